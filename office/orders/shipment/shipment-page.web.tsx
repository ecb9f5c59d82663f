import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { shipment } from '../../trade/model/shipment.ts'
import { PARCEL_CELLS } from '../../trade/tracking/tracking-link.web.tsx'

const CONTENT: RecordContent = { cells: PARCEL_CELLS }

/** Parcels that left the house, each with what is in it and the way to where it can be followed. */
export function ShipmentPage() {
  return (
    <ResourcePage
      resource={shipment}
      record={CONTENT}
      cells={PARCEL_CELLS}
      titleNote={({ parcelNo }) => parcelNo && <small>{parcelNo}</small>}
    />
  )
}

/** A parcel on a page of its own. */
export function ShipmentRecord() {
  return <RecordPage resource={shipment} content={CONTENT} />
}
