import { useTranslate } from '#kit/web/browser/text.web.ts'
import { SmallTable } from '#kit/web/table/small-table.web.tsx'

const MAKERS = [
  { maker: 'Good Smile Company', figures: 128 },
  { maker: 'Alter', figures: 64 },
  { maker: 'Kotobukiya', figures: 91 },
]

/** Few rows to read: nothing to choose, to sort or to turn over. */
export function SmallTableExample() {
  const t = useTranslate()
  return (
    <SmallTable
      rowKey="maker"
      label={t(['厂商', 'Makers'])}
      rows={MAKERS}
      columns={[
        { title: t(['厂商', 'Maker']), dataIndex: 'maker' },
        { title: t(['手办', 'Figures']), dataIndex: 'figures', align: 'right', className: 'tabular' },
      ]}
    />
  )
}
