import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import { claim } from '../model/claim.ts'
import { claimReminder } from '../model/claim-reminder.ts'

const CONTENT: RecordContent = {
  tabs: [
    {
      key: 'reminders',
      title: ['提醒记录', 'Reminders'],
      render: ({ id }) => <RelatedRows resource={claimReminder} filters={{ claimId: id }} />,
    },
  ],
}

/** Rights to buy figures that a deposit was paid for. */
export function ClaimPage() {
  return <ResourcePage resource={claim} record={CONTENT} />
}

/** A claim with the reminders that were sent for it. */
export function ClaimRecord() {
  return <RecordPage resource={claim} content={CONTENT} />
}
