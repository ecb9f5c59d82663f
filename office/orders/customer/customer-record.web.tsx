import { useMemo } from 'react'
import type { RecordContent, RecordTab } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { relatedTo } from '#kit/web/record/related-to.web.tsx'
import { customer } from '../../trade/model/customer.ts'
import { CustomerCoupons } from './customer-coupons.web.tsx'
import { StandingSums } from './standing-sums.web.tsx'

/** What a customer has: orders, claims, coupons, money and messages. */
const CUSTOMER_CONTENT: RecordContent & Required<Pick<RecordContent, 'tabs'>> = {
  summary: {
    items: { picture: 'avatar', title: 'nickname', notes: ['tags'] },
    sums: ['credit', 'integral'],
    facts: [
      { names: ['account'], isCopied: true },
      { names: [['phone', 'phoneMask']] },
      { names: ['email'], isCopied: true },
      ...['registerAt', 'lastLoginAt', 'freezeReason', 'freezeUntil', 'muteReason', 'mutedUntil', 'remark'],
    ],
  },
  Sums: StandingSums,
  tabs: [
    {
      key: 'orders',
      title: ['订单', 'Orders'],
      render: relatedTo(
        async () => (await import('../../trade/model/order.ts')).order,
        ({ id }) => ({ userId: id }),
      ),
    },
    {
      key: 'claims',
      title: ['补款资格', 'Claims'],
      render: relatedTo(
        async () => (await import('../../trade/model/claim.ts')).claim,
        ({ id }) => ({ userId: id }),
      ),
    },
    {
      key: 'coupons',
      title: ['优惠券', 'Coupons'],
      render: ({ id }) => <CustomerCoupons userId={id} />,
    },
    {
      key: 'refunds',
      title: ['退款', 'Refunds'],
      render: relatedTo(
        async () => (await import('../../trade/model/refund.ts')).refund,
        ({ id }) => ({ userId: id }),
      ),
    },
    {
      key: 'payments',
      title: ['收款', 'Payments'],
      render: relatedTo(
        async () => (await import('../../trade/model/payment.ts')).payment,
        ({ id }) => ({ userId: id }),
      ),
    },
    {
      key: 'credit',
      title: ['余额', 'Credit'],
      render: relatedTo(
        async () => (await import('../../trade/model/credit-entry.ts')).creditEntry,
        ({ id }) => ({ userId: id }),
      ),
    },
    {
      key: 'points',
      title: ['积分', 'Points'],
      render: relatedTo(
        async () => (await import('../../trade/model/points-entry.ts')).pointsEntry,
        ({ id }) => ({ userId: id }),
      ),
    },
    {
      key: 'accountLinks',
      title: ['关联账号', 'Linked accounts'],
      render: relatedTo(
        async () => (await import('../../trade/model/account-link.ts')).accountLink,
        ({ id }) => ({ accountIds: id }),
      ),
    },
    {
      key: 'memberLog',
      title: ['会员日志', 'Member log'],
      render: relatedTo(
        async () => (await import('../../trade/model/member-log.ts')).memberLog,
        ({ id }) => ({ userId: id }),
      ),
    },
    {
      key: 'consults',
      title: ['咨询', 'Consults'],
      render: relatedTo(
        async () => (await import('../../trade/model/consult.ts')).consult,
        ({ id }) => ({ userId: id }),
      ),
    },
    {
      key: 'messages',
      title: ['消息', 'Messages'],
      render: relatedTo(
        async () => (await import('../../trade/model/message.ts')).message,
        ({ id }) => ({ userId: id }),
      ),
    },
  ],
}

/** What pages of customers take from where all areas are known. */
export interface OverviewProps {
  /** What is read of a customer first. */
  readonly overview: RecordTab
}

/** The content of a customer, opened with what is read first. */
export function useCustomerContent(overview: RecordTab): RecordContent {
  return useMemo(() => ({ ...CUSTOMER_CONTENT, tabs: [overview, ...CUSTOMER_CONTENT.tabs] }), [overview])
}

/** A customer with orders, claims, payments and consults. */
export function CustomerRecord({ overview }: OverviewProps) {
  return <RecordPage resource={customer} content={useCustomerContent(overview)} />
}
