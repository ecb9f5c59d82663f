import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { Grid } from '#kit/web/table/grid/grid.web.tsx'
import { State, States } from '../gallery/states.web.tsx'

interface Price {
  readonly sku: string
}

/** Says why there are no rows. */
export function GridStatesExample() {
  const t = useTranslate()
  return (
    <States>
      <State of="empty">
        <Grid<Price>
          label={t(['价目', 'Prices'])}
          columns={[{ name: 'sku', title: t(['规格', 'SKU']), text: ({ sku }) => sku }]}
          rows={[]}
          keyOf={({ sku }) => sku}
          empty={<EmptyState title={['还没有规格', 'No SKU yet']} hint={['先添加规格值', 'Add values first']} />}
        />
      </State>
    </States>
  )
}
