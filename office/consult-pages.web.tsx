import { withRefunds } from './start-refund.web.tsx'
import { ConsultPage, ConsultRecord } from './trade/consult/consult-page.web.tsx'

export const ConsultListPage = withRefunds(ConsultPage)

export const ConsultRecordPage = withRefunds(ConsultRecord)
