import { use } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { DetailList } from '#kit/web/form/detail-list.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useOpenPage } from '#kit/web/shell/navigation.web.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { LISTING_PARTS } from '../sku/sku-resource.ts'
import { PRODUCT_LINES } from './product.ts'
import './product.css'
import { RunOfFigureContext } from './run-of-figure.web.ts'
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

function contentOf(line: ListedLine): RecordContent {
  return {
    Details: ({ resource, row }) => <ListingDetails line={line} resource={resource} row={row} />,
    historyParts: LISTING_PARTS[line],
    tabs: [{ key: 'skus', title: ['SKU', 'SKUs'], render: ({ id }) => <SkuList line={line} productId={id} /> }],
  }
}

const CONTENT: Readonly<Record<ListedLine, RecordContent>> = { 1: contentOf(1), 2: contentOf(2), 3: contentOf(3) }

/** A listing to read; it is edited on its own page, and its history tells of its SKUs, too. */
function ListingRecord({ line }: { readonly line: ListedLine }) {
  const openPage = useOpenPage()
  const resource = PRODUCT_LINES[line]
  return (
    <RecordPage
      resource={resource}
      content={CONTENT[line]}
      onEdit={({ id }) => openPage(`${resource.menu?.url ?? ''}/edit/${id}`)}
    />
  )
}

interface ListingDetailsProps {
  readonly line: ListedLine
  readonly resource: AnyResource
  readonly row: AnyRow
}

/** What the listing says, below the run of the figure that it sells. */
function ListingDetails({ line, resource, row }: ListingDetailsProps) {
  return (
    <div className="listing-details">
      {use(RunOfFigureContext)?.renderSteps(line, String(row.goodsId), row)}
      <DetailList resource={resource} row={row} />
    </div>
  )
}
