import { ConsultPage, ConsultRecord } from '../service/consult/consult-page.web.tsx'
import { withRefunds } from './start-refund.web.tsx'

export const ConsultListPage = withRefunds(ConsultPage)

export const ConsultRecordPage = withRefunds(ConsultRecord)
