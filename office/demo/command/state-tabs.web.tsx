import { ListProvider } from '#kit/web/list/list-provider.web.tsx'
import { ListRows } from '#kit/web/list/list-rows.web.tsx'
import { ListTabs } from '#kit/web/list/list-tabs.web.tsx'
import { sampleOrder } from '../order/order.ts'

/** The tabs that `tabs: { by: 'state' }` of the declaration puts above the rows. */
export function StateTabsExample() {
  return (
    <ListProvider resource={sampleOrder}>
      <ListTabs />
      <ListRows />
    </ListProvider>
  )
}
