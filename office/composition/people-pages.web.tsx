import { Skeleton } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import { late } from '#kit/web/page/late.web.ts'
import type { RecordTab } from '#kit/web/record/record-content.web.ts'
import { MemberPage } from '../members/member/member-page.web.tsx'
import { CustomerPage } from '../orders/customer/customer-page.web.tsx'
import { CustomerRecord } from '../orders/customer/customer-record.web.tsx'
import { notice } from '../service/notice/notice.ts'
import { coupon } from '../trade/model/coupon.ts'
import type { GivingProps } from '../trade/model/giving.ts'
import { TIMELINE_TITLE } from './timeline/timeline-title.ts'

const CustomerTimeline = late(async () => (await import('./timeline/timeline.web.tsx')).CustomerTimeline)
const GiveCoupon = late(async () => (await import('../orders/customer/give-coupon.web.tsx')).GiveCoupon)
const TellByNotice = late(async () => (await import('../service/notice/tell-by-notice.web.tsx')).TellByNotice)

const OVERVIEW: RecordTab = {
  key: 'timeline',
  title: TIMELINE_TITLE,
  isFirst: true,
  render: ({ id }) => (
    <Suspense fallback={<Skeleton active />}>
      <CustomerTimeline key={id} id={id} />
    </Suspense>
  ),
}

export const CustomersPage = withGifts((props: GivingProps) => <CustomerPage {...props} overview={OVERVIEW} />)

export function CustomerRecordPage() {
  return <CustomerRecord overview={OVERVIEW} />
}

export const MembersPage = withGifts(MemberPage)

interface Giving {
  /** Counts the times that it was opened. */
  readonly key: number
  readonly what: 'coupon' | 'notice'
  readonly userIds: readonly string[]
  readonly isOpen: boolean
}

/** A list of people, who can be given a coupon or a notice. Customers, members and notices do not know each other. */
function withGifts(Page: ComponentType<GivingProps>) {
  return function GivingPage() {
    const [giving, setGiving] = useState<Giving>()
    const open = (what: Giving['what']) => (userIds: readonly string[]) =>
      setGiving({ key: (giving?.key ?? 0) + 1, what, userIds, isOpen: true })
    const Dialog = giving?.what === 'notice' ? TellByNotice : GiveCoupon
    return (
      <>
        <Page
          gifts={[
            {
              key: 'giveCoupon',
              title: ['发券', 'Give a coupon'],
              permission: actionPermission(coupon, 'issue'),
              run: open('coupon'),
            },
            {
              key: 'tellByNotice',
              title: ['发公告', 'Send a notice'],
              permission: actionPermission(notice, 'setList'),
              run: open('notice'),
            },
          ]}
        />
        {giving && (
          <Suspense>
            <Dialog
              key={giving.key}
              userIds={giving.userIds}
              open={giving.isOpen}
              onClose={() => setGiving({ ...giving, isOpen: false })}
            />
          </Suspense>
        )}
      </>
    )
  }
}
