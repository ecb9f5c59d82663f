import type { RowOf } from '#kit/contract/resource.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import { growthEntry } from '../../trade/model/growth-entry.ts'
import { member } from '../../trade/model/member.ts'
import { memberLog } from '../../trade/model/member-log.ts'
import { order } from '../../trade/model/order.ts'
import { pointsEntry } from '../../trade/model/points-entry.ts'

type Row = RowOf<typeof member>

const ofUser = (row: object) => ({ userId: String((row as Row).userId) })

/** What a member has: orders, growth, points, and what changed about them. */
const CONTENT: RecordContent = {
  summary: {
    items: { title: 'memberNo' },
    sums: ['growth', 'integral', 'orders', 'spent', 'held'],
    facts: [
      'userId',
      'phoneMask',
      'level',
      'levelId',
      'fixedLevelId',
      'fixedUntil',
      'validFrom',
      'validTo',
      'forfeits',
      'why',
    ],
  },
  tabs: [
    {
      key: 'orders',
      title: ['订单', 'Orders'],
      render: (row) => <RelatedRows resource={order} filters={ofUser(row)} />,
    },
    {
      key: 'growth',
      title: ['成长值', 'Growth'],
      render: (row) => <RelatedRows resource={growthEntry} filters={ofUser(row)} />,
    },
    {
      key: 'points',
      title: ['积分', 'Points'],
      render: (row) => <RelatedRows resource={pointsEntry} filters={ofUser(row)} />,
    },
    {
      key: 'log',
      title: ['会员日志', 'Member log'],
      render: (row) => <RelatedRows resource={memberLog} filters={ofUser(row)} />,
    },
  ],
}

/** Members with what they are told apart by. */
export function MemberPage() {
  return <ResourcePage resource={member} record={CONTENT} />
}

/** A member with orders, growth, points and log. */
export function MemberRecord() {
  return <RecordPage resource={member} content={CONTENT} />
}
