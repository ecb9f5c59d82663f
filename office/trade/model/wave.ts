import { action } from '#kit/contract/action.ts'
import { codeText, date, datetime, dict, image, money, number, ref, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { presellGoods } from '../../catalogue/goods/goods.ts'
import { OVERDUE_POLICY } from '../../catalogue/goods/policies.ts'
import { WAVE } from '../../catalogue/goods/wave-state.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { coupon } from './coupon.ts'
import { TRADE_RIGHTS } from './rights.ts'
import { SHORTAGE_RULE } from './shortage.ts'
import { waveStates } from './wave-states.ts'

const reason = textarea(['原因', 'Reason'], { required: true, max: 200 })

/** Opening the balances of an arrival: the arrived figures of the catalogue, as those see them who collect the money. */
export const wave = defineResource({
  name: 'wave',
  title: ['补款批次', 'Balance wave'],
  path: '/shop/wave',
  table: 'shop_goods',
  permission: 'shop:wave',
  power: 'none',
  menu: { under: 'presale', url: '/shop/wave', component: 'shop/WaveList', icon: 'inbox', order: 4 },
  where: { line: SALES_LINE.final },
  fields: {
    goodsNo: codeText(['手办编号', 'No.'], { readonly: true, max: 32 }),
    name: text(['名称', 'Name'], { required: true, readonly: true, max: 255 }),
    mainImage: image(['主图', 'Main picture'], { readonly: true }),
    presellGoodsId: ref(['对应预售手办', 'Pre-order figure'], presellGoods, { readonly: true, linked: true }),
    arrivalBatchNo: codeText(['到货批次', 'Arrival batch'], { readonly: true, max: 50 }),
    arrivalDate: date(['到货日期', 'Arrived on'], { readonly: true }),
    arrivedQty: number(['到货数量', 'Arrived'], { readonly: true }),
    payStart: datetime(['补款开始', 'Balance from'], { readonly: true }),
    payEnd: datetime(['补款截止', 'Balance until'], { readonly: true }),
    graceDays: number(['宽限天数', 'Days of grace'], { readonly: true }),
    overduePolicy: dict(['逾期处理', 'When overdue'], OVERDUE_POLICY, { readonly: true }),
    waveState: dict(['补款状态', 'Wave'], WAVE, { readonly: true }),
  },
  /** Counted of its claims, as its head counts them. */
  computed: {
    claims: number(['已开放', 'Opened'], { readonly: true }),
    paid: number(['已补款', 'Paid'], { readonly: true }),
    unpaid: number(['未补款', 'Unpaid'], { readonly: true }),
    overdue: number(['逾期', 'Overdue'], { readonly: true }),
    collected: money(['已收尾款', 'Collected'], { readonly: true, needs: TRADE_RIGHTS.money }),
    open: money(['未收尾款', 'Open'], { readonly: true, needs: TRADE_RIGHTS.money }),
  },
  empty: ['在补款手办中开放补款，即建立批次', 'Open a wave from the balance figures'],
  // what is open and what came in stands under the numbers of claims
  list: [
    ...(['mainImage', 'name', 'waveState', 'payEnd', 'overdue', 'unpaid', 'paid', 'claims'] as const),
    ...(['arrivedQty', 'payStart'] as const),
  ],
  exported: [
    ...(['name', 'waveState', 'arrivalBatchNo', 'arrivedQty', 'payStart', 'payEnd'] as const),
    ...(['claims', 'paid', 'unpaid', 'overdue', 'collected', 'open', 'overduePolicy', 'presellGoodsId'] as const),
  ],
  search: {
    name: 'like',
    presellGoodsId: 'eq',
    arrivalBatchNo: 'like',
    payStart: 'range',
    payEnd: 'range',
    waveState: 'in',
  },
  tabs: { by: 'waveState' },
  form: [],
  actions: {
    receive: action(['到货登记', 'Receive'], {
      input: {
        pieces: textarea(['到货明细', 'Pieces'], { required: true, max: 100_000 }),
        batchNo: codeText(['到货批次', 'Arrival batch'], { max: 50 }),
        remark: text(['备注', 'Remark'], { max: 200 }),
      },
      done: ['已登记到货', 'Received'],
    }),
    open: action(['开放补款', 'Open the balances'], {
      on: 'rows',
      input: {
        payEnd: datetime(['补款截止', 'Balance until'], {
          help: ['不填按设置的天数', 'None: the days of the settings'],
        }),
      },
      dryRun: true,
      confirm: {
        content: [
          '尾款按补款商品的价格确定，客户即可付款；未到补款开始时间的，补款开始改为现在。',
          'Balances are fixed as the listing says, and can be paid at once: a wave that is to begin later begins now.',
        ],
      },
      done: ['已开始开放补款，进度见右上角任务', 'The balances are being opened; see the tasks in the header'],
    }),
    remind: action(['提醒补款', 'Remind'], {
      on: 'rows',
      stepUp: STEP_UP.sending,
      isTried: true,
      dryRun: true,
      done: ['已开始提醒，进度见右上角任务', 'The customers are being reminded; see the tasks in the header'],
    }),
    extend: action(['延长补款', 'Extend'], {
      on: 'rows',
      input: { payEnd: datetime(['新的截止时间', 'New time'], { required: true }), reason },
      dryRun: true,
      done: ['已开始延长，进度见右上角任务', 'The claims are being extended; see the tasks in the header'],
    }),
    join: action(['补开资格', 'Open late claims'], {
      on: 'rows',
      dryRun: true,
      done: ['已开始补开，进度见右上角任务', 'Late claims are being opened; see the tasks in the header'],
    }),
    settle: action(['处理逾期', 'Settle overdue claims'], {
      on: 'rows',
      input: {
        claims: textarea(['核对名单', 'Reviewed list'], { max: 1_000_000 }),
        reason,
      },
      dryRun: true,
      confirm: {
        content: [
          '宽限期已过的资格按逾期处理方式结束，请先核对名单。',
          'Claims whose grace is over end by the policy. Review the list first.',
        ],
        isDanger: true,
      },
      done: ['已开始处理逾期，进度见右上角任务', 'Overdue claims are being settled; see the tasks in the header'],
    }),
    cut: action(['处理缺货', 'Settle the shortage'], {
      on: 'rows',
      input: {
        rule: dict(['规则', 'Rule'], SHORTAGE_RULE, { required: true, initial: 'first' }),
        seats: textarea(['名单与锁定名额', 'List and seats that are kept'], { max: 1_000_000 }),
        couponId: ref(['补偿优惠券', 'Coupon to make up for it'], coupon, {
          help: [
            '可不选；领取方式为“缺货补偿”且在发放中的优惠券',
            'None needed; a live one that makes up for shortages',
          ],
        }),
        reason,
      },
      dryRun: true,
      confirm: {
        content: [
          '未分配到货的客户失去资格，定金原路退回。请先试算。',
          'Customers without a piece lose their claims, their deposits go back. Preview first.',
        ],
        isDanger: true,
      },
      done: ['已开始处理缺货，进度见右上角任务', 'The shortage is being settled; see the tasks in the header'],
    }),
    close: action(['结束批次', 'Close'], {
      on: 'rows',
      confirm: { content: ['结束后不能再补款。', 'Nothing can be paid afterwards.'] },
    }),
    cancel: action(['取消批次', 'Cancel'], {
      on: 'rows',
      stepUp: STEP_UP.massCancel,
      isTried: true,
      input: { reason },
      dryRun: true,
      confirm: {
        content: [
          '已开放的资格回到待发售，取消后不能再开放补款。已有客户补款时不能取消。',
          'Open claims wait again; the wave cannot be opened any more. Once somebody has paid it cannot be cancelled.',
        ],
        isDanger: true,
      },
      done: ['已取消，进度见右上角任务', 'Cancelled; see the tasks in the header'],
    }),
  },
  states: waveStates,
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
