import { parse } from 'libpg-query'
import { POSTGRES_FUNCTIONS, POSTGRES_TYPES } from './allowed-functions.ts'
import { sqlRefused } from './refusal.ts'

/** What a statement is made of: nothing else may stand in it, so that what a later version of the server brings does not. */
const NODES = new Set([
  ...['SelectStmt', 'ResTarget', 'ColumnRef', 'A_Star', 'RangeVar', 'RangeSubselect', 'RangeFunction', 'JoinExpr'],
  ...['A_Expr', 'A_Const', 'BoolExpr', 'NullTest', 'BooleanTest', 'FuncCall', 'TypeCast', 'CaseExpr', 'CaseWhen'],
  ...['CoalesceExpr', 'MinMaxExpr', 'SubLink', 'SortBy', 'CommonTableExpr', 'List', 'String', 'Integer', 'Float'],
  ...[
    'Boolean',
    'A_ArrayExpr',
    'A_Indirection',
    'A_Indices',
    'RowExpr',
    'GroupingSet',
    'GroupingFunc',
    'CollateClause',
  ],
  ...['ParamRef', 'SQLValueFunction', 'NamedArgExpr', 'WindowDef'],
])

/** Values of the session that a statement may ask for; the others name the account. */
const SESSION_VALUE = /^SVFOP_(?:CURRENT_DATE|CURRENT_TIME|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP)(?:_N)?$/

export interface PostgresSelect {
  /** The one statement, without what stands behind it. */
  readonly text: string
  /** Tables that it reads, as they are written: not those that it defines itself. */
  readonly tables: readonly TableName[]
  /** How many marks of parameters it has. */
  readonly marks: number
}

export interface TableName {
  readonly schema: string | undefined
  readonly table: string
}

/**
 * Reads a statement with the server's own grammar.
 * @throws DomainError `invalid` for anything but one select that reads tables and works out values
 */
export async function postgresSelect(sql: string): Promise<PostgresSelect> {
  const { stmts = [] } = await parse(sql).catch((error: Error) => {
    throw sqlRefused([`语法错误（${error.message}）`, `it cannot be read (${error.message})`])
  })
  const [first] = stmts
  if (!first || stmts.length !== 1) {
    throw sqlRefused(['只能有一条SELECT语句', 'it has to be one select'])
  }
  const found: Found = { tables: [], marks: new Set() }
  const { stmt, stmt_location: from = 0, stmt_len: length } = first
  const [kind = ''] = Object.keys(stmt ?? {})
  if (kind !== 'SelectStmt') {
    throw sqlRefused(['只能是SELECT语句', 'it has to be a select'])
  }
  visit(stmt, new Set(), found)
  const bytes = Buffer.from(sql)
  const text = bytes.subarray(from, length ? from + length : bytes.length).toString()
  return { text, tables: found.tables, marks: found.marks.size }
}

interface Found {
  readonly tables: TableName[]
  readonly marks: Set<number>
}

type Node = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @param known names that stand for a part of the statement here: a table that has such a name elsewhere is one */
function visit(value: unknown, known: ReadonlySet<string>, found: Found): void {
  if (Array.isArray(value)) {
    for (const each of value) {
      visit(each, known, found)
    }
    return
  }
  if (!isNode(value)) {
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    if (isKind(key) && isNode(inner)) {
      visitNode(key, inner, known, found)
    } else if (key === 'larg' || key === 'rarg') {
      // the sides of a union are selects without a name of their kind, those of a join have one
      visit(isNode(inner) && !Object.keys(inner).some(isKind) ? { SelectStmt: inner } : inner, known, found)
    } else {
      visit(inner, known, found)
    }
  }
}

/** Kinds of nodes are written with a capital, parts of a node without. */
function isKind(key: string): boolean {
  return /^[A-Z]/.test(key)
}

function visitNode(kind: string, node: Node, known: ReadonlySet<string>, found: Found): void {
  if (!NODES.has(kind)) {
    throw sqlRefused([`不支持 ${kind}`, `${kind} is not allowed`])
  }
  switch (kind) {
    case 'SelectStmt':
      visitSelect(node, known, found)
      return
    case 'RangeVar':
      found.tables.push(...tableOf(node, known))
      return
    case 'FuncCall':
      checkFunction(node)
      break
    case 'TypeCast':
      checkType(node.typeName)
      visit(node.arg, known, found)
      return
    case 'SQLValueFunction':
      if (!SESSION_VALUE.test(String(node.op))) {
        throw sqlRefused(['不能读取账号信息', 'what it asks of the session is not allowed'])
      }
      break
    case 'ParamRef':
      found.marks.add(Number(node.number ?? 0))
      break
    default:
  }
  visit(node, known, found)
}

function visitSelect({ withClause, ...select }: Node, above: ReadonlySet<string>, found: Found): void {
  if (select.intoClause || select.lockingClause) {
    throw sqlRefused(['不能写入或锁定数据', 'it must neither write nor lock rows'])
  }
  let known = above
  if (isNode(withClause)) {
    const parts = (withClause.ctes as readonly Node[]).map(({ CommonTableExpr: part }) => part as Node)
    const names = parts.map(({ ctename }) => String(ctename))
    for (const [index, part] of parts.entries()) {
      // one that is not recursive sees those before it, and no further
      known = new Set([...above, ...(withClause.recursive ? names : names.slice(0, index))])
      visit(part, known, found)
    }
    known = new Set([...above, ...names])
  }
  visit(select, known, found)
}

function tableOf({ catalogname, schemaname, relname }: Node, known: ReadonlySet<string>): readonly TableName[] {
  const [schema, table] = [schemaname === undefined ? undefined : String(schemaname), String(relname)]
  if (schema === undefined && known.has(table)) {
    return []
  }
  if (catalogname !== undefined || /^pg_|^information_schema$/i.test(schema ?? '') || /^pg_/i.test(table)) {
    throw sqlRefused([`不能读取系统表 ${table}`, `${table} is a table of the server itself`])
  }
  return [{ schema, table }]
}

function namesIn(list: unknown): readonly string[] {
  return (list as readonly { readonly String?: { readonly sval?: string } }[]).map((one) => one.String?.sval ?? '')
}

function checkFunction({ funcname }: Node): void {
  const names = namesIn(funcname)
  const [schema, name = ''] = names.length > 1 ? names : [undefined, names[0]]
  if (names.length > 2 || (schema !== undefined && schema !== 'pg_catalog') || !POSTGRES_FUNCTIONS.has(name)) {
    throw sqlRefused([`不能使用函数 ${names.join('.')}`, `the function ${names.join('.')} is not allowed`])
  }
}

function checkType(typeName: unknown): void {
  const names = isNode(typeName) ? namesIn(typeName.names) : []
  const name = names.at(-1) ?? ''
  const isPlain = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog')
  if (!isPlain || !POSTGRES_TYPES.has(name)) {
    throw sqlRefused([`不能使用类型 ${names.join('.')}`, `the type ${names.join('.')} is not allowed`])
  }
}
