import { action } from '#kit/contract/action.ts'
import { boolean, codeText, datetime, dict, dicts, money, number, ref, text } from '#kit/contract/field.ts'
import { MAX_FEN } from '#kit/contract/money.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { finalGoods, goods } from '../../catalogue/goods/goods.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { WAREHOUSE_AREA } from '../bin/bin.ts'
import { STOCKTAKE } from './stocktake-choices.ts'

const { counting, review, posted, cancelled } = STOCKTAKE

/** Ids of figures that one stocktake is of at most, joined by commas. */
const MANY_FIGURES = 7_400

/** The right to count; whoever opens or posts has rights of their own. */
export const COUNT_RIGHT = 'shop:stocktake:count'

const stocktakeStates = defineStates('state', {
  initial: [counting],
  final: [posted, cancelled],
  moves: {
    finish: { from: [counting], to: review },
    post: { from: [review], to: posted },
    reopen: { from: [review], to: counting },
    cancel: { from: [counting, review], to: cancelled },
  },
})

const sum = { min: -MAX_FEN, needs: TRADE_RIGHTS.money } as const

/** A session of counting: several people count its lines, and what differs from the book is posted once. */
export const stocktake = defineResource({
  name: 'stocktake',
  title: ['盘点单', 'Stocktake'],
  path: '/shop/stocktake',
  table: 'shop_stocktake',
  permission: 'shop:stocktake',
  power: 'none',
  menu: { under: 'shop', url: '/shop/stocktake', component: 'shop/StocktakeList', icon: 'check-circle-o', order: 68 },
  fields: {
    stocktakeNo: codeText(['盘点单号', 'Stocktake no.'], { readonly: true, unique: true, max: 20 }),
    state: dict(['状态', 'State'], STOCKTAKE, { readonly: true }),
    isBlind: boolean(['盲盘', 'Blind'], { readonly: true }),
    scope: text(['范围', 'What is counted'], { readonly: true, max: 300 }),
    note: text(['备注', 'Note'], { readonly: true, max: 200 }),
    openedBy: text(['发起人', 'Opened by'], { readonly: true, max: 100 }),
    openedAt: datetime(['发起时间', 'Opened at'], { readonly: true }),
    postedBy: text(['过账人', 'Posted by'], { readonly: true, max: 100 }),
    postedAt: datetime(['过账时间', 'Posted at'], { readonly: true }),
  },
  computed: {
    lines: number(['行数', 'Lines']),
    counted: number(['已清点', 'Counted']),
    recounts: number(['待复盘', 'To count again']),
    differences: number(['差异行数', 'Differences']),
    gained: number(['盘盈件数', 'Pieces more']),
    missing: number(['盘亏件数', 'Pieces fewer']),
    value: money(['差异金额', 'Value of differences'], sum),
  },
  empty: [
    '发起盘点后，多人可同时清点，核对差异后一次过账',
    'Open a stocktake: several people count at once, differences are checked and posted together',
  ],
  list: [
    'stocktakeNo',
    'state',
    'scope',
    'isBlind',
    'lines',
    'counted',
    'recounts',
    'differences',
    'openedBy',
    'openedAt',
  ],
  exported: [
    ...(['stocktakeNo', 'state', 'scope', 'isBlind', 'lines', 'counted', 'differences', 'gained', 'missing'] as const),
    ...(['value', 'openedBy', 'openedAt', 'postedBy', 'postedAt', 'note'] as const),
  ],
  search: { stocktakeNo: 'like', state: 'in', openedBy: 'eq', openedAt: 'range', postedAt: 'range' },
  tabs: { by: 'state' },
  form: [],
  actions: {
    open: action(['发起盘点', 'Open a stocktake'], {
      on: 'list',
      input: {
        isBlind: boolean(['盲盘', 'Blind'], {
          initial: true,
          help: ['清点时不显示账面数量', 'Whoever counts does not see how many the book has'],
        }),
        areas: dicts(['仓区', 'Areas'], WAREHOUSE_AREA),
        bins: codeText(['库位', 'Bins'], {
          max: 200,
          help: ['库位的开头，多个以逗号分隔，如 A-01,B', 'How bins begin, several with commas between: A-01,B'],
        }),
        goodsIds: ref(['现货手办', 'In-stock figures'], goods, { many: true, max: MANY_FIGURES }),
        finalGoodsIds: ref(['补款手办', 'Balance figures'], finalGoods, {
          many: true,
          max: MANY_FIGURES,
          help: ['仓区、库位、手办都不填为全部有库存或库位的 SKU', 'None of these: all SKUs with stock or a bin'],
        }),
        note: text(['备注', 'Note'], { max: 200 }),
      },
      done: ['已发起盘点', 'The stocktake is open'],
    }),
    finish: action(['结束清点', 'End counting'], {
      confirm: {
        content: [
          '未清点的行不变。差异达到复盘标准的行须由另一人复盘。',
          'Lines that nobody counted stay as they are. Those over the limit are to be counted again by somebody else.',
        ],
      },
      done: ['已结束清点，请核对差异', 'Counting is over: check the differences'],
      undo: 'reopen',
    }),
    post: action(['过账', 'Post'], {
      on: 'rows',
      dryRun: true,
      confirm: {
        content: [
          '差异一次记入库存，每行一条流水，不能撤回。',
          'The differences go into the stock at once, each with an entry of the ledger. This cannot be undone.',
        ],
        isDanger: true,
      },
      done: ['盘点已过账', 'The stocktake is posted'],
    }),
    reopen: action(['继续清点', 'Go on counting'], { done: ['可继续清点', 'Counting goes on'] }),
    cancel: action(['取消盘点', 'Cancel the stocktake'], {
      confirm: {
        content: ['不记入库存，清点结果仅供查看。', 'Nothing is posted; what was counted stays to be read.'],
        isDanger: true,
      },
      done: ['盘点已取消', 'The stocktake is cancelled'],
    }),
  },
  states: stocktakeStates,
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
