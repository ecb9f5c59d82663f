import { Suspense } from 'react'
import { late } from '#kit/web/page/late.web.ts'
import { FirstSteps } from '../dashboard/first-steps/first-steps.web.tsx'
import { HomePage } from '../dashboard/home.web.tsx'
import { askTiles } from '../dashboard/tile/tile-query.web.ts'
import { SalesPanel } from '../dashboard/today/sales-panel.web.tsx'
import { TodayQueuePanel } from '../dashboard/today/today-queue.web.tsx'

const TileBoard = late(async () => (await import('../dashboard/tile/tile-board.web.tsx')).TileBoard)

const LATER = [askTiles.queryKey]

/** The money by day has a place of its own on this page. */
const SHOWN_ABOVE = ['report:sales'] as const

/** Home as the shop has it: its first steps, what waits for whom, and their tiles, before the numbers of the catalogue. */
export function ShopHomePage() {
  return (
    <HomePage later={LATER}>
      <FirstSteps />
      <TodayQueuePanel />
      <SalesPanel />
      <Suspense>
        <TileBoard without={SHOWN_ABOVE} />
      </Suspense>
    </HomePage>
  )
}
