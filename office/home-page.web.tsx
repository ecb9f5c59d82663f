import { HomePage } from './dashboard/home.web.tsx'
import { SalesPanel } from './trade/today/sales-panel.web.tsx'
import { TodayQueuePanel } from './trade/today/today-queue.web.tsx'

/** Home as the shop has it: what waits for whom before the numbers of the catalogue. */
export function ShopHomePage() {
  return (
    <HomePage>
      <TodayQueuePanel />
      <SalesPanel />
    </HomePage>
  )
}
