import { Grid } from '#kit/web/grid/grid.web.tsx'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { State, States } from '../gallery/states.web.tsx'

interface Price {
  readonly sku: string
}

/** Says why there are no rows. */
export function GridStatesExample() {
  const say = useText()
  return (
    <States>
      <State of="empty">
        <Grid<Price>
          label={say(['价目', 'Prices'])}
          columns={[{ name: 'sku', title: say(['规格', 'SKU']), text: ({ sku }) => sku }]}
          rows={[]}
          keyOf={({ sku }) => sku}
          empty={<EmptyState title={['还没有规格', 'No SKU yet']} hint={['先添加规格值', 'Add values first']} />}
        />
      </State>
    </States>
  )
}
