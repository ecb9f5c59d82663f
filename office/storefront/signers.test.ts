import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { HEADERS, STOREFRONT_PATH, signedText } from './signature.ts'
import { type StorefrontClient, storefrontClient } from './testing/storefront-client.server.ts'

interface Vector {
  readonly title: string
  readonly method: string
  /** Path and query as called. */
  readonly url: string
  readonly body: string
  readonly timestamp: string
  readonly nonce: string
  /** What is signed. */
  readonly text: string
  readonly signature: string
}

const FOLDER = join(import.meta.dirname, '../../examples/signers')
const { secret, vectors } = JSON.parse(readFileSync(join(FOLDER, 'vectors.json'), 'utf8')) as {
  readonly secret: string
  readonly vectors: readonly Vector[]
}

/** Those whose language is on this machine; the others are read by whoever has it. */
const SIGNERS = [
  ['python3', 'sign.py'],
  ['php', 'sign.php'],
  ['bash', 'sign.sh'],
].filter(([command = '']) => spawnSync(command, ['--version']).status === 0)

function signedBy(command: string, file: string, key: string, { method, url, body, timestamp, nonce }: Vector): string {
  return execFileSync(command, [join(FOLDER, file), method, url, timestamp, nonce], {
    input: body,
    env: { PATH: process.env.PATH, VITRINE_SECRET: key },
    encoding: 'utf8',
  }).trim()
}

let app: TestApp
let client: StorefrontClient
beforeAll(async () => {
  app = await startTestApp()
  client = await storefrontClient(app)
})
afterAll(() => app.close())

describe('the vectors of the signature', () => {
  it.each(vectors)('are those of the server: $title', ({ method, url, body, timestamp, nonce, text, signature }) => {
    const [path = '', query = ''] = url.split(/\?(.*)/s)
    const bodyDigest = createHash('sha256').update(body).digest('hex')
    expect(signedText({ method, path, query, bodyDigest, timestamp, nonce })).toBe(text)
    expect(createHmac('sha256', secret).update(text).digest('hex')).toBe(signature)
  })

  it.each(SIGNERS)('are those of %s', (command = '', file = '') => {
    expect(vectors.map((vector) => signedBy(command, file, secret, vector))).toEqual(
      vectors.map(({ signature }) => signature),
    )
  })
})

it.each(SIGNERS)('the server answers what %s signed', async (command = '', file = '') => {
  const send = async (method: string, path: string, body: string) => {
    const vector = { timestamp: String(Date.now()), nonce: randomUUID(), title: '', text: '', signature: '' }
    const url = `${BASE_PATH}${STOREFRONT_PATH}${path}`
    const response = await fetch(`${app.address}${url}`, {
      method,
      headers: {
        'content-type': 'application/json',
        [HEADERS.key]: client.clientKey,
        [HEADERS.timestamp]: vector.timestamp,
        [HEADERS.nonce]: vector.nonce,
        [HEADERS.signature]: signedBy(command, file, client.secret, { ...vector, method, url, body }),
        [HEADERS.idempotency]: randomUUID(),
      },
      body: body || null,
    })
    return { status: response.status, body: await response.json() }
  }
  const asked = await send('GET', '/listing/list?pageSize=5&keyword=Snow+Miku%2B%E5%88%9D&line=1', '')
  expect(asked, JSON.stringify(asked)).toMatchObject({ status: 200, body: { success: true } })
  const saved = await send('POST', '/customer/save', '{\n  "account": "wx-10086",\n  "nickname": "林小满"\n}\n')
  expect(saved, JSON.stringify(saved)).toMatchObject({ status: 200, body: { success: true } })
})
