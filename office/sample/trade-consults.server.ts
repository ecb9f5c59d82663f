import { sql } from 'kysely'
import { storedById } from '#kit/server/crud/write.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { SHELF_STATE } from '#office/catalogue/product/listed-fields.ts'
import { PUBLIC_LINES } from '#office/catalogue/rules/sales-line.ts'
import {
  addToThread,
  askConsult,
  lockConsult,
  moveConsult,
  writeAgain,
} from '#office/trade/commands/consult/consults.server.ts'
import { fileReport, moveReport } from '#office/trade/commands/consult/reports.server.ts'
import type { TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { consultReport } from '#office/trade/model/consult-report.ts'
import { CONSULT_KIND } from '#office/trade/model/consult-states.ts'
import { ORDER } from '#office/trade/model/order-states.ts'
import { DEMO_CONSULTS, DEMO_REPORTS, type DemoConsult, type DemoReport } from './trade-consult-words.ts'
import { DAY, later } from './trade-moments.ts'
import type { Buyer } from './trade-orders.server.ts'
import { commandBy, type Timeline } from './trade-timeline.server.ts'

/** Who answers, by account; one of `people.ts`. */
const SERVICE = 'gaoyuan'

const HOUR = DAY / 24
/** Days after which the clock closes what is solved, hours after which an answer is late: those of the settings. */
const [CLOSED_AFTER, LATE_AFTER] = [7 * DAY, 24 * HOUR]

interface Parts {
  readonly line: Timeline
  readonly db: Database
  readonly buyers: readonly Buyer[]
}

interface Order {
  readonly id: string
  readonly userId: string
  readonly payTime: Date
  readonly status: number
}

/** What customers ask about the orders and listings that there are, what is answered, and what is reported of it. */
export async function planConsults({ line, db, buyers }: Parts): Promise<void> {
  const { end } = line
  const rude = buyers.at(-1)?.id
  const orders = (await paidOrders(db)).filter(({ userId }) => userId !== rude)
  const others = buyers.filter(({ id }) => id !== rude)
  const products = await listings(db)
  const asked: (string | undefined)[] = []
  const authors: (string | undefined)[] = []
  for (const [index, consult] of DEMO_CONSULTS.entries()) {
    const at = later(end, -consult.ago * DAY)
    const isAboutOrder = consult.kind === CONSULT_KIND.order || consult.kind === CONSULT_KIND.afterSale
    const found = orders.findIndex(
      ({ payTime, status }) => payTime < at && (!consult.isOverdue || status === ORDER.overdue),
    )
    const [order] = isAboutOrder && found >= 0 ? orders.splice(found, 1) : []
    const userId = consult.isRude ? rude : (order?.userId ?? others[(index * 7) % others.length]?.id)
    const productId = consult.kind === CONSULT_KIND.product ? products[index % products.length] : undefined
    if (userId === undefined || (isAboutOrder && !order) || (consult.kind === CONSULT_KIND.product && !productId)) {
      continue
    }
    authors[index] = userId
    plan(line, consult, at, async (ctx) => {
      const { kind, content, isPublic = false } = consult
      const id = await askConsult(line.trade, ctx, { userId, kind, content, isPublic, productId, orderId: order?.id })
      asked[index] = id
      return id
    })
  }
  for (const [index, report] of DEMO_REPORTS.entries()) {
    const reporter = others.filter(({ id }) => id !== authors[report.about])[index + 3]
    if (reporter) {
      planReport(line, report, () => asked[report.about], reporter.id)
    }
  }
}

/** Staff answer by the names that their colleagues know. */
export async function nameAnswerers(db: Database): Promise<void> {
  await sql`update ${withDeleted('shop_consult_reply')} r set author_name = u.realname from ${withDeleted('sys_user')} u
    where r.author_kind = 'staff' and u.username = r.author_id`.execute(db)
}

function plan(
  line: Timeline,
  { steps, isPublic }: DemoConsult,
  at: Date,
  ask: (ctx: TradeContext) => Promise<string>,
): void {
  const { trade } = line
  let id: string | undefined
  const lead = (time: Date, who: string, word: string, work: (ctx: TradeContext) => Promise<void>) =>
    line.plan({ at: time, who, command: commandBy(who, 'consult', word), work })
  lead(at, 'customer', 'ask', async (ctx) => {
    id = await ask(ctx)
  })
  const move = (time: Date, who: string, command: string, how: Parameters<typeof moveConsult>[4]) =>
    lead(time, who, command, async (ctx) =>
      moveConsult(trade, ctx, await lockConsult(trade, ctx, id ?? ''), command, how),
    )
  for (const step of steps) {
    const [hours, command, more] = step
    const time = later(at, hours * HOUR)
    switch (command) {
      case 'reply':
        move(time, SERVICE, 'reply', { who: 'staff', input: { content: more } })
        break
      case 'close':
        move(time, SERVICE, 'close', { who: 'staff', input: { reason: more } })
        break
      case 'assign':
        move(time, SERVICE, 'assign', { who: 'staff', values: { assignee: SERVICE } })
        break
      case 'solve':
        move(time, SERVICE, 'solve', { who: 'staff' })
        break
      case 'solved':
        move(time, 'customer', 'solve', { who: 'customer' })
        break
      case 'rate':
        lead(time, 'customer', 'score', async (ctx) =>
          moveConsult(trade, ctx, await lockConsult(trade, ctx, id ?? ''), 'rate', {
            who: 'customer',
            input: { score: more },
          }),
        )
        break
      case 'hide':
        move(time, SERVICE, 'hide', { who: 'staff' })
        break
      case 'note':
        lead(time, SERVICE, 'note', async (ctx) =>
          addToThread(trade, ctx, await lockConsult(trade, ctx, id ?? ''), {
            ...{ authorKind: 'staff', authorId: SERVICE, authorName: SERVICE, images: null },
            content: more,
            isInternal: true,
          }),
        )
        break
      case 'write':
        lead(time, 'customer', 'reply', async (ctx) =>
          writeAgain(trade, ctx, await lockConsult(trade, ctx, id ?? ''), { content: more }),
        )
        break
    }
  }
  planClock(line, { steps, at, move })
  if (isPublic) {
    lead(later(line.end, -1), 'customer', 'view', async ({ db }) => {
      await sql`update ${withDeleted('shop_consult')} set view_count = ${Math.round((line.end.getTime() - at.getTime()) / HOUR / 3)}::int
        where id = ${id ?? ''}`.execute(db)
    })
  }
}

interface Clocked extends Pick<DemoConsult, 'steps'> {
  readonly at: Date
  readonly move: (time: Date, who: string, command: string, how: Parameters<typeof moveConsult>[4]) => void
}

/** What the clock does: answers become late, and what is solved is closed. */
function planClock({ end }: Timeline, { steps, at, move }: Clocked): void {
  const last = steps.at(-1)
  const isOwed = steps.every(([, command]) => command === 'assign' || command === 'note') || last?.[1] === 'write'
  const since = later(at, last?.[1] === 'write' ? last[0] * HOUR : 0)
  if (isOwed && later(since, LATE_AFTER) < end) {
    move(later(since, LATE_AFTER), 'system', 'passDue', { who: 'system' })
  }
  if (last?.[1] === 'solve' || last?.[1] === 'solved') {
    move(later(at, last[0] * HOUR + CLOSED_AFTER), 'system', 'close', { who: 'system' })
  }
}

function planReport(line: Timeline, report: DemoReport, about: () => string | undefined, reporterId: string): void {
  const { trade, end } = line
  const { cause, ago, description, decision } = report
  let id: string | undefined
  line.plan({
    at: later(end, -ago * DAY),
    who: 'customer',
    command: '/shop/storefront/consult/report',
    work: async (ctx) => {
      const consultId = about()
      const { rows } = await sql<{ id: string }>`select id from shop_report_cause where code = ${cause}
        and tenant_id = 0`.execute(ctx.db)
      const [known] = rows
      id =
        known && consultId
          ? await fileReport(trade, ctx, { reporterId, consultId, causeId: known.id, description })
          : undefined
    },
  })
  if (decision) {
    const { command, ago: decided, ...input } = decision
    line.plan({
      at: later(end, -decided * DAY),
      who: SERVICE,
      command: `/shop/consultReport/${command}`,
      work: async (ctx) => {
        if (id !== undefined) {
          await moveReport(trade, ctx, await storedById(trade.app, consultReport, ctx, id), command, input)
        }
      },
    })
  }
}

/** Orders that were paid, the latest first. */
async function paidOrders(db: Database): Promise<Order[]> {
  const { rows } = await sql<Order>`select distinct on (pay_time, id) id, user_id, pay_time, status from shop_order
    where pay_time is not null and tenant_id = 0 order by pay_time desc, id`.execute(db)
  return [...rows]
}

async function listings(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from shop_product
    where line in (${literals(PUBLIC_LINES)}) and shelf_state = ${sql.lit(SHELF_STATE.on)} and tenant_id = 0 order by id limit 12`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
