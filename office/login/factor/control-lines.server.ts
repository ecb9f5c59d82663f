import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { Weight } from '#kit/server/http/caller.server.ts'
import { MEASURE, OWN_FACTORS, STEP_UP, STEP_UP_UNIT, type StepUpKind } from '../../rights/step-up.ts'
import { HOUSE } from '../../rights/tenants.ts'

const RULES = 'what asks for a proof or a second person is a setting of the house'
const OWN = 'what the caller did of a kind within a day'

/** Hours within which what one person does of a kind counts together. */
const TOGETHER_HOURS = 24

/** The clock of the shop of a tenant. */
export type ShopNow = (of: { readonly db: Database; readonly user: { readonly tenantId: number } }) => Promise<Date>

interface Line {
  readonly measure: string
  readonly limitAmount: number | null
  readonly limitCount: number | null
  readonly isEnabled: boolean
  readonly needsSecond: boolean
  readonly allowsPassword: boolean
}

const ALWAYS: Line = {
  measure: MEASURE.always,
  limitAmount: null,
  limitCount: null,
  isEnabled: true,
  needsSecond: false,
  allowsPassword: true,
}
/** A kind that nobody keeps a line for is asked for as strictly as there is. */
const STRICT: Line = { ...ALWAYS, allowsPassword: false }
/** Taking the lines of the table itself away leaves it guarded. */
const STRICTEST: Line = { ...STRICT, needsSecond: true }

interface Weighed {
  readonly asksProof: boolean
  readonly needsSecond: boolean
  readonly allowsPassword: boolean
  readonly cost: number | undefined
  readonly rows: number | undefined
  /** Notes it, for what comes after it. */
  readonly note: () => Promise<void>
}

/**
 * What the lines of a kind ask of a command, added to what the same person did of the kind within a day. Two at once are counted one
 * after the other, whichever process they are on.
 */
export async function weighed(
  db: Database,
  who: { readonly userId: string; readonly tenantId: number; readonly now: ShopNow },
  kind: string,
  weight: Weight,
): Promise<Weighed> {
  const lines = (await linesOf(db, kind, weight.command ?? '')).filter(
    ({ isEnabled, needsSecond }) => isEnabled || needsSecond,
  )
  const counted = lines.filter(({ measure }) => measure !== MEASURE.always)
  const { cost } = weight
  const rows = counted.some(({ measure }) => measure === MEASURE.rows)
    ? await (typeof weight.rows === 'function' ? weight.rows() : weight.rows)
    : typeof weight.rows === 'function'
      ? undefined
      : weight.rows
  if (counted.length === 0) {
    return { ...askedBy(lines), cost, rows, note: async () => undefined }
  }
  const { userId, tenantId } = who
  const at = await who.now({ db, user: { tenantId } })
  const used = await usedBefore(db, { userId, tenantId, kind, at })
  const over = lines.filter((line) => isOver(kind, line, { cost, rows }, used))
  return {
    ...askedBy(over),
    cost,
    rows,
    note: async () => {
      await sql`insert into sys_command_use (id, tenant_id, user_id, kind, cost, row_count, done_at)
        values (${newId()}, ${tenantId}, ${userId}, ${kind}, ${cost ?? 0}, ${rows ?? 0}, ${at})`.execute(
        ofAnySpeaker(db, OWN),
      )
    },
  }
}

function askedBy(lines: readonly Line[]): Pick<Weighed, 'asksProof' | 'needsSecond' | 'allowsPassword'> {
  return {
    asksProof: lines.some(({ isEnabled }) => isEnabled),
    needsSecond: lines.some(({ needsSecond }) => needsSecond),
    allowsPassword: lines.every(({ allowsPassword }) => allowsPassword),
  }
}

interface Used {
  readonly cost: number
  readonly rows: number
}

/** Where nobody can say what it comes to, it is over. What comes to nothing is over no line that counts. */
function isOver(
  kind: string,
  { measure, limitAmount, limitCount }: Line,
  { cost, rows }: { readonly cost: number | undefined; readonly rows: number | undefined },
  used: Used,
): boolean {
  if (measure === MEASURE.always) {
    return true
  }
  const isMoney = STEP_UP_UNIT[kind as StepUpKind] === 'money'
  const [own, before, limit] =
    measure === MEASURE.rows ? [rows, used.rows, limitCount] : [cost, used.cost, isMoney ? limitAmount : limitCount]
  return own === undefined || limit === null || (own > 0 && own + before >= Number(limit))
}

/** Lines for a single command stand in place of those of its kind. */
async function linesOf(db: Database, kind: string, command: string): Promise<readonly Line[]> {
  if (kind === OWN_FACTORS) {
    return [ALWAYS]
  }
  const { rows: found } = await sql<Line & { command: string | null }>`
    select command, measure, limit_amount, limit_count, is_enabled, needs_second, allows_password
    from sys_step_up where tenant_id = ${HOUSE} and kind = ${kind} and (command is null or command = ${command})`.execute(
    acrossTenants(db, RULES),
  )
  const own = found.filter((line) => line.command !== null)
  const rows = own.length > 0 ? own : found
  return rows.length > 0 ? rows : [kind === STEP_UP.controls ? STRICTEST : STRICT]
}

async function usedBefore(
  db: Database,
  { userId, tenantId, kind, at }: { userId: string; tenantId: number; kind: string; at: Date },
): Promise<Used> {
  const own = ofAnySpeaker(db, OWN)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`use:${tenantId}:${userId}:${kind}`}, 0))`.execute(own)
  const { rows } =
    await sql<Used>`select coalesce(sum(cost), 0)::float as cost, coalesce(sum(row_count), 0)::float as rows
    from sys_command_use where tenant_id = ${tenantId} and user_id = ${userId} and kind = ${kind}
      and done_at > ${at}::timestamptz - ${TOGETHER_HOURS} * interval '1 hour'`.execute(own)
  return rows[0] ?? { cost: 0, rows: 0 }
}
