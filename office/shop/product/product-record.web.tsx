import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useOpenPage } from '#kit/web/shell/navigation.web.ts'
import type { Line } from '#office/shop/sku/sku.ts'
import { LISTING_PARTS } from '../sku/sku-resource.ts'
import { PRODUCT_LINES } from './product.ts'

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

/** A listing to read; it is edited on its own page, and its history tells of its SKUs, too. */
function ListingRecord({ line }: { readonly line: Line }) {
  const openPage = useOpenPage()
  const resource = PRODUCT_LINES[line]
  return (
    <RecordPage
      resource={resource}
      content={{ historyParts: LISTING_PARTS[line] }}
      onEdit={({ id }) => openPage(`${resource.menu?.url ?? ''}/edit/${id}`)}
    />
  )
}
