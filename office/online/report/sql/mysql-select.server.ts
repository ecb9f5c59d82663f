import { MYSQL_FUNCTIONS } from './allowed-functions.ts'
import { sqlRefused } from './refusal.ts'

/** What a statement is made of; nothing else may stand in it. */
const NODES = new Set([
  ...[
    'select',
    'expr',
    'expr_list',
    'column_ref',
    'star',
    'number',
    'bigint',
    'bool',
    'null',
    'string',
    'origin',
    'default',
  ],
  ...['single_quote_string', 'double_quote_string', 'backticks_quote_string', 'binary_expr', 'unary_expr', 'function'],
  ...['aggr_func', 'window_func', 'window', 'cast', 'case', 'when', 'else', 'interval', 'extract', 'collate', 'dual'],
  ...['rows', 'range', 'ASC', 'DESC', 'charset'],
])

/** Databases that a server keeps about itself. */
const OWN_DATABASES = new Set(['mysql', 'information_schema', 'performance_schema', 'sys'])

export interface MysqlSelect {
  /** The statement as it was understood: this is what runs. */
  readonly text: string
  readonly marks: number
}

/**
 * Reads a statement and writes it anew from what was read, so that nothing runs that was not looked at: comments that the
 * server would run are gone with all others.
 * @throws DomainError `invalid` for anything but one select that reads tables and works out values
 */
export async function mysqlSelect(sql: string): Promise<MysqlSelect> {
  // the reader and the server could tell the end of such a text differently
  if (sql.includes('\\')) {
    throw sqlRefused(['不能包含反斜杠，请使用参数', 'it must have no backslash; use a parameter'])
  }
  // needed by few processes, and long to load
  const { default: library } = await import('node-sql-parser/build/mariadb.js')
  const parser = new library.Parser()
  const options = { database: 'mariadb' }
  const read = (text: string): unknown => {
    try {
      return parser.astify(text, options)
    } catch {
      throw sqlRefused(['语法错误或不支持的写法', 'it cannot be read, or is not one select'])
    }
  }
  const read1 = read(sql)
  const statements = Array.isArray(read1) ? read1 : [read1]
  const [ast] = statements
  if (statements.length !== 1 || !isNode(ast) || ast.type !== 'select') {
    throw sqlRefused(['只能有一条SELECT语句', 'it has to be one select'])
  }
  const found: Found = { marks: 0 }
  visit(ast, found)
  return { text: parser.sqlify(ast as never, options), marks: found.marks }
}

interface Found {
  marks: number
}

type Node = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function visit(value: unknown, found: Found): void {
  if (Array.isArray(value)) {
    for (const each of value) {
      visit(each, found)
    }
    return
  }
  if (!isNode(value)) {
    return
  }
  const { type } = value
  if (typeof type === 'string' && !NODES.has(type)) {
    throw sqlRefused([`不支持 ${type}`, `${type} is not allowed`])
  }
  if (type === 'select') {
    checkSelect(value)
  }
  if (type === 'origin') {
    checkMark(value, found)
  }
  if (type === 'function') {
    checkFunction(value)
  }
  if (typeof value.table === 'string' && 'db' in value) {
    checkTable(value)
  }
  for (const inner of Object.values(value)) {
    visit(inner, found)
  }
}

function checkSelect({ into, locking_read: lock, options }: Node): void {
  if (lock || (isNode(into) && (into.keyword || into.position)) || options) {
    throw sqlRefused(['不能写入或锁定数据', 'it must neither write nor lock rows'])
  }
}

function checkMark({ value }: Node, found: Found): void {
  if (value !== '?') {
    throw sqlRefused([`不支持 ${String(value)}`, `${String(value)} is not allowed`])
  }
  found.marks += 1
}

function checkFunction({ name }: Node): void {
  const parts = isNode(name) && Array.isArray(name.name) ? name.name.map((part: Node) => String(part.value)) : []
  const isPlain = parts.length === 1 && !(isNode(name) && name.schema)
  if (!isPlain || !MYSQL_FUNCTIONS.has(String(parts[0]).toLowerCase())) {
    throw sqlRefused([`不能使用函数 ${parts.join('.')}`, `the function ${parts.join('.')} is not allowed`])
  }
}

function checkTable({ db, table }: Node): void {
  if (typeof db === 'string' && OWN_DATABASES.has(db.toLowerCase())) {
    throw sqlRefused([`不能读取系统表 ${String(table)}`, `${String(table)} is a table of the server itself`])
  }
}
