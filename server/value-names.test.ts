import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { columnOf } from '#kit/contract/column-name.ts'
import { declared } from '#office/office.ts'
import { PROJECT_ROOT } from './project-root.server.ts'

/** Fields of the office that hold one of a few numbers; of SKUs and entries of the menu the tables are no resources. */
const FIELDS = new Set([
  ...declared.flatMap(({ fields }) =>
    Object.entries(fields)
      .filter(([, { choices, many }]) => choices?.isNumber && !many)
      .map(([name]) => name),
  ),
  ...['line', 'menuType', 'goodsState'],
])

const COLUMNS = [...FIELDS].map(columnOf).join('|')
/** A column beside a number in a statement. */
const IN_SQL = new RegExp(
  String.raw`(?<![\w.$])(?:\w+\.)?(?:${COLUMNS})\s*(?:(?:=|<>|!=|>=|<=|<|>)\s*\d+(?![\w.])|(?:not )?in\s*\(\s*\d)`,
  'g',
)

/** From here on it is a status of HTTP. */
const LEAST_HTTP_STATUS = 100

/** Tests, and what only they use, say what is stored and sent. */
const FOR_TESTS = /\.test\.tsx?$|-for-test\.ts$|(?:^|\/)testing\//

/** What is left, by file. */
const LEFT: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'catalogue/goods/import-rows.web.tsx': [2, 'heights of a line of text'],
  'demo/mock/mock-calls.server.ts': [3, 'answers of a server that is made up'],
  'demo/popup-report/popup-param.web.tsx': [1, 'a parameter of a report that is made up'],
  'orders/refund/exchange-hint.web.tsx': [1, 'whether a kind is chosen at all'],
}

const COMPARED = /^(?:[!=]==?|[<>]=?)$/

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isNumber = (value: unknown): boolean =>
  isNode(value) && value.type === 'Literal' && typeof value.value === 'number' && value.value < LEAST_HTTP_STATUS

/** What an expression reads: `row.state` and `state` are both the state. */
function fieldOf(value: unknown): string | undefined {
  if (!isNode(value)) {
    return undefined
  }
  const named = value.type === 'MemberExpression' ? value.property : value
  return isNode(named) && named.type === 'Identifier' ? String(named.name) : undefined
}

/** Whether a number stands beside a field that has names for its values: compared with it, or put into it. */
function isNumbered(node: Node): boolean {
  if (node.type === 'BinaryExpression' && COMPARED.test(String(node.operator))) {
    const { left, right } = node
    return [
      [left, right],
      [right, left],
    ].some(([field, value]) => isNumber(value) && FIELDS.has(fieldOf(field) ?? ''))
  }
  if (node.type === 'Property') {
    return isNumber(node.value) && node.computed === false && FIELDS.has(fieldOf(node.key) ?? '')
  }
  if (node.type === 'CallExpression') {
    const [column, , value] = node.arguments as readonly unknown[]
    return isNode(column) && isNumber(value) && FIELDS.has(String(column.value))
  }
  return false
}

/** Numbers of a source in place of names: in its statements, and in its code. */
function numbersIn(path: string, text: string): readonly string[] {
  const found: string[] = []
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) {
      part.forEach(visit)
    } else if (isNode(part)) {
      if (part.type === 'TemplateElement') {
        const { raw } = part.value as { readonly raw: string }
        found.push(...[...raw.matchAll(IN_SQL)].map(([site]) => site))
      }
      if (isNumbered(part)) {
        found.push(text.slice(Number(part.start), Number(part.end)))
      }
      Object.values(part).forEach(visit)
    }
  }
  visit(parseSync(path, text).program.body)
  return found
}

test('values have names: no number of a state, a kind or a sales line stands in SQL or code', () => {
  expect(FIELDS.size).toBeGreaterThan(20)
  const counted: Record<string, readonly string[]> = {}
  for (const name of readdirSync(join(PROJECT_ROOT, 'office'), { recursive: true, encoding: 'utf8' })) {
    if (/\.tsx?$/.test(name) && !FOR_TESTS.test(name)) {
      const found = numbersIn(name, readFileSync(join(PROJECT_ROOT, 'office', name), 'utf8'))
      if (found.length > 0) {
        counted[name] = found
      }
    }
  }
  expect(Object.fromEntries(Object.entries(counted).filter(([name]) => !Object.hasOwn(LEFT, name)))).toEqual({})
  for (const [name, [count, why]] of Object.entries(LEFT)) {
    expect(counted[name] ?? [], `${name}: ${why}`).toHaveLength(count)
  }
})

test('a number beside a field is found where it is compared, asked for, set, and in SQL', () => {
  const text = 'const a = row.line === 2; q.where("line", "=", 2); f({ line: 2 }); sql`line in (1, 2) and x.line <> 3`'
  expect(numbersIn('a.ts', text)).toHaveLength(5)
  expect(numbersIn('a.ts', 'const a = status >= 500; const b = { line: LINE.presell }; sql`deadline = 2`')).toEqual([])
})
