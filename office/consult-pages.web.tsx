import { ConsultPage, ConsultRecord } from './trade/consult/consult-page.web.tsx'
import { LinesControl } from './trade/refund/lines-control.web.tsx'

const REFUND_CONTROLS = { apply: { lines: LinesControl } }

/** Consults, some of which end in a refund. Consults and refunds do not know each other. */
export function ConsultListPage() {
  return <ConsultPage refundControls={REFUND_CONTROLS} />
}

export function ConsultRecordPage() {
  return <ConsultRecord refundControls={REFUND_CONTROLS} />
}
