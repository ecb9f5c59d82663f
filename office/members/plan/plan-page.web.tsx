import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import { membershipPlan } from '../../trade/model/membership-plan.ts'
import { membershipTerm } from '../../trade/model/membership-term.ts'

/** A plan, and who bought it. */
const CONTENT: RecordContent = {
  summary: {
    items: { title: 'title' },
    sums: ['priceMin', 'sold'],
    facts: ['productNo', 'memberDays', 'memberLevelId', 'limitPerUser', 'limitPerOrder', 'sortRank'],
  },
  tabs: [
    {
      key: 'terms',
      title: ['购买记录', 'Bought'],
      render: ({ id }) => <RelatedRows resource={membershipTerm} filters={{ productId: id }} />,
    },
  ],
}

/** Memberships on sale. */
export function MembershipPlanPage() {
  return <ResourcePage resource={membershipPlan} record={CONTENT} />
}

/** A plan with what was bought of it. */
export function MembershipPlanRecord() {
  return <RecordPage resource={membershipPlan} content={CONTENT} />
}
