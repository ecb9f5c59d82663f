import { COUNT_CAP, MAX_PAGE_SIZE, type Page } from '#kit/contract/envelope.ts'
import { DomainError, invalid, refused } from '#kit/contract/errors.ts'
import { readListRequest } from '#kit/contract/list-request.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { ruleVariables } from '#kit/server/crud/list.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { SourceConnection } from '../data-source/source-connection.ts'
import type { OwnData } from './own-data.server.ts'
import { askedValue, requireSortable, searchedBy } from './report.ts'
import { type Inner, type Narrowed, pageStatement, totalsStatement } from './sql/around.ts'
import { mysqlSelect } from './sql/mysql-select.server.ts'
import { isParamValue, marked, type Parameter } from './sql/parameters.ts'
import { postgresSelect, type TableName } from './sql/postgres-select.server.ts'
import { sqlRefused } from './sql/refusal.ts'
import { nounOf, rulesOf, type SqlReport } from './sql-report.ts'

type Sent = Readonly<Record<string, unknown>>
type Row = Readonly<Record<string, unknown>>

/** Rows of a report beyond which nothing is shown or exported. */
const REPORT_ROWS = 50_000

export interface SqlParts {
  readonly app: AppContext
  /** A data source of the tenant by its code. */
  readonly openSource: (ctx: Pick<RequestContext, 'db' | 'user'>, code: string) => Promise<SourceConnection>
  readonly own: OwnData
}

export interface SqlPage extends Page<Row> {
  /** Sums over all rows that match, by column. */
  readonly totals: Readonly<Record<string, number>>
}

/** A page of the rows of a statement: within its row rules, searched and sorted by its declared columns. */
export async function sqlPage(parts: SqlParts, report: SqlReport, ctx: RequestContext<Sent>): Promise<SqlPage> {
  const noun = nounOf(report)
  const asked = readListRequest(noun, searchedOnly(report, ctx.input))
  const offset = (asked.pageNo - 1) * asked.pageSize
  if (offset >= REPORT_ROWS) {
    throw invalid([{ path: 'pageNo', message: MANY }])
  }
  const sums = report.items.flatMap(({ isTotal, isShow, fieldName }) => (isTotal && isShow ? [fieldName] : []))
  const { rows, counted } = await reading(parts, report, ctx, async (connection, inner, narrowed) => {
    const page = { sort: sortOf(report, asked.sort), limit: asked.pageSize, offset }
    const most = COUNT_CAP
    return {
      rows: await connection.read(pageStatement(inner, narrowed, page), MAX_PAGE_SIZE),
      counted: await connection.read(totalsStatement(inner, narrowed, { most, sums }), 1),
    }
  })
  const [known = 0, ...values] = (counted.rows[0] ?? []).map(Number)
  const total = Math.min(known, COUNT_CAP)
  return {
    records: namedRows(report, rows),
    total,
    size: asked.pageSize,
    current: asked.pageNo,
    pages: Math.ceil(total / asked.pageSize),
    totalKind: known > COUNT_CAP ? 'capped' : 'exact',
    totals: Object.fromEntries(sums.map((name, index) => [name, values[index] ?? 0])),
  }
}

/** Every row that matches, up to `REPORT_ROWS`. */
export async function sqlAll(parts: SqlParts, report: SqlReport, ctx: RequestContext<Sent>): Promise<readonly Row[]> {
  const asked = readListRequest(nounOf(report), searchedOnly(report, ctx.input))
  const rows = await reading(parts, report, ctx, (connection, inner, narrowed) =>
    connection.read(
      pageStatement(inner, narrowed, { sort: sortOf(report, asked.sort), limit: REPORT_ROWS, offset: 0 }),
      REPORT_ROWS,
    ),
  )
  return namedRows(report, rows)
}

interface Written {
  readonly cgrSql: string
  readonly dbSource: string | null
  readonly params: readonly (Parameter & { readonly paramValue: string | null })[]
}

/**
 * The columns of a statement that somebody is writing: it is checked and asked, and no row is read.
 * @throws DomainError `invalid` for what is no single select, or what the database cannot run
 */
export async function sqlColumns(parts: SqlParts, written: Written, ctx: Pick<RequestContext, 'db' | 'user'>) {
  const values = new Map(written.params.map(({ paramName, paramValue }) => [paramName, paramValue ?? '']))
  return withSource(parts, written, ctx, values, (connection, inner) => connection.columnsOf(inner))
}

/** Opens the source, checks the statement in its language, and closes the source again. */
async function withSource<Result>(
  { openSource, own }: SqlParts,
  { cgrSql, dbSource, params }: Written,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  values: ReadonlyMap<string, string>,
  work: (connection: SourceConnection, inner: Inner) => Promise<Result>,
): Promise<Result> {
  const connect = async () => {
    if (dbSource) {
      const connection = await openSource(ctx, dbSource)
      try {
        return { connection, ...(await checked(cgrSql, params, connection.dialect)) }
      } catch (error) {
        await connection.close()
        throw error
      }
    }
    const select = await checked(cgrSql, params, 'postgres')
    return { connection: await own.open(ctx, select.tables), ...select }
  }
  const { connection, text, names } = await connect()
  try {
    return await work(connection, {
      dialect: connection.dialect,
      text,
      // an empty value is none
      values: names.map((name) => values.get(name) || null),
    })
  } catch (error) {
    throw error instanceof DomainError ? error : failure(error)
  } finally {
    await connection.close().catch(() => undefined)
  }
}

/** A statement that may run: one select, with a mark for each place of a parameter and no other. */
async function checked(
  sql: string,
  params: readonly Parameter[],
  dialect: 'postgres' | 'mysql',
): Promise<{ readonly text: string; readonly names: readonly string[]; readonly tables: readonly TableName[] }> {
  const statement = marked(sql, params, dialect)
  if (!statement) {
    throw sqlRefused(['有未声明的参数', 'it has a parameter that is not declared'])
  }
  const { text, marks, tables } =
    dialect === 'postgres'
      ? await postgresSelect(statement.text)
      : { ...(await mysqlSelect(statement.text)), tables: [] }
  if (marks !== statement.names.length) {
    throw sqlRefused(['参数不能写在引号或注释里，也不能使用其他占位符', 'a parameter stands in quotes or in a comment'])
  }
  return { text, names: statement.names, tables }
}

async function reading<Result>(
  parts: SqlParts,
  report: SqlReport,
  ctx: RequestContext<Sent>,
  work: (connection: SourceConnection, inner: Inner, narrowed: Narrowed) => Promise<Result>,
): Promise<Result> {
  const rules = rulesOf(report, ruleVariables(parts.app, ctx.user.tenantId, ctx.user))
  if (rules === null) {
    throw refused(['没有可以查看的数据', 'There is nothing here that you may see', 'report.nothingVisible'])
  }
  const { conditions } = readListRequest(nounOf(report), searchedOnly(report, ctx.input))
  const narrowed: Narrowed = {
    groups: [...rules, ...conditions.map((one) => [one])],
    types: new Map(report.items.map(({ fieldName, fieldType }) => [fieldName, fieldType])),
  }
  return withSource(parts, report, ctx, askedValues(report, ctx.input), (connection, inner) =>
    work(connection, inner, narrowed),
  )
}

/** Values of the parameters as they were asked for. @throws DomainError `invalid` for one of another kind */
function askedValues({ params }: SqlReport, sent: Sent): ReadonlyMap<string, string> {
  const values = params.map((param) => [param, askedValue(param, sent).trim()] as const)
  const wrong = values.filter(([{ paramType }, value]) => value !== '' && !isParamValue(paramType, value))
  if (wrong.length > 0) {
    throw invalid(wrong.map(([{ paramName }]) => ({ path: `self_${paramName}`, message: WRONG_VALUE })))
  }
  return new Map(values.map(([{ paramName }, value]) => [paramName, value]))
}

/** What of a request asks for rows: a page, an order by sortable columns, and its query fields in their own mode. */
function searchedOnly({ items }: SqlReport, sent: Sent): Sent {
  const { pageNo, pageSize, column, order } = sent
  requireSortable(items, column)
  const sortable = new Set(items.filter(({ isOrder }) => isOrder).map(({ fieldName }) => fieldName))
  const isOwn =
    typeof column === 'string' && column.split(',').every((name) => sortable.has(name.trim().replace(/_dictText$/, '')))
  return { ...searchedBy(items, sent), pageNo, pageSize, ...(isOwn ? { column, order } : {}) }
}

/** Without an order of the reader, that of the statement holds. */
function sortOf({ items }: SqlReport, sort: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[]) {
  return sort.filter(({ field }) => items.some(({ fieldName }) => fieldName === field))
}

function namedRows(
  { items }: SqlReport,
  {
    columns,
    rows,
  }: { readonly columns: readonly { readonly name: string }[]; readonly rows: readonly (readonly unknown[])[] },
): readonly Row[] {
  const places = items.flatMap(({ fieldName, fieldType }) => {
    const index = columns.findIndex(({ name }) => name === fieldName)
    return index < 0 ? [] : [[fieldName, fieldType, index] as const]
  })
  return rows.map((row) => Object.fromEntries(places.map(([name, type, index]) => [name, wireValue(type, row[index])])))
}

const NUMBERS = new Set(['Integer', 'BigDecimal', 'Money'])

/** Numbers that a page can hold exactly are numbers, longer ones stay texts. */
function wireValue(type: string, value: unknown): unknown {
  if (value === null || value === undefined || Buffer.isBuffer(value)) {
    return null
  }
  if (type === 'Boolean') {
    return value === true || value === 1 || value === '1' || value === 't'
  }
  if (NUMBERS.has(type) && typeof value === 'string' && /^-?\d{1,15}(?:\.\d+)?$/.test(value)) {
    return Number(value)
  }
  return type === 'Datetime' && typeof value === 'string' ? value.slice(0, 19) : value
}

/** Codes of a server that say what the author can mend; nothing else of what it says leaves this one. */
function failure(error: unknown): DomainError {
  const { code = '', errno } = (error ?? {}) as { readonly code?: string; readonly errno?: number }
  const [zh, en] = FAILURES.find(([codes]) => codes.includes(code) || codes.includes(String(errno)))?.[1] ?? OTHER
  return refused([`SQL执行失败：${zh}`, `The SQL failed: ${en}`, 'report.sqlFailed'])
}

const OTHER: Text = ['数据库拒绝了该查询', 'the database refused it']
const FAILURES: readonly (readonly [codes: readonly string[], words: Text])[] = [
  [
    ['57014', '1969', '3024', 'PROTOCOL_CONNECTION_LOST'],
    ['查询超时', 'it took too long'],
  ],
  [
    ['42P01', '1146', '42501', '1142', '1143'],
    ['没有该数据表，或无权读取', 'there is no such table, or it may not be read'],
  ],
  [
    ['42703', '1054'],
    ['没有该字段，或无权读取', 'there is no such column, or it may not be read'],
  ],
  [
    ['42702', '1052', '1060', '42701'],
    ['字段名重复', 'a column is named twice'],
  ],
  [
    ['42803', '1055', '1140'],
    ['GROUP BY 缺少字段', 'a column is missing in group by'],
  ],
  [
    ['42883', '42804', '22P02', '22007', '22008', '1292', '1366'],
    ['字段类型不符', 'a value has another kind than its column'],
  ],
  [['22012'], ['除数为零', 'it divides by zero']],
]

const MANY: Refusal = [
  '报表最多显示五万行，请缩小查询范围',
  'A report shows 50,000 rows at most; search for fewer',
  'report.many',
]
const WRONG_VALUE: Refusal = ['参数值不正确', 'The value of the parameter is not valid', 'report.wrongValue']
