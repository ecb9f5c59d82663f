import type { Condition, Operator } from '#kit/contract/condition.ts'
import type { Dialect } from '../../data-source/database-kind.ts'
import type { Statement } from '../../data-source/source-connection.ts'

/** A checked statement with the values of its marks. */
export interface Inner {
  readonly dialect: Dialect
  readonly text: string
  readonly values: readonly unknown[]
}

export interface Narrowed {
  /** Groups joined by and, their conditions by or. */
  readonly groups: readonly (readonly Condition[])[]
  /** Kind of each column that conditions name. */
  readonly types: ReadonlyMap<string, string>
}

interface Page {
  readonly sort: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[]
  readonly limit: number
  readonly offset: number
}

/** A page of the rows of a statement. */
export function pageStatement(inner: Inner, narrowed: Narrowed, { sort, limit, offset }: Page): Statement {
  const writer = writerOf(inner)
  const order = sort.map(({ field, order: way }) => `${writer.column(field)} ${way}`).join(', ')
  const where = whereText(writer, narrowed)
  return {
    text: `select * from ${writer.from}${where}${order ? ` order by ${order}` : ''} limit ${limit} offset ${offset}`,
    values: writer.values,
  }
}

/** How many rows there are, counted up to a most, and the sums of columns over all of them. */
export function totalsStatement(
  inner: Inner,
  narrowed: Narrowed,
  { most, sums }: { readonly most: number; readonly sums: readonly string[] },
): Statement {
  const writer = writerOf(inner)
  const where = whereText(writer, narrowed)
  const columns = ['count(*) as counted', ...sums.map((name, index) => `${writer.sum(name)} as s${index}`)]
  const shown = sums.length > 0 ? sums.map((name) => writer.column(name)).join(', ') : '1'
  const rows = `(select ${shown} from ${writer.from}${where} limit ${most + 1}) counted_rows`
  return { text: `select ${columns.join(', ')} from ${rows}`, values: writer.values }
}

interface Writer {
  readonly from: string
  readonly values: unknown[]
  column(name: string): string
  sum(name: string): string
  compared(name: string, type: string): string
  mark(value: unknown, type: string): string
}

const POSTGRES_TYPES: Readonly<Record<string, string>> = {
  ...{ Integer: 'numeric', BigDecimal: 'numeric', Money: 'numeric', Date: 'date', Datetime: 'timestamp' },
  Boolean: 'boolean',
}
const MYSQL_TYPES: Readonly<Record<string, string>> = {
  ...{ Integer: 'decimal(30,6)', BigDecimal: 'decimal(30,6)', Money: 'decimal(30,6)' },
  ...{ Date: 'date', Datetime: 'datetime', Boolean: 'signed' },
}

/** Names come from what administrators declared and are quoted all the same; values are bound. */
function writerOf({ dialect, text, values: own }: Inner): Writer {
  const values = [...own]
  const isPostgres = dialect === 'postgres'
  const column = isPostgres
    ? (name: string) => `report."${name.replaceAll('"', '""')}"`
    : (name: string) => `report.\`${name.replaceAll('`', '``')}\``
  const typeOf = (type: string) => (isPostgres ? (POSTGRES_TYPES[type] ?? 'text') : (MYSQL_TYPES[type] ?? 'char'))
  return {
    // a comment at its end ends with the line
    from: `(${text}\n) as report`,
    values,
    column,
    sum: (name) => `sum(cast(${column(name).replace(/^report\./, '')} as ${typeOf('BigDecimal')}))`,
    compared: (name, type) => `cast(${column(name)} as ${typeOf(type)})`,
    mark: (value, type) => {
      values.push(value)
      return `cast(${isPostgres ? `$${values.length}` : '?'} as ${typeOf(type)})`
    },
  }
}

const COMPARISONS: Readonly<Partial<Record<Operator, string>>> = {
  ...{ eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' },
}

function whereText(writer: Writer, { groups, types }: Narrowed): string {
  const parts = groups.map((group) => `(${group.map((one) => conditionText(writer, one, types)).join(' or ')})`)
  return parts.length > 0 ? ` where ${parts.join(' and ')}` : ''
}

function conditionText(
  writer: Writer,
  { field, operator, values }: Condition,
  types: ReadonlyMap<string, string>,
): string {
  const type = types.get(field) ?? 'String'
  const column = writer.compared(field, type)
  const value = (raw: unknown) => writer.mark(type === 'Money' ? Number(raw) / 100 : raw, type)
  const [first] = values
  switch (operator) {
    case 'isNull':
      return `${writer.column(field)} is null`
    case 'notNull':
      return `${writer.column(field)} is not null`
    case 'in':
    case 'anyOf':
      return values.length > 0 ? `${column} in (${values.map(value).join(', ')})` : '1 = 0'
    case 'like':
    case 'starts':
    case 'ends': {
      const text = String(first).replace(/[!%_]/g, (sign) => `!${sign}`)
      const pattern = `${operator === 'starts' ? '' : '%'}${text}${operator === 'ends' ? '' : '%'}`
      return `lower(${writer.compared(field, 'String')}) like lower(${writer.mark(pattern, 'String')}) escape '!'`
    }
    default:
      return `${column} ${COMPARISONS[operator]} ${value(first)}`
  }
}
