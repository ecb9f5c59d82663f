import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { relatedTo } from '#kit/web/record/related-to.web.tsx'
import { membershipPlan } from '../../trade/model/membership-plan.ts'

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
      render: relatedTo(
        async () => (await import('../../trade/model/membership-term.ts')).membershipTerm,
        ({ id }) => ({ productId: id }),
      ),
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
