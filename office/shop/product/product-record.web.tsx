import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useOpenPage } from '#kit/web/shell/navigation.web.ts'
import type { Line } from '#office/shop/sku/sku.ts'
import { LISTING_PARTS } from '../sku/sku-resource.ts'
import { PRODUCT_LINES } from './product.ts'
import { SkuList } from './sku-list.web.tsx'

/** The record of a listing of an in-stock figure. */
export function ProductRecord() {
  return <ListingRecord line={1} />
}

/** The record of a listing that takes a deposit. */
export function PresellProductRecord() {
  return <ListingRecord line={2} />
}

/** The record of a listing that takes the balance. */
export function FinalProductRecord() {
  return <ListingRecord line={3} />
}

function tabsOf(line: Line): RecordContent['tabs'] {
  return [{ key: 'skus', title: ['SKU', 'SKUs'], render: ({ id }) => <SkuList line={line} productId={id} /> }]
}

const TABS: Readonly<Record<Line, RecordContent['tabs']>> = { 1: tabsOf(1), 2: tabsOf(2), 3: tabsOf(3) }

/** A listing to read; it is edited on its own page, and its history tells of its SKUs, too. */
function ListingRecord({ line }: { readonly line: Line }) {
  const openPage = useOpenPage()
  const resource = PRODUCT_LINES[line]
  return (
    <RecordPage
      resource={resource}
      content={{ historyParts: LISTING_PARTS[line], tabs: TABS[line] }}
      onEdit={({ id }) => openPage(`${resource.menu?.url ?? ''}/edit/${id}`)}
    />
  )
}
