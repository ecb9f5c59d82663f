import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages of payments and their channels. */
export const moneyWeb = defineWebArea({
  screens: {
    'shop/DepositReport': async () => ({
      default: (await import('./deposit/liability-page.web.tsx')).LiabilityPage,
    }),
    'shop/MonthReport': async () => ({
      default: (await import('./report/month-report-page.web.tsx')).MonthReportPage,
    }),
    'shop/PaymentList': async () => ({
      default: (await import('./payment/payment-page.web.tsx')).PaymentPage,
    }),
    'shop/PaymentList/record': async () => ({
      default: (await import('./payment/payment-page.web.tsx')).PaymentRecord,
    }),
    'shop/StatementList': async () => ({
      default: (await import('./statement/statement-page.web.tsx')).StatementPage,
    }),
    'shop/PayChannelList': async () => ({
      default: (await import('./channel/pay-channel-page.web.tsx')).PayChannelPage,
    }),
    'shop/PayChannelList/record': async () => ({
      default: (await import('./channel/pay-channel-page.web.tsx')).PayChannelRecord,
    }),
  },
  resources: {
    'shop/RefundPayoutList': async () => (await import('../trade/model/refund-payout.ts')).refundPayout,
    'shop/DepositLedgerList': async () => (await import('../trade/model/deposit-entry.ts')).depositEntry,
    'shop/CreditLedgerList': async () => (await import('../trade/model/credit-entry.ts')).creditEntry,
    'shop/StatementList': async () => (await import('./statement/statement.ts')).statement,
    'shop/StatementLineList': async () => (await import('./statement/statement-line.ts')).statementLine,
    'shop/SandboxPayList': async () => (await import('./channel/sandbox-bill.ts')).sandboxBill,
  },
})
