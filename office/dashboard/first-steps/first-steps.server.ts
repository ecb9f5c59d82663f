import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT } from '#kit/server/http/schema.server.ts'
import { FREIGHT_KIND } from '../../catalogue/product/freight-kind.ts'
import { BACKUP_PROOF } from '../../monitor/backup/backup.ts'
import { MAIL_SENDER } from '../../outbox/mail-server-parts.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { API_CLIENT_STATE } from '../../storefront/api-client/api-client.ts'
import { PAYMENT } from '../../trade/model/payment.ts'
import {
  FIRST_STEP_KEYS,
  FIRST_STEPS_PATH,
  FIRST_STEPS_RIGHTS,
  type FirstStepKey,
  type FirstStepsView,
  type StepView,
  stepOf,
} from './first-steps.ts'

const OWN = 'whether the shop of the caller has any row of a kind, and what was said of its first steps'

/** What is said of the list as a whole. */
const DISMISSED = 'dismissed'

/** The first steps of a shop: which are done, what people said of them, and whether the list was put away. */
export function firstStepsRoutes(): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: FIRST_STEPS_PATH,
        summary: ['开店步骤', 'First steps of the shop'],
        permission: FIRST_STEPS_RIGHTS.view,
        isPlainRead: true,
        input: NO_INPUT,
        answers: answers(VIEW_OUT),
      },
      firstStepsOf,
    ),
    route(
      {
        method: 'POST',
        path: `${FIRST_STEPS_PATH}/say`,
        summary: ['开店步骤：标记', 'First steps: Mark a step'],
        permission: FIRST_STEPS_RIGHTS.edit,
        input: input({ step: z.enum(FIRST_STEP_KEYS as [FirstStepKey, ...FirstStepKey[]]), said: z.boolean() }),
        answers: answers(VIEW_OUT),
      },
      async (ctx) => {
        const { step, said } = ctx.input
        if (!stepOf(step).says || !maySee(ctx, step)) {
          throw invalid([
            {
              path: 'step',
              message: ['该步骤由系统判断', 'The server sees by itself whether it is done', 'firstSteps.seenByServer'],
            },
          ])
        }
        await say(ctx, step, said)
        return firstStepsOf(ctx)
      },
    ),
    route(
      {
        method: 'POST',
        path: `${FIRST_STEPS_PATH}/dismiss`,
        summary: ['开店步骤：收起或恢复', 'First steps: Hide or show'],
        permission: FIRST_STEPS_RIGHTS.edit,
        input: input({ isDismissed: z.boolean() }),
        answers: answers(VIEW_OUT),
      },
      async (ctx) => {
        await say(ctx, DISMISSED, ctx.input.isDismissed)
        return firstStepsOf(ctx)
      },
    ),
  ]
}

/** Whoever may use none of its pages does not see a step. */
function maySee({ user }: RequestContext, key: FirstStepKey): boolean {
  return stepOf(key).links.some(({ needs }) => user.can(needs))
}

async function firstStepsOf(ctx: RequestContext): Promise<FirstStepsView> {
  const [done, said] = [await doneSteps(ctx), await saidSteps(ctx)]
  const steps = FIRST_STEP_KEYS.filter((key) => maySee(ctx, key)).map((key): StepView => {
    const isSeen = done[key]
    const words = isSeen ? undefined : said.get(key)
    return {
      key,
      isDone: isSeen || words !== undefined,
      said: words ? { by: words.saidBy, at: ctx.clock.format(words.saidAt) } : null,
    }
  })
  const isDismissed = said.has(DISMISSED)
  return { isOpen: !isDismissed && steps.some(({ isDone }) => !isDone), isDismissed, steps }
}

/**
 * One statement of questions that end with the first row they find. What the server seeds and what the demo wrote is nobody’s
 * step; what the house has for all tenants is no step of another.
 */
async function doneSteps({ db, user: { tenantId } }: RequestContext): Promise<Readonly<Record<FirstStepKey, boolean>>> {
  const own = (table: string, condition: RawBuilder<unknown> = sql`true`) => sql`exists (
    select 1 from ${sql.table(table)} t where ${condition}
      and ${isNoDemo(table)})`
  const { rows } = await sql<Record<FirstStepKey, boolean>>`select
    ${own('shop_setting', sql`t.code = 'shop.title'`)}
      and (${tenantId}::int <> ${HOUSE} or exists (select 1 from sys_sign_in_look l
        where l.logo <> '')) as name,
    ${own('shop_return_address')} as address,
    exists (select 1 from shop_pay_channel c where c.is_enabled
      and exists (select 1 from shop_payment t where t.channel = c.code and t.state = ${sql.lit(PAYMENT.success)} and ${isNoDemo('shop_payment')})) as payment,
    ${own('shop_product', sql`t.freight_kind = ${sql.lit(FREIGHT_KIND.fixed)}`)} as freight,
    ${own('shop_goods')} as figure,
    ${own('shop_product')} as listing,
    (${tenantId}::int <> ${HOUSE}
      or ${own('shop_mail_server', sql`t.sender = ${sql.lit(MAIL_SENDER.house)} and t.is_enabled`)}) as mail,
    exists (select 1 from sys_user t join sys_user_role r on r.user_id = t.id
      where t.tenant_ids @> array[${String(tenantId)}] and t.username <> 'admin'
        and ${isNoDemo('sys_user')}) as staff,
    ${own('shop_api_client', sql`t.state = ${sql.lit(API_CLIENT_STATE.active)} and t.last_used_at is not null`)} as storefront,
    exists (select 1 from sys_backup t where t.proof = ${sql.lit(BACKUP_PROOF.passed)}) as backup`.execute(
    unscoped(db, OWN),
  )
  const [found] = rows
  if (!found) {
    throw new Error('a question without a table has one answer')
  }
  return found
}

const isNoDemo = (table: string) => sql`not exists (select 1 from sys_demo_row d
  where d.table_name = ${table} and d.row_id = t.id)`

interface Said {
  readonly step: string
  readonly saidBy: string
  readonly saidAt: Date
}

async function saidSteps({ db }: RequestContext): Promise<ReadonlyMap<string, Said>> {
  const rows = await unscoped(db, OWN).selectFrom('shop_first_step').select(['step', 'saidBy', 'saidAt']).execute()
  return new Map(rows.map((row) => [row.step, row]))
}

async function say({ db, user }: RequestContext, step: string, isSaid: boolean): Promise<void> {
  const { tenantId, username } = user
  const statement = isSaid
    ? sql`insert into shop_first_step (tenant_id, step, said_by) values (${tenantId}, ${step}, ${username})
        on conflict do nothing`
    : sql`delete from shop_first_step where step = ${step}`
  await statement.execute(unscoped(db, OWN))
}

const VIEW_OUT = z.object({
  isOpen: z.boolean(),
  isDismissed: z.boolean(),
  steps: z.array(
    z.object({
      key: z.enum(FIRST_STEP_KEYS as [FirstStepKey]),
      isDone: z.boolean(),
      said: z.object({ by: z.string(), at: z.string() }).nullable(),
    }),
  ),
})
