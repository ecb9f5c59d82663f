import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { type NumberParams, patternIn } from './number-params.ts'
import { type NumberPattern, numberText, periodOf, regexOf } from './number-pattern.ts'
import { DOCUMENT_KINDS, OWN_NUMBERS, type OwnNumberKind, paramsOf } from './own-numbers.ts'

const OWN = 'numbers of the shop: sequences, and the rules of the tenant of the caller'

type NumberContext = Pick<RequestContext, 'db' | 'user' | 'clock'>

interface Asked {
  readonly count: number
  readonly now: Date
  /** Stands in front of what the rule makes. */
  readonly prefix?: string
}

/**
 * New numbers, as the fill rule of their kind makes them. They come from a sequence, so that nobody waits for anybody; but for
 * rules without gaps, which count in this transaction.
 */
export async function newNumbers(
  ctx: NumberContext,
  kind: OwnNumberKind,
  { count, now, prefix = '' }: Asked,
): Promise<readonly string[]> {
  const { rule } = OWN_NUMBERS[kind]
  const { rows } = await sql<{ no: number; ruleParams: string | null }>`
    select ${next(kind)} as no, r.rule_params from generate_series(1, ${count}::int) left join (
      select rule_params from sys_fill_rule where rule_code = ${rule}
    ) r on true`.execute(unscoped(ctx.db, OWN))
  const params = paramsOf(kind, rows[0]?.ruleParams ?? null)
  const pattern = patternIn(params)
  const time = ctx.clock.format(now)
  const period = periodOf(pattern, time)
  const drawn = rows.map(({ no }) => Number(no))
  const numbers = params.isGapless
    ? await countedOn(ctx, { rule, period, count })
    : params.isContinuous || period === ''
      ? drawn
      : await sincePeriod(ctx, kind, { period, drawn })
  return numbers.map((no) => `${prefix}${written(pattern, params, time, no)}`)
}

/** The numbers that come next, none of which is used up: others may draw them first. */
export async function previewNumbers(
  ctx: NumberContext,
  kind: OwnNumberKind,
  { count, now, params }: Asked & { readonly params: NumberParams },
): Promise<readonly string[]> {
  const { rule, sequence } = OWN_NUMBERS[kind]
  const pattern = patternIn(params)
  const time = ctx.clock.format(now)
  const period = periodOf(pattern, time)
  const of = sql`rule_code = ${rule} and period = ${period}`
  const { rows } = await sql<{ drawn: number; base: number | null; counted: number | null }>`
    select case when is_called then last_value else last_value - 1 end as drawn,
      (select base from sys_number_period where ${of}) as base, (select counted from sys_fill_counter where ${of}) as counted
    from ${sql.table(sequence)}`.execute(unscoped(ctx.db, OWN))
  const drawn = Number(rows[0]?.drawn ?? 0)
  const last = params.isGapless
    ? Number(rows[0]?.counted ?? 0)
    : params.isContinuous || period === ''
      ? drawn
      : drawn - Number(rows[0]?.base ?? drawn)
  return Array.from({ length: count }, (_, index) => written(pattern, params, time, last + index + 1))
}

/** Whether a text has the form of a number of a document, as rules make them now or the shop by itself. */
export async function isDocumentNumber(ctx: NumberContext, text: string, orderPrefix: string): Promise<boolean> {
  const { rows } = await sql<{ ruleCode: string; ruleParams: string }>`select rule_code, rule_params from sys_fill_rule
    where rule_code = any(${DOCUMENT_KINDS.map((kind) => OWN_NUMBERS[kind].rule)}::text[])`.execute(
    unscoped(ctx.db, OWN),
  )
  return DOCUMENT_KINDS.some((kind) => {
    const { rule, params } = OWN_NUMBERS[kind]
    const made = paramsOf(kind, rows.find(({ ruleCode }) => ruleCode === rule)?.ruleParams ?? null)
    const bare =
      kind === 'order' && orderPrefix !== '' && text.startsWith(orderPrefix) ? text.slice(orderPrefix.length) : text
    return [made, params].some((one) => regexOf(patternIn(one), one.isContinuous).test(bare))
  })
}

const next = (kind: OwnNumberKind) => sql`next_number(${sql.lit(OWN_NUMBERS[kind].sequence)})`

function written(pattern: NumberPattern, { isContinuous }: NumberParams, time: string, no: number): string {
  return numberText(pattern, { time, counted: no, isRound: isContinuous })
}

interface Counting {
  readonly rule: string
  readonly period: string
  readonly count: number
}

/** The counter is held until the transaction ends: what is taken back gives its numbers back. */
async function countedOn({ db, user }: NumberContext, { rule, period, count }: Counting): Promise<readonly number[]> {
  const { rows } = await sql<{ counted: number }>`
    insert into sys_fill_counter as c (tenant_id, rule_code, period, counted)
    values (${user.tenantId}, ${rule}, ${period}, ${count})
    on conflict (tenant_id, rule_code, period) do update set counted = c.counted + ${count} returning counted
  `.execute(unscoped(db, OWN))
  const last = Number(rows[0]?.counted ?? 0)
  return Array.from({ length: count }, (_, index) => last - count + index + 1)
}

/**
 * Numbers from 1 on since the period began. Only those who begin it wait for each other; what was drawn before it began is left
 * out.
 */
async function sincePeriod(
  ctx: NumberContext,
  kind: OwnNumberKind,
  { period, drawn }: { readonly period: string; readonly drawn: readonly number[] },
): Promise<readonly number[]> {
  const { db, user } = ctx
  const { rule } = OWN_NUMBERS[kind]
  const baseOf = async () => {
    const { rows } = await sql<{ base: number }>`select base from sys_number_period
      where rule_code = ${rule} and period = ${period}`.execute(unscoped(db, OWN))
    return rows[0] && Number(rows[0].base)
  }
  const known = await baseOf()
  if (known !== undefined && drawn.every((no) => no > known)) {
    return drawn.map((no) => no - known)
  }
  await sql`insert into sys_number_period (tenant_id, rule_code, period, base)
    values (${user.tenantId}, ${rule}, ${period}, ${next(kind)}) on conflict do nothing`.execute(unscoped(db, OWN))
  const base = (await baseOf()) ?? 0
  const { rows } = await sql<{ no: number }>`select ${next(kind)} as no
    from generate_series(1, ${drawn.length}::int)`.execute(unscoped(db, OWN))
  return rows.map(({ no }) => Number(no) - base)
}
