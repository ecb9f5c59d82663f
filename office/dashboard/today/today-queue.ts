import type { Text } from '#kit/contract/text.ts'

/** Kinds of work, in the order of the day. */
export const WORK = {
  ship: ['发货', 'To ship'],
  decide: ['退款审核', 'To decide'],
  money: ['资金', 'Money'],
  presale: ['预售', 'Pre-orders'],
  service: ['客服', 'Service'],
  listings: ['商品', 'Listings'],
  agents: ['智能体', 'Agents'],
} as const satisfies Record<string, Text>
export type Work = keyof typeof WORK

/** What waits behind one number, as whoever looks sees it. */
export interface TodayEntry {
  readonly key: string
  readonly work: Work
  /** In the language of the request. */
  readonly title: string
  /** Component of the page with the rows, and the conditions that lead to them. */
  readonly component: string
  readonly query: string
  readonly count: number
  /** Late already, or money that lies in the wrong place. */
  readonly isUrgent: boolean
  /** Whoever looks holds a command that deals with it. */
  readonly isTheirs: boolean
  /** Counted at the entry of its page in the menu, too. */
  readonly isInMenu: boolean
}

/** Answer of `GET /shop/today`: what the caller may not see is missing. */
export interface TodayQueue {
  readonly entries: readonly TodayEntry[]
  /** Open tasks by kind, with its text. */
  readonly tasks: readonly TodayTask[]
}

interface TodayTask {
  readonly kind: string
  readonly title: string
  readonly count: number
  readonly query: string
  readonly isTheirs: boolean
}

/** Page of the open tasks. */
export const TASK_PAGE = 'shop/TaskList'

/** Pages whose entries in the menu say how much waits there, by component. */
export const TODAY_MENUS: readonly string[] = [
  ...['shop/OrderList', 'shop/RefundList', 'shop/ClaimList', 'shop/ConsultList', 'shop/ConsultReportList'],
  ...['shop/MessageList', 'shop/AgentProposalList', TASK_PAGE],
]

/** How much waits on each of these pages. */
export function menuCountsOf({ entries, tasks }: TodayQueue): ReadonlyMap<string, number> {
  const counts = new Map(TODAY_MENUS.map((component) => [component, 0]))
  for (const { component, count, isInMenu } of entries) {
    if (isInMenu) {
      counts.set(component, (counts.get(component) ?? 0) + count)
    }
  }
  return counts.set(
    TASK_PAGE,
    tasks.reduce((sum, { count }) => sum + count, 0),
  )
}

/** More than so many rows are not counted: in a shop of a million orders the whole queue takes a few milliseconds longer then. */
export const MOST_COUNTED = 500

/** Of each kind of task: whether an entry of the queue counts it already is asked of each of them. */
export const MOST_TASKS = 99

/** `500+` for more than are counted. */
export function countText(count: number, most: number = MOST_COUNTED): string {
  return count > most ? `${most.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
}
