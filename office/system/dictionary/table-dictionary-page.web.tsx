import type { RowOf } from '#kit/contract/resource.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { filterPairs, tableDictionary } from './table-dictionary.ts'
import { useDictTables } from './use-dict-tables.web.ts'
import './dictionary.css'

const TableDictionaryForm = late(async () => (await import('./table-dictionary-form.web.tsx')).TableDictionaryForm)

type Row = RowOf<typeof tableDictionary>

/** Tables that fields may choose from, as administrators registered them. */
export function TableDictionaryPage() {
  return (
    <ResourcePage
      resource={tableDictionary}
      Form={TableDictionaryForm}
      cells={{ code: (row) => <TableName row={row} />, filter: (row) => <Filter row={row} /> }}
    />
  )
}

/** The triple, and the table and columns that it names. */
function TableName({ row }: { readonly row: Row }) {
  const { table, titleOf } = useTitles(row)
  const [, text = '', code = ''] = row.code.split(',')
  return (
    <span className="dictionary-code">
      <code>{row.code}</code>
      {table && (
        <span className="dictionary-second">
          {table.title} · {titleOf(text)} / {titleOf(code)}
        </span>
      )}
    </span>
  )
}

function Filter({ row }: { readonly row: Row }) {
  const { titleOf } = useTitles(row)
  const pairs = filterPairs(row.filter)
  return pairs.length === 0 ? '-' : pairs.map(([column, value]) => `${titleOf(column)} = ${value}`).join(' · ')
}

function useTitles({ code }: Pick<Row, 'code'>) {
  const { data = [] } = useDictTables()
  const table = data.find((one) => one.table === code.split(',')[0])
  const titles = new Map(table?.columns.map(({ column, title }) => [column, title]))
  return { table, titleOf: (column: string) => titles.get(column) ?? column }
}
