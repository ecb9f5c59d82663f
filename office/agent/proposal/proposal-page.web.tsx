import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { agentProposal } from './proposal.ts'
import { ProposalDetails } from './proposal-details.web.tsx'

const CONTENT: RecordContent = {
  summary: {
    sums: ['rowCount', 'moneyChange', 'stockChange'],
    facts: ['reason', 'refusal', 'tokenName', 'userId', 'permission', 'expiresAt', 'decidedBy', 'decidedAt'],
  },
  Details: ({ row }) => <ProposalDetails key={row.id} id={row.id} />,
}

/** What agents propose, for those who may decide on it. */
export function ProposalPage() {
  return <ResourcePage resource={agentProposal} record={CONTENT} />
}

/** A proposal on a page of its own: what it would do, to be applied or dropped. */
export function ProposalRecord() {
  return <RecordPage resource={agentProposal} content={CONTENT} />
}
