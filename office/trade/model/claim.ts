import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { boolean, codeText, datetime, dict, image, money, number, ref, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { finalGoods, presellGoods } from '../../catalogue/goods/goods.ts'
import { PAY_MODEL } from '../../catalogue/rules/pay-model.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { CLAIM, claimStates } from './claim-states.ts'
import { customer } from './customer.ts'
import { TRADE_RIGHTS } from './rights.ts'

const REPLY = choices('claim_reply', ['可选的延期答复', 'What can be answered to delays'], {
  keep: [1, '保留', 'Keeps it', 'green'],
  cancel: [2, '取消', 'Cancels', 'red'],
})

/** What a customer answered to a delay: 0 nothing yet, 1 keeps, 2 cancels. */
export const ANSWER = choices('claim_answer', ['延期答复', 'Answers to delays'], {
  none: [0, '未答复', 'No answer', 'grey'],
  keep: [1, '保留', 'Keeps it', 'green'],
  cancel: [2, '取消', 'Cancels', 'red'],
})

const needs = TRADE_RIGHTS.money
/** What moves deposits is tried first, and done claim by claim. */
const MONEY_MOVES = { dryRun: true, asJob: true } as const
const reason = textarea(['原因', 'Reason'], { required: true, max: 200 })

/** Rights to buy figures that a deposit was paid for. */
export const claim = defineResource({
  name: 'claim',
  title: ['补款资格', 'Claim'],
  path: '/shop/claim',
  table: 'shop_final_claim',
  permission: 'shop:claim',
  power: 'none',
  menu: { under: 'presale', url: '/shop/claim', component: 'shop/ClaimList', icon: 'idcard', order: 3 },
  fields: {
    depositOrderId: text(['定金订单', 'Deposit order'], { readonly: true, max: 36 }),
    depositOrderNo: codeText(['定金订单号', 'Deposit order'], { readonly: true, max: 20 }),
    depositItemId: text(['定金明细', 'Deposit item'], { readonly: true, max: 36 }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    presellGoodsId: ref(['预售手办', 'Pre-order figure'], presellGoods, { readonly: true, linked: true }),
    presellSkuId: text(['预售SKU', 'Pre-order SKU'], { readonly: true, max: 36 }),
    finalGoodsId: ref(['补款手办', 'Balance figure'], finalGoods, { readonly: true, linked: true }),
    finalSkuId: text(['补款SKU', 'Balance SKU'], { readonly: true, max: 36 }),
    payModel: dict(['付款方式', 'How it is paid'], PAY_MODEL, { readonly: true }),
    qty: number(['数量', 'Pieces'], { readonly: true }),
    depositAmount: money(['已收', 'Held'], {
      ...{ readonly: true, needs },
      help: ['定金或预付的全款', 'The deposit, or all of it'],
    }),
    agreedPrice: money(['预订价', 'Price reserved at'], {
      ...{ readonly: true, needs },
      help: ['每件；免定金预订当日的价格', 'For one piece, on the day of the reservation'],
    }),
    dueAmount: money(['尾款', 'Balance'], { readonly: true, needs, help: ['每件', 'For one piece'] }),
    state: dict(['状态', 'State'], CLAIM, { readonly: true }),
    paidAt: datetime(['定金付款时间', 'Deposit paid'], { readonly: true }),
    openAt: datetime(['补款开放', 'Opened'], { readonly: true }),
    dueAt: datetime(['补款截止', 'Due'], { readonly: true }),
    /** It may be paid after the others of its wave, or might when it was paid. */
    isExtended: boolean(['已延长', 'Extended'], { readonly: true }),
    graceUntil: datetime(['宽限至', 'Grace until'], { readonly: true }),
    finalOrderId: text(['补款订单', 'Balance order'], { readonly: true, max: 36 }),
    isSeatLocked: boolean(['锁定名额', 'Seat kept'], { readonly: true }),
    remindCount: number(['提醒次数', 'Reminders'], { readonly: true }),
    lastRemindAt: datetime(['上次提醒', 'Last reminder'], { readonly: true }),
    answer: dict(['延期答复', 'Answer to the delay'], ANSWER, { readonly: true }),
    answeredAt: datetime(['答复时间', 'Answered'], { readonly: true }),
    answerDeadline: datetime(['答复截止', 'Answer until'], { readonly: true }),
    outcomeAmount: money(['结果金额', 'Outcome'], { readonly: true, needs }),
  },
  computed: { picture: image(['图片', 'Picture']), skuText: text(['规格', 'SKU']) },
  empty: ['顾客付定金后，这里会有补款资格', 'Each deposit that is paid gives a claim'],
  list: ['depositOrderNo', 'state', 'dueAt', 'presellGoodsId', 'userId', 'dueAmount', 'qty', 'payModel'],
  exported: [
    'depositOrderNo',
    'presellGoodsId',
    'userId',
    'payModel',
    'qty',
    'depositAmount',
    'agreedPrice',
    'dueAmount',
    'state',
    'dueAt',
    'graceUntil',
    'answer',
    'remindCount',
  ],
  search: {
    depositOrderNo: 'like',
    userId: 'eq',
    presellGoodsId: 'eq',
    finalGoodsId: 'eq',
    payModel: 'in',
    state: 'in',
    dueAt: 'range',
    answer: 'in',
    answerDeadline: 'range',
    isSeatLocked: 'eq',
    isExtended: 'eq',
  },
  tabs: { by: 'state' },
  form: [],
  actions: {
    extend: action(['延长', 'Extend'], {
      letter: 't',
      on: 'rows',
      input: { dueAt: datetime(['新的截止时间', 'New time'], { required: true }), reason },
      done: ['已延长 {n} 个', '{n} extended'],
    }),
    remind: action(['提醒补款', 'Remind'], { letter: 'r', done: ['已提醒', 'Reminded'] }),
    split: action(['拆分', 'Split'], {
      input: { pieces: number(['拆出件数', 'Pieces to split off'], { required: true, min: 1, initial: 1 }) },
      confirm: {
        content: [
          '拆出的件数成为另一个补款资格，可单独补款、延长和退还；定金按件数分开。',
          'These pieces become a claim of their own, to be paid, extended and given back by itself; the deposit is shared.',
        ],
      },
      done: ['已拆分', 'Split'],
    }),
    forfeit: action(['定金不退', 'Keep the deposit'], {
      on: 'rows',
      stepUp: STEP_UP.forfeit,
      isTried: true,
      input: { reason },
      ...MONEY_MOVES,
      confirm: {
        content: ['客户失去补款资格，定金不退。', 'The customers lose their claims and deposits.'],
        isDanger: true,
      },
      done: ['已处理 {n} 个', '{n} done'],
    }),
    credit: action(['定金转余额', 'Turn into credit'], {
      on: 'rows',
      stepUp: STEP_UP.credit,
      isTried: true,
      input: { reason },
      ...MONEY_MOVES,
      done: ['已处理 {n} 个', '{n} done'],
    }),
    release: action(['终止资格', 'End the claim'], {
      on: 'rows',
      input: { reason },
      ...MONEY_MOVES,
      confirm: {
        content: [
          '客户失去补款资格，已付的定金或全款原路退回。',
          'The claim ends; the deposit, or what was prepaid, goes back.',
        ],
        isDanger: true,
      },
      done: ['已终止 {n} 个', '{n} ended'],
    }),
    reopen: action(['恢复资格', 'Reopen'], {
      on: 'rows',
      input: { dueAt: datetime(['补款截止', 'Due'], { required: true }), reason },
      ...MONEY_MOVES,
      done: ['已恢复 {n} 个', '{n} reopened'],
    }),
    lockSeat: action(['锁定名额', 'Keep the seat'], {
      on: 'rows',
      input: { on: boolean(['锁定', 'Keep'], { initial: true }) },
      done: ['已更新 {n} 个', '{n} updated'],
    }),
    answer: action(['代客户答复', 'Note the answer'], {
      letter: 'n',
      on: 'rows',
      input: { answer: dict(['答复', 'Answer'], REPLY, { required: true }) },
      done: ['已登记 {n} 个', '{n} noted'],
    }),
  },
  states: claimStates,
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
