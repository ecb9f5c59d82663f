import { defineArea } from '#kit/contract/area.ts'
import { creditEntry } from '../trade/model/credit-entry.ts'
import { depositEntry } from '../trade/model/deposit-entry.ts'
import { payment } from '../trade/model/payment.ts'
import { refundPayout } from '../trade/model/refund-payout.ts'
import { CHECK_KEYS, payChannel, SET_KEYS } from './channel/pay-channel.ts'
import { sandboxBill } from './channel/sandbox-bill.ts'
import { LIABILITY_RIGHTS, LIABILITY_TITLE } from './deposit/liability.ts'
import { MONTH_REPORT_RIGHTS, MONTH_REPORT_TITLE } from './report/month-report.ts'
import { statement, TAKE_STATEMENT } from './statement/statement.ts'
import { LINE_STATE, statementLine } from './statement/statement-line.ts'

/** What comes in, what is owed, and what the channels say of it. */
export const moneyArea = defineArea({
  group: { key: 'money', title: ['资金管理', 'Money'], url: '/money', icon: 'wallet', order: 4 },
  resources: [payment, refundPayout, depositEntry, creditEntry, payChannel, statement, statementLine],
  sandbox: [sandboxBill],
  screens: [
    {
      key: 'shop:monthReport',
      under: 'money',
      title: MONTH_REPORT_TITLE,
      url: '/shop/monthReport',
      component: 'shop/MonthReport',
      icon: 'area-chart',
      order: 0.5,
      keepAlive: true,
      power: 'none',
      permissions: [
        [MONTH_REPORT_RIGHTS.view, ['查看', 'View']],
        [MONTH_REPORT_RIGHTS.export, ['导出', 'Export']],
      ],
    },
    {
      key: 'shop:depositReport',
      under: 'money',
      title: LIABILITY_TITLE,
      url: '/shop/depositReport',
      component: 'shop/DepositReport',
      icon: 'bar-chart',
      order: 2,
      keepAlive: true,
      power: 'none',
      permissions: [
        [LIABILITY_RIGHTS.view, ['查看', 'View']],
        [LIABILITY_RIGHTS.export, ['导出', 'Export']],
      ],
    },
  ],
  rights: {
    [payChannel.permission]: [
      [SET_KEYS, ['设置密钥', 'Enter keys']],
      [CHECK_KEYS, ['检查密钥', 'Check keys']],
    ],
    [statement.permission]: [[TAKE_STATEMENT, ['下载与上传账单', 'Fetch and upload statements']]],
  },
  waiting: [
    {
      key: 'differences',
      work: 'money',
      title: ['对账差异', 'Differences'],
      resource: statementLine,
      filters: { state: LINE_STATE.open },
      isUrgent: true,
      actions: ['resolve'],
      instead: { kind: 'difference', refType: 'statement', by: 'statementId' },
    },
  ],
})
