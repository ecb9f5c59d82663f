import { CompiledQuery, type Kysely } from 'kysely'
import type { ColumnType, SourceColumn, SourceConnection } from '../data-source/source-connection.ts'

interface Parts {
  /** In the transaction that reads only; it renames no column. */
  readonly run: Pick<Kysely<unknown>, 'executeQuery'>
  /** What stands before each statement: the rows that their names stand for. */
  readonly head: CompiledQuery
  close(): Promise<void>
}

type Row = Readonly<Record<string, unknown>>

/** The data of the shop as a source like any other. */
export function ownConnection({ run, head, close }: Parts): SourceConnection {
  const rowsOf = async (text: string, values: readonly unknown[]): Promise<readonly Row[]> => {
    // marks of the statement come first, those of the rows that are seen behind them
    const shifted = head.sql.replace(/\$(\d+)/g, (_, mark: string) => `$${Number(mark) + values.length}`)
    const { rows } = await run.executeQuery<Row>(
      CompiledQuery.raw(`${shifted}${text}`, [...values, ...head.parameters]),
    )
    return rows
  }
  return {
    dialect: 'postgres',
    read: async ({ text, values }, most) => {
      const rows = await rowsOf(`select row_to_json(r) as row from (${text}\n) r limit ${most}`, values)
      const found = rows.map(({ row }) => row as Row)
      const names = Object.keys(found[0] ?? {})
      return {
        columns: names.map((name) => ({ name, type: 'String' })),
        rows: found.map((row) => names.map((name) => plain(row[name]))),
      }
    },
    columnsOf: async ({ text, values }) => {
      // a row of nothing where there is none: its columns are there all the same
      const one = `(select 1) one left join (select * from (${text}\n) q limit 1) r on true`
      const [row = {}] = await rowsOf(`select r.* from ${one}`, values)
      const names = Object.keys(row)
      const types = names.map((name, index) => `pg_typeof(r."${name.replaceAll('"', '""')}")::text as t${index}`)
      const [found = {}] = names.length > 0 ? await rowsOf(`select ${types.join(', ')} from ${one}`, values) : []
      return names.map((name, index): SourceColumn => ({ name, type: typeOf(String(found[`t${index}`])) }))
    },
    mayAlso: async () => [],
    close,
  }
}

function typeOf(type: string): ColumnType {
  if (/^(?:smallint|integer|bigint)$/.test(type)) {
    return 'Integer'
  }
  if (/^(?:numeric|real|double precision)/.test(type)) {
    return 'BigDecimal'
  }
  return type === 'date'
    ? 'Date'
    : type.startsWith('timestamp')
      ? 'Datetime'
      : type === 'boolean'
        ? 'Boolean'
        : 'String'
}

/** Times are told on the clock of the shop, as the transaction reads them. */
function plain(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    return JSON.stringify(value)
  }
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value)
    ? value.slice(0, 19).replace('T', ' ')
    : value
}
