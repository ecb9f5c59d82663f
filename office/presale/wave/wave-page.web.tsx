import { Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import { relatedTo } from '#kit/web/record/related-to.web.tsx'
import { finalGoods } from '../../catalogue/goods/goods.ts'
import { WAVE } from '../../catalogue/goods/wave-state.ts'
import { deadlineCells } from '../../trade/clock/deadline-cells.web.tsx'
import { claim } from '../../trade/model/claim.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { waitingEntry } from '../../trade/model/waiting.ts'
import { wave } from '../../trade/model/wave.ts'
import { useReceive } from './use-receive.web.tsx'
import { WAVE_CELLS } from './wave-cells.web.tsx'
import { WaveHeadView } from './wave-head.web.tsx'

const ShortageControl = late(async () => (await import('./shortage-control.web.tsx')).ShortageControl)
const ReviewControl = late(async () => (await import('./review-control.web.tsx')).ReviewControl)
const MappingView = late(async () => (await import('./mapping-view.web.tsx')).MappingView)

/** Pieces are counted SKU by SKU, in a dialog of its own. */
const OWN = ['receive'] as const

const WAVE_RECORD: RecordContent = {
  summary: {
    items: {
      ...{ picture: 'mainImage', title: 'name', notes: ['arrivalBatchNo', 'arrivalDate'], qty: 'arrivedQty' },
      target: ({ id }) => ({ resource: finalGoods, id }),
    },
    facts: ['goodsNo', 'presellGoodsId', 'payStart', 'payEnd', 'graceDays', 'overduePolicy'],
  },
  summaryCells: deadlineCells(['payEnd'], ({ waveState }) => waveState === WAVE.open),
  Sums: ({ row }) => <WaveHeadView id={row.id} />,
  ownCommands: OWN,
  controls: { settle: { claims: ReviewControl }, cut: { seats: ShortageControl } },
  tabs: [
    {
      key: 'waiting-claims',
      title: ['待开放资格', 'Claims to open'],
      render: ({ presellGoodsId }) => (
        <OfPresell
          goodsId={presellGoodsId}
          render={(id) => (
            <RelatedRows resource={claim} filters={{ presellGoodsId: id, state: String(CLAIM.waiting) }} />
          )}
        />
      ),
    },
    {
      key: 'mapping',
      title: ['SKU对应', 'SKU mapping'],
      render: ({ id }) => (
        <Suspense fallback={<Skeleton active />}>
          <MappingView id={id} />
        </Suspense>
      ),
    },
    {
      key: 'claims',
      title: ['已开放资格', 'Opened claims'],
      render: relatedTo(
        async () => (await import('../../trade/model/claim.ts')).claim,
        ({ id }) => ({ finalGoodsId: id }),
      ),
    },
    {
      key: 'surplus',
      title: ['剩余件', 'Surplus'],
      render: relatedTo(
        async () => (await import('../../trade/model/surplus.ts')).surplus,
        ({ id }) => ({ goodsId: id }),
      ),
    },
    {
      key: 'waiting',
      title: ['候补', 'Waiting list'],
      render: ({ presellGoodsId }) => (
        <OfPresell
          goodsId={presellGoodsId}
          render={(id) => <RelatedRows resource={waitingEntry} filters={{ presellGoodsId: id }} />}
        />
      ),
    },
  ],
}

interface OfPresellProps {
  readonly goodsId: unknown
  readonly render: (presellGoodsId: string) => ReactNode
}

/** What is known of a wave by its pre-order figure; nothing of one that names none. */
function OfPresell({ goodsId, render }: OfPresellProps) {
  return typeof goodsId === 'string' && goodsId !== '' ? render(goodsId) : <EmptyState title={NO_PRESELL} />
}

const NO_PRESELL: Text = ['没有对应的预售手办', 'It names no pre-order figure']

/** What is to be paid is said as the time that is left. */
const CELLS = { ...WAVE_CELLS, ...deadlineCells(['payEnd'], ({ waveState }) => waveState === WAVE.open) }

/** Balance waves: what arrived, who waits for it, and what came in. */
export function WavePage() {
  const { actionsOf, dialog } = useReceive()
  return (
    <>
      <ResourcePage<AnyResource>
        resource={wave}
        record={WAVE_RECORD}
        cells={CELLS}
        ownCommands={OWN}
        rowActions={actionsOf}
      />
      {dialog}
    </>
  )
}

/** A wave on a page of its own. */
export function WaveRecord() {
  const { actionsOf, dialog } = useReceive()
  return (
    <>
      <RecordPage resource={wave} content={WAVE_RECORD} actions={actionsOf} />
      {dialog}
    </>
  )
}
