import { HomePage } from '../dashboard/home.web.tsx'
import { SalesPanel } from '../dashboard/today/sales-panel.web.tsx'
import { TodayQueuePanel } from '../dashboard/today/today-queue.web.tsx'

/** Home as the shop has it: what waits for whom before the numbers of the catalogue. */
export function ShopHomePage() {
  return (
    <HomePage>
      <TodayQueuePanel />
      <SalesPanel />
    </HomePage>
  )
}
