import { type ComponentType, Suspense } from 'react'
import { late } from '#kit/web/page/late.web.ts'
import type { WithLineage } from '../catalogue/goods/lineage.ts'
import { type RunOfFigure, RunOfFigureContext } from '../catalogue/product/run-of-figure.web.ts'

const LineageStrip = late(async () => (await import('../catalogue/goods/lineage-strip.web.tsx')).LineageStrip)
const FigureRun = late(async () => (await import('../catalogue/goods/figure-run.web.tsx')).FigureRun)

const RUN_OF_FIGURE: RunOfFigure = {
  renderStrip: (row) => (
    <Suspense fallback={null}>
      <LineageStrip row={row} hasSelfLink />
    </Suspense>
  ),
  renderSteps: (line, goodsId, row) => (
    <Suspense fallback={null}>
      <FigureRun figure={{ id: goodsId, line }} relatives={(row as WithLineage).relatives} hasSelfLink />
    </Suspense>
  ),
}

/** A page of listings with the run of their figures: figures show it, and listings know nothing of those pages. */
export function withRunOfFigure(Page: ComponentType): ComponentType {
  return function ListingPage() {
    return (
      <RunOfFigureContext value={RUN_OF_FIGURE}>
        <Page />
      </RunOfFigureContext>
    )
  }
}
