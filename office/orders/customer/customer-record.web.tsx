import { useMemo } from 'react'
import type { RecordContent, RecordTab } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import { accountLink } from '../../trade/model/account-link.ts'
import { claim } from '../../trade/model/claim.ts'
import { consult } from '../../trade/model/consult.ts'
import { creditEntry } from '../../trade/model/credit-entry.ts'
import { customer } from '../../trade/model/customer.ts'
import { memberLog } from '../../trade/model/member-log.ts'
import { message } from '../../trade/model/message.ts'
import { order } from '../../trade/model/order.ts'
import { payment } from '../../trade/model/payment.ts'
import { pointsEntry } from '../../trade/model/points-entry.ts'
import { refund } from '../../trade/model/refund.ts'
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
      render: ({ id }) => <RelatedRows resource={order} filters={{ userId: id }} />,
    },
    {
      key: 'claims',
      title: ['补款资格', 'Claims'],
      render: ({ id }) => <RelatedRows resource={claim} filters={{ userId: id }} />,
    },
    {
      key: 'coupons',
      title: ['优惠券', 'Coupons'],
      render: ({ id }) => <CustomerCoupons userId={id} />,
    },
    {
      key: 'refunds',
      title: ['退款', 'Refunds'],
      render: ({ id }) => <RelatedRows resource={refund} filters={{ userId: id }} />,
    },
    {
      key: 'payments',
      title: ['收款', 'Payments'],
      render: ({ id }) => <RelatedRows resource={payment} filters={{ userId: id }} />,
    },
    {
      key: 'credit',
      title: ['余额', 'Credit'],
      render: ({ id }) => <RelatedRows resource={creditEntry} filters={{ userId: id }} />,
    },
    {
      key: 'points',
      title: ['积分', 'Points'],
      render: ({ id }) => <RelatedRows resource={pointsEntry} filters={{ userId: id }} />,
    },
    {
      key: 'accountLinks',
      title: ['关联账号', 'Linked accounts'],
      render: ({ id }) => <RelatedRows resource={accountLink} filters={{ accountIds: id }} />,
    },
    {
      key: 'memberLog',
      title: ['会员日志', 'Member log'],
      render: ({ id }) => <RelatedRows resource={memberLog} filters={{ userId: id }} />,
    },
    {
      key: 'consults',
      title: ['咨询', 'Consults'],
      render: ({ id }) => <RelatedRows resource={consult} filters={{ userId: id }} />,
    },
    {
      key: 'messages',
      title: ['消息', 'Messages'],
      render: ({ id }) => <RelatedRows resource={message} filters={{ userId: id }} />,
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
