import { codeText, datetime, dict, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { finalGoods } from '../../catalogue/goods/goods.ts'
import { customer } from '../../trade/model/customer.ts'
import { REMIND_MOMENT } from '../../trade/model/remind.ts'

/** Each time that somebody was reminded of a balance, claim by claim. */
export const claimReminder = defineResource({
  name: 'claim-reminder',
  title: ['补款提醒', 'Balance reminder'],
  path: '/shop/claimReminder',
  table: 'shop_claim_reminder',
  permission: 'shop:claimReminder',
  power: 'none',
  menu: { under: 'presale', url: '/shop/claimReminder', component: 'shop/ClaimReminderList', icon: 'bell', order: 5 },
  fields: {
    claimId: text(['补款资格', 'Claim'], { readonly: true, max: 36 }),
    depositOrderNo: codeText(['定金订单号', 'Deposit order'], { readonly: true, required: true, max: 20 }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    finalGoodsId: ref(['补款手办', 'Balance figure'], finalGoods, { readonly: true, linked: true }),
    moment: dict(['时点', 'Moment'], REMIND_MOMENT, { readonly: true }),
    forAt: datetime(['对应时点', 'For'], { readonly: true }),
    at: datetime(['提醒时间', 'Reminded at'], { readonly: true }),
  },
  empty: ['补款开放后按计划提醒，这里留有记录', 'Reminders are sent while a wave is open, and kept here'],
  list: ['depositOrderNo', 'userId', 'finalGoodsId', 'moment', 'forAt', 'at'],
  search: { claimId: 'eq', depositOrderNo: 'like', userId: 'eq', finalGoodsId: 'eq', moment: 'in', at: 'range' },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
