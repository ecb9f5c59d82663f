import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { GOODS_LINES } from './shop/goods/goods.ts'
import { GoodsPage, GoodsRecordPage } from './shop/goods/goods-page.web.tsx'
import { newListingPath } from './shop/product/new-listing.ts'
import { PRODUCT_LINES } from './shop/product/product.ts'
import type { Line } from './shop/sku/sku.ts'
import { releasePlan } from './trade/model/release-plan.ts'

const WaveHeadView = late(async () => (await import('./trade/wave/wave-head.web.tsx')).WaveHeadView)
const GoodsListings = late(async () => (await import('./shop/product/goods-listings.web.tsx')).GoodsListings)

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
 * Figures with the listings that sell them: a listing knows its figure, a figure no listing, so that they meet here.
 */
function ListedGoodsPage({ line }: { readonly line: Line }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [run, dialog] = useCommand(releasePlan, {
    nameOf: (row) => String(row.name ?? row.id),
    onDone: () => void queries.invalidateQueries({ queryKey: [GOODS_LINES[line].name] }),
  })
  return (
    <>
      <GoodsPage
        line={line}
        rowActions={(row) => [
          ...(line === 2
            ? [
                {
                  key: 'release',
                  title: releasePlan.actions?.change.title ?? releasePlan.title,
                  permission: actionPermission(releasePlan, 'change'),
                  run: (figure: AnyRow) => void run('change', [{ ...figure, _can: undefined }]),
                },
              ]
            : []),
          {
            key: 'listing',
            title: ADD_LISTING,
            permission: permissionOf(PRODUCT_LINES[line], 'add'),
            run: () => navigate(newListingPath(line, row.id)),
          },
        ]}
        renderMore={listingsOf(line)}
      />
      {dialog}
    </>
  )
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

function ListedGoodsRecord({ line }: { readonly line: Line }) {
  return <GoodsRecordPage line={line} renderMore={listingsOf(line)} />
}

function listingsOf(line: Line) {
  return (goodsId: string) => (
    <Suspense fallback={null}>
      <GoodsListings line={line} goodsId={goodsId} />
      {line === 3 && <WaveHeadView id={goodsId} />}
    </Suspense>
  )
}

const ADD_LISTING: Text = ['新建商品', 'Create a product']
