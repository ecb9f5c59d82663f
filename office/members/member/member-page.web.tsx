import type { RowOf } from '#kit/contract/resource.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import { claim } from '../../trade/model/claim.ts'
import { consult } from '../../trade/model/consult.ts'
import { couponRecord } from '../../trade/model/coupon-record.ts'
import type { GivingProps } from '../../trade/model/giving.ts'
import { growthEntry } from '../../trade/model/growth-entry.ts'
import { member } from '../../trade/model/member.ts'
import { memberLog } from '../../trade/model/member-log.ts'
import { membershipTerm } from '../../trade/model/membership-term.ts'
import { order } from '../../trade/model/order.ts'
import { pointsEntry } from '../../trade/model/points-entry.ts'

type Row = RowOf<typeof member>

const ofUser = (row: object) => ({ userId: String((row as Row).userId) })

/** What a member has: orders, growth, points, and what changed about them. */
const CONTENT: RecordContent = {
  summary: {
    items: { title: 'memberNo' },
    sums: ['growth', 'integral', 'frozen', 'orders', 'spent', 'held', 'prepaid'],
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
      'trust',
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
      key: 'terms',
      title: ['会员购买', 'Bought memberships'],
      render: (row) => <RelatedRows resource={membershipTerm} filters={ofUser(row)} />,
    },
    {
      key: 'claims',
      title: ['补款资格', 'Claims'],
      render: (row) => <RelatedRows resource={claim} filters={ofUser(row)} />,
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
      key: 'coupons',
      title: ['优惠券', 'Coupons'],
      render: (row) => <RelatedRows resource={couponRecord} filters={ofUser(row)} />,
    },
    {
      key: 'consults',
      title: ['咨询', 'Consults'],
      render: (row) => <RelatedRows resource={consult} filters={ofUser(row)} />,
    },
    {
      key: 'log',
      title: ['会员日志', 'Member log'],
      render: (row) => <RelatedRows resource={memberLog} filters={ofUser(row)} />,
    },
  ],
}

/** Members with what they are told apart by, who can be given something. */
export function MemberPage({ gifts }: GivingProps) {
  const userOf = (row: object) => ofUser(row).userId
  return (
    <ResourcePage
      resource={member}
      record={CONTENT}
      rowActions={() => gifts.map(({ run, ...gift }) => ({ ...gift, run: (row: Row) => run([userOf(row)]) }))}
      batchActions={() =>
        gifts.map(({ run, ...gift }) => ({ ...gift, run: (rows: readonly Row[]) => run(rows.map(userOf)) }))
      }
    />
  )
}

/** A member with orders, growth, points and log. */
export function MemberRecord() {
  return <RecordPage resource={member} content={CONTENT} />
}
