import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import type { CommandControls } from '#kit/web/command/command-controls.web.ts'
import { useRowCommands } from '#kit/web/command/use-row-commands.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import type { RowAction } from '#kit/web/table/row-actions.web.tsx'
import { type ListedLine, SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { GOODS_LINES } from '../catalogue/goods/goods.ts'
import { GoodsPage, GoodsRecordPage } from '../catalogue/goods/goods-page.web.tsx'
import type { WithLineage } from '../catalogue/goods/lineage.ts'
import { LISTING_LINES } from '../catalogue/product/listing-lines.ts'
import { newListingPath } from '../catalogue/product/new-listing.ts'
import { PRINT_LABELS } from '../catalogue/product/sku-labels.ts'
import { useOpenLabels } from '../catalogue/product/use-open-labels.web.ts'
import { releasePlan } from '../presale/release/release-plan.ts'
import { useReceive } from '../presale/wave/use-receive.web.tsx'
import { SURPLUS_PAGE } from '../trade/model/surplus-page.ts'
import { wave } from '../trade/model/wave.ts'

const WaveHeadView = late(async () => (await import('../presale/wave/wave-head.web.tsx')).WaveHeadView)
const ReviewControl = late(async () => (await import('../presale/wave/review-control.web.tsx')).ReviewControl)
const ShortageControl = late(async () => (await import('../presale/wave/shortage-control.web.tsx')).ShortageControl)
const GoodsListings = late(async () => (await import('../catalogue/product/goods-listings.web.tsx')).GoodsListings)

/** Figures in stock: line 1. */
export function InStockGoodsPage() {
  return <ListedGoodsPage line={1} />
}

/** Figures that take deposits: line 2. */
export function PresellGoodsPage() {
  return <ListedGoodsPage line={2} />
}

/** Figures whose balance is due: line 3. */
export function FinalGoodsPage() {
  return <ListedGoodsPage line={3} />
}

/**
 * Figures with the listings that sell them, and with what is done with their orders: a listing knows its figure, a figure
 * neither listings nor orders, so that they meet here.
 */
function ListedGoodsPage({ line }: { readonly line: ListedLine }) {
  const { actionsOf, batch, dialog } = useFigureActions(line)
  const openLabels = useOpenLabels(line)
  const navigate = useNavigate()
  /** The record shows the whole run; a figure that stands alone has none. */
  const lineageOf = (row: AnyRow): readonly RowAction[] =>
    ((row as WithLineage).relatives ?? []).length > 0
      ? [{ key: 'lineage', title: LINEAGE, run: () => navigate(`${GOODS_LINES[line].menu?.url ?? ''}/${row.id}`) }]
      : []
  return (
    <>
      <GoodsPage
        line={line}
        cells={{ products: (row) => (row.products ? <ListingsLink line={line} row={row} /> : undefined) }}
        rowActions={(row) => [...actionsOf(row), ...lineageOf(row)]}
        batchActions={[
          ...batch,
          { key: 'labels', title: LABELS, permission: PRINT_LABELS, run: (rows) => openLabels('goods', rows) },
        ]}
        renderMore={listingsOf(line)}
      />
      {dialog}
    </>
  )
}

/** How many listings a figure has, on the way to them. */
function ListingsLink({ line, row }: { readonly line: ListedLine; readonly row: AnyRow }) {
  return <Link to={`${LISTING_LINES[line].url}?goodsId=${row.id}`}>{String(row.products)}</Link>
}

/** A figure in stock. */
export function InStockGoodsRecord() {
  return <ListedGoodsRecord line={1} />
}

/** A figure that takes deposits. */
export function PresellGoodsRecord() {
  return <ListedGoodsRecord line={2} />
}

/** A figure whose balance is due. */
export function FinalGoodsRecord() {
  return <ListedGoodsRecord line={3} />
}

function ListedGoodsRecord({ line }: { readonly line: ListedLine }) {
  const { actionsOf, dialog } = useFigureActions(line)
  return (
    <>
      <GoodsRecordPage line={line} actions={actionsOf} renderMore={listingsOf(line)} />
      {dialog}
    </>
  )
}

/**
 * The same row as others see it that keep orders of it, the commands that these leave to pages of their own, and those that
 * are offered for several figures, too.
 */
const KEPT_BY = {
  1: { resource: GOODS_LINES[1], own: Object.keys(GOODS_LINES[1].actions ?? {}), batch: [] },
  2: { resource: releasePlan, own: ['reopenWindow'], batch: ['change', 'makeFinal'] },
  3: { resource: wave, own: ['receive'], batch: ['open', 'remind'] },
} as const

const WAVE_CONTROLS: CommandControls = { settle: { claims: ReviewControl }, cut: { seats: ShortageControl } }

/** What is done with the orders of a figure, where it is released or arrives, and the way to a new listing. */
function useFigureActions(line: ListedLine) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const can = useCan()
  const { resource, own, batch } = KEPT_BY[line]
  const onDone = () => {
    for (const changed of [GOODS_LINES[2], GOODS_LINES[3]]) {
      void queries.invalidateQueries({ queryKey: [changed.name] })
    }
  }
  const ofOrders = useRowCommands(resource, {
    nameOf: (row) => String(row.name ?? row.id),
    own,
    controls: WAVE_CONTROLS,
    onDone,
  })
  const receive = useReceive(onDone)
  const actionsOf = (row: AnyRow): readonly RowAction[] => [
    ...(line === SALES_LINE.final ? receive.actionsOf(ofOthers(row)) : []),
    ...ofOrders.ofRow(ofOthers(row)),
    ...(line === SALES_LINE.final && can(permissionOf(SURPLUS_PAGE, 'list'))
      ? [{ key: 'surplus', title: SURPLUS_TO_STOCK, run: () => navigate(`${SURPLUS_PAGE.url}?goodsId=${row.id}`) }]
      : []),
    ...(can(permissionOf(LISTING_LINES[line], 'add'))
      ? [{ key: 'listing', title: ADD_LISTING, run: () => navigate(newListingPath(line, row.id)) }]
      : []),
  ]
  return {
    actionsOf,
    batch: ofOrders.batch
      .filter(({ key }) => batch.some((name) => name === key))
      // rows of the figure do not tell what may be done with the plan or the wave
      .map(({ asks: _asks, ...command }) => ({
        ...command,
        run: (rows: readonly AnyRow[]) => command.run(rows.map(ofOthers)),
      })),
    dialog: (
      <>
        {ofOrders.dialog}
        {receive.dialog}
      </>
    ),
  }
}

/** What the server says that may be done with a figure it says of the figure's own commands. */
function ofOthers(row: AnyRow): AnyRow {
  return { ...row, _can: undefined }
}

function listingsOf(line: ListedLine) {
  return (goodsId: string) => (
    <Suspense fallback={null}>
      <GoodsListings line={line} goodsId={goodsId} />
      {line === SALES_LINE.final && <WaveHeadView id={goodsId} />}
    </Suspense>
  )
}

const LINEAGE: Text = ['谱系', 'Lineage']
const SURPLUS_TO_STOCK: Text = ['剩余件转现货', 'Surplus to in-stock']
const ADD_LISTING: Text = ['新建商品', 'Create a product']

const LABELS: Text = ['打印标签', 'Print labels']
