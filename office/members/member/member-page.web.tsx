import type { RowOf } from '#kit/contract/resource.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { relatedTo } from '#kit/web/record/related-to.web.tsx'
import type { GivingProps } from '../../trade/model/giving.ts'
import { member } from '../../trade/model/member.ts'

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
      render: relatedTo(async () => (await import('../../trade/model/order.ts')).order, ofUser),
    },
    {
      key: 'terms',
      title: ['会员购买', 'Bought memberships'],
      render: relatedTo(async () => (await import('../../trade/model/membership-term.ts')).membershipTerm, ofUser),
    },
    {
      key: 'claims',
      title: ['补款资格', 'Claims'],
      render: relatedTo(async () => (await import('../../trade/model/claim.ts')).claim, ofUser),
    },
    {
      key: 'growth',
      title: ['成长值', 'Growth'],
      render: relatedTo(async () => (await import('../../trade/model/growth-entry.ts')).growthEntry, ofUser),
    },
    {
      key: 'points',
      title: ['积分', 'Points'],
      render: relatedTo(async () => (await import('../../trade/model/points-entry.ts')).pointsEntry, ofUser),
    },
    {
      key: 'coupons',
      title: ['优惠券', 'Coupons'],
      render: relatedTo(async () => (await import('../../trade/model/coupon-record.ts')).couponRecord, ofUser),
    },
    {
      key: 'consults',
      title: ['咨询', 'Consults'],
      render: relatedTo(async () => (await import('../../trade/model/consult.ts')).consult, ofUser),
    },
    {
      key: 'log',
      title: ['会员日志', 'Member log'],
      render: relatedTo(async () => (await import('../../trade/model/member-log.ts')).memberLog, ofUser),
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
