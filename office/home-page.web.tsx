import { Suspense } from 'react'
import { late } from '#kit/web/page/late.web.ts'
import { HomePage } from './dashboard/home.web.tsx'
import { TodayQueuePanel } from './trade/today/today-queue.web.tsx'

const SalesPanel = late(async () => (await import('./trade/today/sales-panel.web.tsx')).SalesPanel)

/** Home as the shop has it: what waits for whom before the numbers of the catalogue. */
export function ShopHomePage() {
  return (
    <HomePage>
      <TodayQueuePanel />
      <Suspense fallback={null}>
        <SalesPanel />
      </Suspense>
    </HomePage>
  )
}
