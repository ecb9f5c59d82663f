import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { SheetChange } from '#kit/server/crud/handlers.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { newNumbers } from '../../numbering/own-numbers.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { requireRolesHeld } from '../permission/held.server.ts'
import { requireOver, requireWhole } from '../permission/person-rights.server.ts'
import { IDENTITY } from './user.ts'
import { takenErrors } from './user-duplicates.server.ts'
import { listOf } from './user-rows.server.ts'

const GIVEN = 'roles, departments and tenants of people who were found visible'

/** Somebody on the way into their row; `before` is null for a new person. */
type Person = Pick<SheetChange, 'values' | 'before'>

/**
 * The values of people as they are written: lists in their order, with what other tenants gave, and for new people what
 * they sign in with first.
 * @throws DomainError `invalid`, `refused` for people whom the caller may not change so
 */
export async function preparedPeople(
  ctx: RequestContext,
  people: readonly Person[],
  first: Values,
): Promise<readonly Values[]> {
  const lists = await withLists(ctx, await withNumbers(ctx, people))
  const prepared = await withTenants(ctx, lists)
  await requireEdits(ctx, prepared)
  await requireFree(ctx, prepared)
  return prepared.map(({ values, before }) => (before ? values : { ...values, ...first }))
}

/** Who has no number is given one, as the fill rule of staff makes them; whose number is emptied keeps it. */
async function withNumbers(ctx: RequestContext, people: readonly Person[]): Promise<readonly Person[]> {
  const isMissing = ({ values, before }: Person) => (before === null || 'workNo' in values) && !values.workNo
  const numbers = await freeNumbers(ctx, people.filter((person) => isMissing(person) && !person.before?.workNo).length)
  let used = 0
  return people.map((person) => {
    if (!isMissing(person)) {
      return person
    }
    const had = person.before?.workNo
    return { ...person, values: { ...person.values, workNo: had ? String(had) : (numbers[used++] ?? null) } }
  })
}

/** So many draws find a free number, or the rule gives none. */
const MOST_DRAWS = 20

const ALL_TAKEN = 'All numbers that the fill rule gives are taken: type one'

/** Numbers that nobody has: those that people were given by hand are passed over. */
async function freeNumbers(ctx: RequestContext, count: number): Promise<readonly string[]> {
  const free: string[] = []
  for (let tries = 0; free.length < count; tries++) {
    if (tries === MOST_DRAWS) {
      throw invalid([{ path: 'workNo', message: ['编号规则给出的工号都已被占用，请手工填写', ALL_TAKEN] }])
    }
    const drawn = await newNumbers(ctx, 'staff', { count: count - free.length, now: new Date() })
    const taken = await takenErrors(
      ctx,
      drawn.map((workNo) => ({ id: '', values: { workNo } })),
    )
    free.push(...drawn.filter((_, index) => taken[index]?.length === 0))
  }
  return free
}

/** Who is in charge of nothing has no departments to be in charge of. */
async function withLists(ctx: RequestContext, people: readonly Person[]): Promise<readonly Person[]> {
  const settled = people.map(({ values: sent, before }) => {
    const values: Record<string, Values[string]> = { ...sent }
    const given = listOf(values.departIds)
    if (listOf(values.selecteddeparts).length === 0 && given.length > 0) {
      values.selecteddeparts = given.join(',')
    }
    if ((values.userIdentity ?? before?.userIdentity) === IDENTITY.ordinary && (values.departIds ?? null) !== null) {
      values.departIds = null
    }
    return { values, before }
  })
  const withRoles = settled.filter(({ values }) => values.selectedroles !== undefined)
  const wanted = withRoles.flatMap(({ values }) => listOf(values.selectedroles))
  const notRoles = await ofOtherTenants(ctx, 'sys_role', [
    ...wanted,
    ...withRoles.flatMap(({ before }) => listOf(before?.selectedroles)),
  ])
  if (wanted.some((id) => notRoles.has(id))) {
    throw invalid([{ path: 'selectedroles', message: ['角色不存在', 'There is no such role', 'role.unknown'] }])
  }
  const newRoles = withRoles.flatMap(({ values, before }) => {
    const had = listOf(before?.selectedroles)
    return listOf(values.selectedroles).filter((id) => !had.includes(id))
  })
  await requireRolesHeld(ctx, newRoles)
  const isLosing = withRoles.some(({ values, before }) => {
    const wanted = listOf(values.selectedroles)
    return listOf(before?.selectedroles).some((id) => !wanted.includes(id) && !notRoles.has(id))
  })
  if (newRoles.length > 0 || isLosing) {
    await ctx.user.requireProof(ctx.db, STEP_UP.grant)
  }
  const withDeparts = settled.filter(({ values }) => values.selecteddeparts !== undefined)
  const notDeparts = await ofOtherTenants(
    ctx,
    'sys_depart',
    withDeparts.flatMap(({ before }) => listOf(before?.selecteddeparts)),
  )
  for (const { values, before } of withRoles) {
    const others = listOf(before?.selectedroles).filter((id) => notRoles.has(id))
    values.selectedroles = joined([...listOf(values.selectedroles), ...others])
  }
  for (const { values, before } of withDeparts) {
    const others = listOf(before?.selecteddeparts).filter((id) => notDeparts.has(id))
    values.selecteddeparts = joined([...listOf(values.selecteddeparts), ...others])
  }
  return settled
}

function joined(ids: readonly string[]): string | null {
  return [...new Set(ids)].sort().join(',') || null
}

/** Those of the ids whose rows are not of the tenant of the caller, or gone: they are not the caller's to take away. */
async function ofOtherTenants(
  { db }: RequestContext,
  table: 'sys_role' | 'sys_depart',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) {
    return new Set()
  }
  const { rows } = await sql<{ id: string }>`
    select l.id from unnest(${[...new Set(ids)]}::text[]) as l (id)
    where not exists (select 1 from ${sql.table(table)} t where t.id = l.id)
  `.execute(unscoped(db, GIVEN))
  return new Set(rows.map(({ id }) => id))
}

/** Tenants are given and taken among those that the caller belongs to; the one the caller works in stays. */
async function withTenants(ctx: RequestContext, people: readonly Person[]): Promise<readonly Person[]> {
  const given = people.filter(({ values }) => values.relTenantIds !== undefined)
  if (given.length === 0) {
    return people
  }
  const ids = [ctx.user.userId, ...given.map(({ before }) => String(before?.id ?? ''))]
  const { rows } = await sql<{ tenantIds: readonly string[]; id: string }>`
    select id, tenant_ids from ${withDeleted('sys_user')} where id = any(${ids})
  `.execute(unscoped(ctx.db, GIVEN))
  const tenantsById = new Map(rows.map(({ id, tenantIds }) => [id, tenantIds]))
  return people.map(({ values, before }) =>
    values.relTenantIds === undefined
      ? { values, before }
      : { values: { ...values, relTenantIds: givenTenants(ctx, values.relTenantIds, before, tenantsById) }, before },
  )
}

/** @throws DomainError `invalid` */
function givenTenants(
  { user }: RequestContext,
  sent: Values[string],
  before: StoredRow | null,
  tenantsById: ReadonlyMap<string, readonly string[]>,
): string | null {
  const mine = tenantsById.get(user.userId) ?? []
  const had = tenantsById.get(String(before?.id ?? '')) ?? []
  const wanted = listOf(sent)
  if (wanted.length === 0 && had.every((id) => mine.includes(id))) {
    // one who was made elsewhere would leave with the list
    return before === null || (before.relTenantIds ?? null) === null ? null : String(user.tenantId)
  }
  if (wanted.some((id) => !mine.includes(id) && !had.includes(id))) {
    throw invalid([
      {
        path: 'relTenantIds',
        message: ['只能分配您所属的租户', 'Only tenants that you belong to can be given', 'user.tenantNotYours'],
      },
    ])
  }
  const kept = had.filter((id) => !mine.includes(id))
  return [...new Set([...wanted, ...kept, String(user.tenantId)])].sort((one, other) => +one - +other).join(',')
}

/** Fields that are given within a tenant: the rest is the person's account everywhere. */
const WITHIN_TENANT: readonly string[] = [
  'selectedroles',
  'selecteddeparts',
  'relTenantIds',
  'departIds',
  'userIdentity',
  'post',
]

/** Where codes and messages of the house reach a person. */
const CONTACT = ['phone', 'email'] as const

/** @throws DomainError `refused` */
async function requireEdits(ctx: RequestContext, people: readonly Person[]): Promise<void> {
  const edited = people.filter(({ before }) => before !== null)
  if (edited.length > 0) {
    await requireOver(ctx, edited.map(idOf))
  }
  if (edited.some((person) => idOf(person) !== ctx.user.userId && CONTACT.some((name) => name in changedOf(person)))) {
    await ctx.user.requireProof(ctx.db, STEP_UP.contact, { rows: edited.length })
  }
  const beyond = edited.filter((person) => Object.keys(changedOf(person)).some((name) => !WITHIN_TENANT.includes(name)))
  if (beyond.length > 0) {
    await requireWhole(ctx, beyond.map(idOf))
  }
}

/** @throws DomainError `invalid` at the fields whose values somebody has, deleted people and other tenants included */
async function requireFree(ctx: RequestContext, people: readonly Person[]): Promise<void> {
  const taken = await takenErrors(
    ctx,
    people.map((person) => ({ id: idOf(person), values: changedOf(person) })),
  )
  const errors = taken.find((found) => found.length > 0)
  if (errors) {
    throw invalid(errors)
  }
}

function idOf({ before }: Person): string {
  return String(before?.id ?? '')
}

function changedOf({ values, before }: Person): Values {
  const changed = Object.entries(values).filter(([name, value]) => (value ?? null) !== (before?.[name] ?? null))
  return before === null ? values : Object.fromEntries(changed)
}
