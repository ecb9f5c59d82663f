import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADVANCED_RULES } from '#kit/contract/advanced-query.ts'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { ERROR_ANSWERS } from '#kit/contract/errors.ts'
import { readFilterText } from '#kit/contract/filter-value.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { VERBS } from '#kit/contract/resource.ts'
import { CLOSE_CODES, readTableMessage } from '#kit/contract/table-message.ts'
import { position } from '#office/system/position/position.ts'
import { PROJECT_ROOT } from './project-root.server.ts'
import { PASSWORD, startTestApp, type TestApp } from './testing/test-app.server.ts'

const page = await readFile(join(PROJECT_ROOT, 'docs/PROTOCOL.md'), 'utf8')

interface Example {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly status: number
  readonly mediaType: string | undefined
  readonly answer: unknown
}

/** Fenced blocks by what stands behind the fence. */
function blocks(kind: string): readonly { readonly name: string; readonly text: string }[] {
  return [...page.matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)\n```$/gm)]
    .filter(([, one]) => one === kind)
    .map(([, , name = '', text = '']) => ({ name, text }))
}

/** A request, its body after an empty line, and after another one status and body of the answer. */
function readExample(text: string): Example {
  const parts = text.split('\n\n')
  const [first = '', ...headers] = (parts[0] ?? '').split('\n')
  const [method = '', path = ''] = first.split(' ')
  const [statusLine = '', ...answer] = (parts.at(-1) ?? '').split('\n')
  const [, status, mediaType] = /^(\d{3})(?: (.+))?$/.exec(statusLine) ?? expect.fail(`no status: ${statusLine}`)
  return {
    method,
    path,
    headers: Object.fromEntries(headers.map((line) => line.split(/: ?/, 2) as [string, string])),
    body: parts.slice(1, -1).join('\n\n'),
    status: Number(status),
    mediaType,
    answer: answer.length > 0 ? JSON.parse(answer.join('\n')) : undefined,
  }
}

/** Of each row of a table the cells, without their marks of code. */
function table(name: string): readonly (readonly string[])[] {
  const [, text = ''] = page.split(new RegExp(`<!-- /?${name} -->`))
  const [, , ...rows] = text.trim().split('\n')
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
}

const ANY = '…'
/** What is another value each time; the example shows one. */
const CHANGING = ['timestamp', 'token', 'id', 'createTime', 'updateTime']

/** The answer in the words of the example: what it leaves open is taken from it. */
function inWordsOf(example: unknown, answer: unknown, name = ''): unknown {
  if (example === ANY || (CHANGING.includes(name) && typeof example === typeof answer)) {
    return answer === undefined ? answer : example
  }
  if (Array.isArray(example) && Array.isArray(answer)) {
    return answer.map((item, index) => inWordsOf(example[index], item))
  }
  if (!isRecord(example) || !isRecord(answer)) {
    return answer
  }
  const isOpen = ANY in example
  const shown = Object.entries(answer).filter(([key]) => !isOpen || key in example)
  return {
    ...Object.fromEntries(shown.map(([key, value]) => [key, inWordsOf(example[key], value, key)])),
    ...(isOpen ? { [ANY]: ANY } : {}),
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

describe('docs/PROTOCOL.md', () => {
  let app: TestApp
  let token: string
  let last: Readonly<Record<string, string>> = {}
  beforeAll(async () => {
    app = await startTestApp()
    token = (await app.admin()).token
  })
  afterAll(() => app.close())

  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => last[name] ?? whole)

  function bodyOf({ method, body }: Example): FormData | string | null {
    if (method === 'GET' || body === '') {
      return null
    }
    if (body.startsWith('{')) {
      return filled(body)
    }
    const form = new FormData()
    for (const line of body.split('\n')) {
      const [name = '', value = ''] = line.split('=')
      const file = blocks('csv').find((one) => `@${one.name}` === value)
      form.append(name, file ? new File([file.text], file.name) : value)
    }
    return form
  }

  it('shows requests and what the server answers', async () => {
    const examples = blocks('http').map(({ text }) => readExample(text))
    expect(examples.length).toBeGreaterThan(12)
    last = { password: PASSWORD }
    for (const example of examples) {
      const { method, path } = example
      const body = bodyOf(example)
      const response = await fetch(app.address + BASE_PATH + filled(path), {
        method,
        headers: {
          'X-Access-Token': token,
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...example.headers,
        },
        body,
      })
      expect(response.status, path).toBe(example.status)
      if (example.mediaType !== undefined) {
        expect(response.headers.get('content-type'), path).toBe(example.mediaType)
        await response.arrayBuffer()
        continue
      }
      const answer: unknown = await response.json()
      expect(inWordsOf(example.answer, answer), `${method} ${path}`).toEqual(example.answer)
      const result = isRecord(answer) ? answer.result : undefined
      last = { ...last, ...(typeof result === 'string' ? { result } : {}) }
      if (isRecord(result) && typeof result.id === 'string') {
        last = { ...last, previous: last.id ?? '', id: result.id }
      }
    }
  })

  it('has every error with its status and code', () => {
    expect(table('errors').map(([error, http, code]) => [error, Number(http), Number(code)])).toEqual(
      Object.entries(ERROR_ANSWERS).map(([error, { http, code }]) => [error, http, code]),
    )
  })

  it('has every verb of a resource with its methods and its permission', async () => {
    const response = await fetch(`${app.address}${BASE_PATH}/doc/json`, { headers: { 'X-Access-Token': token } })
    const { paths } = (await response.json()) as { paths: Readonly<Record<string, object>> }
    const methodsOf = (verb: string) =>
      Object.entries(paths)
        .filter(([path]) => path.endsWith(`${position.path}/${verb}`))
        .flatMap(([, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${verb}`))
    expect(table('verbs').map(([routes = '', permission]) => [routes.split(', ').sort(), permission])).toEqual(
      VERBS.map((verb) => [methodsOf(verb).sort(), permissionOf(position, verb)]),
    )
  })

  it('reads operators and rules as lists do', () => {
    const operators = table('operators').flatMap(([a, b, c, d]) => [
      [a, b],
      [c, d],
    ])
    expect(operators).toEqual(operators.map(([value = '']) => [value, readFilterText(value)?.operator]))
    const [rules = ''] = /^Rules: .+$/m.exec(page) ?? []
    expect([...rules.matchAll(/`(\w+)`/g)].map(([, rule]) => rule)).toEqual(Object.keys(ADVANCED_RULES))
  })

  it('has the messages and the ends of sockets', () => {
    const messages = blocks('json').flatMap(({ text }) => text.split('\n'))
    expect(messages.map((text) => readTableMessage(text)?.type)).toEqual([
      'heart_beat',
      'update_vxe_table',
      'common_send_date',
    ])
    expect(table('closes').map(([code, name]) => [name, Number(code)])).toEqual(Object.entries(CLOSE_CODES))
  })
})
