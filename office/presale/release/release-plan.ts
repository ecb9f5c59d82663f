import { action } from '#kit/contract/action.ts'
import { boolean, codeText, datetime, dict, image, money, month, number, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { FIGURE_MAKER } from '../../catalogue/goods/figure-names.ts'
import { GOODS_STATE } from '../../catalogue/goods/goods.ts'
import { RELEASE_PRECISION } from '../../catalogue/goods/release-precision.ts'
import { SEE_CLAIMS, SEE_MONEY } from '../../catalogue/goods/trade-rights.ts'
import { WINDOW } from '../../catalogue/goods/window-state.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { RELEASE_SOURCE } from './release-source.ts'

/** When pre-order figures are to be released: the figures of the catalogue, as the release board shows them. */
export const releasePlan = defineResource({
  name: 'release-plan',
  title: ['发售计划', 'Release plan'],
  path: '/shop/releasePlan',
  table: 'shop_goods',
  permission: 'shop:releasePlan',
  power: 'none',
  menu: { under: 'presale', url: '/shop/releasePlan', component: 'shop/ReleaseBoard', icon: 'calendar', order: 1 },
  where: { line: SALES_LINE.presell },
  fields: {
    goodsNo: codeText(['手办编号', 'No.'], { readonly: true, max: 32 }),
    name: text(['名称', 'Name'], { required: true, readonly: true, max: 255 }),
    mainImage: image(['主图', 'Main picture'], { readonly: true }),
    ipName: text(['作品', 'Series'], { readonly: true, max: 100 }),
    manufacturer: dict(['厂商', 'Maker'], FIGURE_MAKER, { readonly: true }),
    releaseMonth: month(['发售月', 'Release month'], { readonly: true }),
    releasePrecision: dict(['发售精度', 'Precision'], RELEASE_PRECISION, { readonly: true }),
    firstReleaseMonth: month(['首次公布发售月', 'First announced month'], { readonly: true }),
    delayCount: number(['延期次数', 'Delays'], { readonly: true }),
    delayRight: boolean(['延期可退', 'Refund after a delay'], { readonly: true }),
    presellStart: datetime(['预售开始', 'Deposits from'], { readonly: true }),
    presellEnd: datetime(['预售截止', 'Deposits until'], { readonly: true }),
    windowState: dict(['预售窗口', 'Deposit window'], WINDOW, { readonly: true }),
    state: dict(['状态', 'State'], GOODS_STATE, { readonly: true }),
  },
  computed: {
    depositors: number(['定金客户', 'Depositors'], { needs: SEE_CLAIMS }),
    pieces: number(['预订件数', 'Pieces'], { needs: SEE_CLAIMS }),
    depositsHeld: money(['在管定金', 'Deposits held'], { needs: SEE_MONEY }),
    silent: number(['延期未答复', 'Silent after a delay'], { needs: SEE_CLAIMS }),
  },
  list: [
    'mainImage',
    'name',
    'releaseMonth',
    'firstReleaseMonth',
    'delayCount',
    'depositors',
    'pieces',
    'depositsHeld',
    'silent',
    'delayRight',
    'manufacturer',
    'state',
  ],
  search: {
    name: 'like',
    ipName: 'like',
    manufacturer: 'in',
    releaseMonth: 'range',
    delayCount: 'range',
    windowState: 'in',
    state: 'in',
  },
  tabs: {
    by: 'state',
    lists: { delayed: { title: ['已延期', 'Delayed'], filters: { delayCount_begin: '1' } } },
  },
  form: [],
  actions: {
    change: action(['改发售月', 'Change the release month'], {
      on: 'rows',
      input: {
        releaseMonth: month(['新的发售月', 'New month'], {
          help: ['不填表示未定', 'None: not known yet'],
        }),
        releasePrecision: dict(['发售精度', 'Precision'], RELEASE_PRECISION, {
          help: [
            '不填保持不变；季度、年填其中任一月份',
            'None: as it is. Of a quarter or a year, enter any of its months',
          ],
        }),
        reason: textarea(['原因', 'Reason'], { max: 500, help: ['延期时必填', 'Required for a later month'] }),
        source: dict(['来源', 'Source'], RELEASE_SOURCE, { initial: 'maker' }),
      },
      dryRun: true,
      done: ['已调整 {n} 个手办的发售月', 'Release month of {n} {n|figure|figures} changed'],
    }),
    closeWindow: action(['截止预售', 'Close the deposit window'], {
      on: 'rows',
      confirm: {
        content: [
          '立即停止收取定金；已下单未付款的订单仍可在付款时限内付款。',
          'No more deposits are taken; orders that wait for their payment can still be paid in time.',
        ],
      },
      done: ['已截止 {n} 个手办的预售', 'Deposits of {n} {n|figure|figures} have ended'],
      undo: 'reopenWindow',
    }),
    reopenWindow: action(['恢复预售时间', 'Take the end of deposits back'], { on: 'rows' }),
    makeFinal: action(['生成补款手办', 'Make the balance figure'], {
      on: 'rows',
      dryRun: true,
      confirm: {
        content: [
          '按预售手办生成补款手办，并按其预售商品生成补款商品：SKU 已对应，尾款为全款减定金，未上架。',
          'Makes the figure whose balance is due, and a listing for each listing of its pre-order: SKUs are mapped, the balance is what the deposit leaves. They are not published.',
        ],
      },
      done: ['已生成 {n} 个补款手办', '{n} balance {n|figure|figures} made'],
    }),
    rerun: action(['复制为再版', 'Copy as a re-run'], {
      done: ['已复制为再版草稿，请填写预售时间和发售月', 'Copied as a draft of the next run: give it its dates'],
    }),
    cancelRun: action(['取消发售', 'Cancel the run'], {
      stepUp: STEP_UP.refund,
      on: 'rows',
      input: { reason: textarea(['原因', 'Reason'], { required: true, max: 200 }) },
      dryRun: true,
      confirm: {
        content: [
          '停止预售并下架；未付款订单取消，所有未补款的客户失去资格，定金原路退回。请先试算。',
          'Deposits end, listings are unpublished; unpaid orders are cancelled, all who have not paid the balance lose their claims, and deposits go back. Preview first.',
        ],
        isDanger: true,
      },
      done: ['已开始取消，进度见右上角任务', 'The run is being cancelled; see the tasks in the header'],
    }),
  },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
