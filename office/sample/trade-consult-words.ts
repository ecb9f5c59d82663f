import type { ChoiceOf } from '#kit/contract/choices.ts'
import { CONSULT_KIND } from '#office/trade/model/consult-states.ts'

/** Who does what so many hours after the question. */
type Step =
  | readonly [hours: number, command: 'reply' | 'note' | 'write' | 'close', text: string]
  | readonly [hours: number, command: 'assign' | 'solve' | 'solved' | 'hide']
  | readonly [hours: number, command: 'rate', score: number]

/** Something that a customer of the invented shop asked. */
export interface DemoConsult {
  readonly kind: ChoiceOf<typeof CONSULT_KIND>
  /** Days before today. */
  readonly ago: number
  readonly isPublic?: boolean
  /** An order whose balance is overdue. */
  readonly isOverdue?: boolean
  /** Somebody who is muted for it, and asks nothing else. */
  readonly isRude?: boolean
  readonly content: string
  readonly steps: readonly Step[]
}

const { product, order, afterSale, suggestion } = CONSULT_KIND
const open = { isPublic: true } as const

export const DEMO_CONSULTS: readonly DemoConsult[] = [
  { kind: product, ago: 0.06, ...open, content: '请问这款现货带外箱吗？想原箱收藏。', steps: [] },
  { kind: order, ago: 0.15, content: '什么时候可以发货？周末要出差。', steps: [] },
  { kind: afterSale, ago: 0.4, content: '底座有一处溢色，可以换吗？', steps: [[1, 'assign']] },
  {
    kind: order,
    ago: 0.7,
    content: '地址写错楼号了，能帮忙改一下吗？',
    steps: [
      [0.5, 'note', '已联系仓库，面单未打印'],
      [1, 'reply', '您好，地址已改为 3 号楼，请确认。'],
    ],
  },
  { kind: product, ago: 1.6, ...open, content: '再版会和初版颜色不同吗？', steps: [[3, 'assign']] },
  {
    kind: order,
    ago: 2.2,
    content: '物流三天没有更新了，麻烦查一下。',
    steps: [
      [2, 'reply', '您好，已为您催促快递公司，请留意物流信息。'],
      [30, 'write', '还是没有更新'],
    ],
  },
  { kind: order, ago: 1.1, isOverdue: true, content: '补款页一直打不开，尾款还能付吗？', steps: [[1, 'assign']] },
  {
    kind: suggestion,
    ago: 3,
    ...open,
    content: '希望寄存架可以自己选合包日期。',
    steps: [[5, 'reply', '感谢建议，已转给产品同事评估。']],
  },
  {
    kind: product,
    ago: 4,
    ...open,
    content: '手办的比例是 1/7 还是 1/8？',
    steps: [
      [2, 'reply', '您好，是 1/7 比例，全高约 24 厘米。'],
      [4, 'write', '好的谢谢'],
      [5, 'reply', '不客气，祝您购物愉快。'],
      [6, 'solved'],
    ],
  },
  {
    kind: afterSale,
    ago: 5,
    content: '收到时外盒压角了，求补偿。',
    steps: [
      [1, 'reply', '您好，请补充外箱与商品的照片，我们尽快为您处理。'],
      [8, 'write', '照片已经发在群里了'],
      [9, 'note', '群里确认过，轻微压角，补 20 元'],
      [10, 'reply', '已为您申请补偿 20 元，预计 3 天内到账。'],
      [28, 'solved'],
      [29, 'rate', 5],
    ],
  },
  {
    kind: order,
    ago: 6,
    content: '两个订单能合包发吗？',
    steps: [
      [3, 'reply', '可以，已为您合包，运费差额会退回。'],
      [20, 'solved'],
      [21, 'rate', 4],
    ],
  },
  {
    kind: product,
    ago: 8,
    ...open,
    content: '预售的定金可以退吗？',
    steps: [
      [4, 'reply', '您好，定金规则见商品页；厂商延期时可全额退定金。'],
      [30, 'solved'],
    ],
  },
  {
    kind: order,
    ago: 11,
    content: '发票什么时候开？',
    steps: [
      [6, 'reply', '电子发票会在签收后 3 天内发到您的邮箱。'],
      [24, 'solve'],
    ],
  },
  {
    kind: suggestion,
    ago: 13,
    content: '页面能不能加一个按角色筛选？',
    steps: [
      [10, 'reply', '已记录，谢谢！'],
      [40, 'solve'],
    ],
  },
  {
    kind: afterSale,
    ago: 16,
    content: '少了一个替换手型。',
    steps: [
      [2, 'reply', '非常抱歉，已登记补寄配件，请保持电话畅通。'],
      [70, 'write', '收到了，谢谢'],
      [71, 'solved'],
      [72, 'rate', 5],
    ],
  },
  { kind: product, ago: 19, ...open, content: '加我微信低价出同款，比官方便宜！', steps: [[2, 'close', '广告']] },
  {
    kind: product,
    ago: 3.4,
    isRude: true,
    ...open,
    content: '客服都是机器人吧，回复这么慢，垃圾店。',
    steps: [[5, 'reply', '抱歉让您久等了，请问有什么可以帮您？']],
  },
  {
    kind: order,
    ago: 22,
    content: '付款成功了但订单还是待付款。',
    steps: [
      [1, 'reply', '您好，渠道通知有延迟，订单已更新为已付款。'],
      [2, 'solved'],
      [3, 'rate', 3],
    ],
  },
  {
    kind: product,
    ago: 26,
    ...open,
    content: '特典是先到先得吗？',
    steps: [
      [4, 'reply', '是的，首批附特典，送完为止。'],
      [20, 'solved'],
    ],
  },
  {
    kind: afterSale,
    ago: 33,
    content: '面部有划痕，想退货。',
    steps: [
      [3, 'reply', '您好，可在订单里申请退货退款，运费由我们承担。'],
      [50, 'solved'],
      [51, 'rate', 4],
    ],
  },
  {
    kind: suggestion,
    ago: 41,
    content: '希望多进一些景品。',
    steps: [
      [12, 'reply', '下月会上架一批景品，敬请期待。'],
      [60, 'solve'],
    ],
  },
]

/** What others reported of public questions, by the place of the question above. */
export interface DemoReport {
  readonly about: number
  /** Days before today. */
  readonly ago: number
  readonly cause: 'abuse' | 'advertising' | 'untrue' | 'other'
  readonly description?: string
  readonly decision?:
    | { readonly command: 'review' | 'merge'; readonly ago: number }
    | { readonly command: 'dismiss'; readonly ago: number; readonly note: string }
    | { readonly command: 'uphold'; readonly ago: number; readonly result: 'mute' | 'hide'; readonly note: string }
}

const RUDE = 16
const ADVERTISING = 15

export const DEMO_REPORTS: readonly DemoReport[] = [
  {
    about: ADVERTISING,
    ago: 18.9,
    cause: 'advertising',
    decision: { command: 'uphold', ago: 18.5, result: 'hide', note: '私下交易没有保障，请勿轻信。' },
  },
  {
    about: RUDE,
    ago: 3.1,
    cause: 'abuse',
    decision: { command: 'uphold', ago: 2.6, result: 'mute', note: '请文明提问。' },
  },
  {
    about: 7,
    ago: 2.4,
    cause: 'other',
    description: '刷屏',
    decision: { command: 'dismiss', ago: 2, note: '属正常建议。' },
  },
  { about: 8, ago: 1.5, cause: 'untrue', decision: { command: 'review', ago: 1.2 } },
  { about: 8, ago: 1.4, cause: 'untrue', decision: { command: 'merge', ago: 1.1 } },
  { about: 4, ago: 0.3, cause: 'other', description: '重复提问' },
  { about: 0, ago: 0.02, cause: 'advertising' },
]
