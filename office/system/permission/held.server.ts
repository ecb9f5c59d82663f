import { sql } from 'kysely'
import type { RuleMatch } from '#kit/contract/data-rule.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { grouped } from '#kit/contract/grouped.ts'
import { listed, type Text } from '#kit/contract/text.ts'
import { type RowRefusal, requireNone } from '#kit/server/crud/row-guard.server.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { grantsOf, type Grant as HeldGrant } from '../../rights/grants.server.ts'
import { selectedIds } from '../../rights/rule-grants.server.ts'
import { isGroup, MENU_TYPE } from './menu-kind.ts'
import { type BoundRows, covers, type TickedRule } from './rule-cover.ts'

const GIVEN = 'what is to be granted is compared with what the caller holds'

/** A page or button that somebody is to get, with the data rules ticked for it. */
export interface GivenGrant {
  readonly permissionId: string
  readonly ruleIds: readonly string[]
  readonly match: RuleMatch
}

type Asking = Pick<RequestContext, 'db' | 'user'>

/**
 * Nobody grants pages or buttons that they do not hold themselves in this tenant. Groups of the menu carry no right.
 * Whoever is bound by data rules on a page does not grant it without rules.
 * @throws DomainError `refused`, naming what is missing; `notFound` for an unknown id
 */
export function requireHeld(ctx: Asking, permissionIds: readonly string[]): Promise<void> {
  return requireGrantsHeld(
    ctx,
    permissionIds.map((permissionId) => ({ permissionId, ruleIds: [], match: 'and' })),
  )
}

/** Like `requireHeld`, with the rules that bind whoever gets it: they must let through no more than the caller sees. */
export async function requireGrantsHeld(ctx: Asking, grants: readonly GivenGrant[]): Promise<void> {
  const missing = await missingOf(ctx, grants)
  if (missing.length > 0) {
    const [zh, en] = namesOf(missing.map(({ entry }) => entry))
    throw new DomainError('refused', [
      `不能授予自己没有的权限：${zh}`,
      `You cannot grant what you do not hold yourself: ${en}`,
      'permission.notHeld',
    ])
  }
}

/**
 * Nobody gives a role away that holds more than they hold themselves, be it permissions or rows.
 * @throws DomainError `refused`, naming role and what is missing; `notFound` for a role that is not of this tenant
 */
export async function requireRolesHeld(ctx: Asking, roleIds: readonly string[]): Promise<void> {
  requireNone(await rolesBeyond(ctx, roleIds, sql`sys_role`))
}

/**
 * The guard of roles: whoever changes, deletes or brings back a role holds all that it gives, as whoever gives it.
 * @throws DomainError `notFound` for a role that is not of this tenant
 */
export async function rolesBeyond(
  ctx: Asking,
  roleIds: readonly string[],
  among = withDeleted('sys_role'),
): Promise<readonly RowRefusal[]> {
  const asked = [...new Set(roleIds)]
  if (asked.length === 0) {
    return []
  }
  const { rows: roles } = await sql<{ id: string; roleName: string; roleNameEn: string | null }>`
    select id, role_name, role_name_en from ${among}
    where id = any(${asked})
  `.execute(unscoped(ctx.db, GIVEN))
  if (roles.length < asked.length) {
    throw new DomainError('notFound', ['角色不存在', 'This role does not exist', 'role.unknown'])
  }
  const { rows: grants } = await sql<{
    roleId: string
    permissionId: string
    ruleIds: string | null
    match: RuleMatch
  }>`
    select rp.role_id, rp.permission_id, rp.data_rule_ids as rule_ids, rp.rule_match as match
    from sys_role_permission rp join sys_permission p on p.id = rp.permission_id
    where rp.role_id = any(${asked})
  `.execute(unscoped(ctx.db, GIVEN))
  const judge = await judgeOf(
    ctx,
    grants.map((grant) => ({ ...grant, ruleIds: selectedIds(grant.ruleIds) })),
  )
  const missing = grouped(
    judge.filter(({ isHeld }) => !isHeld),
    ({ roleId }) => roleId,
  )
  return roles.flatMap(({ id, roleName, roleNameEn }): readonly RowRefusal[] => {
    const entries = missing.get(id)?.map(({ entry }) => entry)
    if (!entries) {
      return []
    }
    const [zh, en] = namesOf(entries)
    const why = new DomainError('refused', [
      `角色「${roleName}」含有您自己没有的权限：${zh}`,
      `The role ${roleNameEn || roleName} holds what you do not hold yourself: ${en}`,
      'role.holdsMore',
    ])
    return [{ id, why }]
  })
}

/** @throws DomainError like `rolesBeyond` */
export async function requireOverRoles(ctx: Asking, roleIds: readonly string[]): Promise<void> {
  requireNone(await rolesBeyond(ctx, roleIds))
}

/**
 * Whoever changes what somebody was given holds all of it themselves: what is taken, and what stays.
 * @throws DomainError `refused`, naming what is missing
 */
export async function requireOverGrants(ctx: Asking, grants: readonly GivenGrant[]): Promise<void> {
  requireNone(await grantsBeyond(ctx, new Map([['', grants]])))
}

/**
 * Owners that were given what the caller does not hold.
 * @param givenTo what each was given, by the id of the owner
 */
export async function grantsBeyond(
  ctx: Asking,
  givenTo: ReadonlyMap<string, readonly GivenGrant[]>,
): Promise<readonly RowRefusal[]> {
  const grants = [...givenTo].flatMap(([ownerId, given]) => given.map((grant) => ({ ...grant, ownerId })))
  const missing = grouped(await missingOf(ctx, grants), ({ ownerId }) => ownerId)
  return [...missing].map(([id, given]): RowRefusal => {
    const [zh, en] = namesOf(given.map(({ entry }) => entry))
    const why = new DomainError('refused', [
      `其中含有您自己没有的权限，不能更改：${zh}`,
      `It holds what you do not hold yourself, so you cannot change it: ${en}`,
      'permission.notHeld',
    ])
    return { id, why }
  })
}

/**
 * Those that let through fewer rows from now on, as they were.
 * @param before by the id of what is granted
 */
export async function narrowedAmong(
  { db }: Pick<Asking, 'db'>,
  before: ReadonlyMap<string, GivenGrant>,
  after: readonly GivenGrant[],
): Promise<readonly GivenGrant[]> {
  const pairs = after.flatMap((now) => {
    const was = before.get(now.permissionId)
    return was ? [{ was, now }] : []
  })
  const rules = await bindingRules(
    db,
    pairs.flatMap(({ was, now }) => [...was.ruleIds, ...now.ruleIds]),
  )
  const bound = ({ ruleIds, match }: GivenGrant): BoundRows => ({
    rules: ruleIds.flatMap((id) => rules(id) ?? []),
    match,
  })
  return pairs.flatMap(({ was, now }) => (covers(bound(now), bound(was)) ? [] : [was]))
}

/** How the caller holds each of the entries: with all rows, within rules of their own, or not. */
export async function heldAmong(
  ctx: Asking,
  permissionIds: readonly string[],
): Promise<ReadonlyMap<string, 'all' | 'bound' | 'none'>> {
  const judged = await judgeOf(
    ctx,
    permissionIds.map((permissionId) => ({ permissionId, ruleIds: [], match: 'and' as const })),
  )
  return new Map(
    judged.map(({ permissionId, isHeld, isGranted }) => [permissionId, isHeld ? 'all' : isGranted ? 'bound' : 'none']),
  )
}

interface Entry {
  readonly id: string
  readonly name: string
  readonly nameEn: string | null
  readonly menuType: number
  readonly component: string | null
  readonly perms: string | null
}

async function missingOf<Grant extends GivenGrant>(ctx: Asking, grants: readonly Grant[]) {
  const judged = await judgeOf(ctx, grants)
  return judged.filter(({ isHeld }) => !isHeld)
}

async function judgeOf<Grant extends GivenGrant>(
  ctx: Asking,
  grants: readonly Grant[],
): Promise<readonly (Grant & { readonly entry: Entry; readonly isGranted: boolean; readonly isHeld: boolean })[]> {
  if (grants.length === 0) {
    return []
  }
  const entries = await entriesOf(ctx.db, [...new Set(grants.map(({ permissionId }) => permissionId))])
  // what one does for somebody else is not one's own to give away
  const own = await grantsOf(ctx.db, { holderIds: [ctx.user.userId], tenantId: ctx.user.tenantId })
  const rules = await bindingRules(ctx.db, [
    ...grants.flatMap(({ ruleIds }) => ruleIds),
    ...own.flatMap(({ dataRuleIds }) => selectedIds(dataRuleIds)),
  ])
  const bound = (ruleIds: readonly string[], match: RuleMatch): BoundRows => ({
    rules: ruleIds.flatMap((id) => rules(id) ?? []),
    match,
  })
  const ownIds = new Set(own.map(({ permissionId }) => permissionId))
  const ofComponent = new Map<string, HeldGrant[]>()
  for (const grant of own.filter(({ component }) => component)) {
    const same = ofComponent.get(grant.component ?? '') ?? []
    same.push(grant)
    ofComponent.set(grant.component ?? '', same)
  }
  return grants.map((grant) => {
    const entry = entries.get(grant.permissionId)
    if (!entry) {
      throw new DomainError('notFound', ['菜单或按钮不存在', 'This menu entry does not exist', 'menu.unknown'])
    }
    const isGranted = isGroup(entry) || ownIds.has(entry.id)
    return { ...grant, entry, isGranted, isHeld: isGroup(entry) || (isGranted && isWithinOwnRows(grant, entry)) }
  })

  function isWithinOwnRows({ ruleIds, match }: Grant, { menuType, component }: Entry): boolean {
    if (menuType === MENU_TYPE.button || !component) {
      return true
    }
    const given = bound(ruleIds, match)
    return (ofComponent.get(component) ?? []).some((grant) =>
      covers(bound(selectedIds(grant.dataRuleIds), grant.ruleMatch), given),
    )
  }
}

async function entriesOf(db: TenantDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, Entry>> {
  const { rows } = await sql<Entry>`
    select id, name, name_en, menu_type, component, perms from sys_permission where id = any(${ids})
  `.execute(unscoped(db, GIVEN))
  return new Map(rows.map((entry) => [entry.id, entry]))
}

/** Rules by id. One that is switched off binds nothing; one that is not there hides everything, and is kept as such. */
async function bindingRules(db: TenantDatabase, ids: readonly string[]): Promise<(id: string) => TickedRule | null> {
  const { rows } = await sql<TickedRule & { isOn: boolean }>`
    select id, rule_column as "column", status = '1' as is_on from sys_permission_data_rule
    where id = any(${[...new Set(ids)]})
  `.execute(unscoped(db, GIVEN))
  const found = new Map(rows.map((rule) => [rule.id, rule]))
  return (id) => {
    const rule = found.get(id)
    return rule ? (rule.isOn ? rule : null) : { id, column: '' }
  }
}

/** Most names that an error tells. */
const MOST_NAMES = 5

function namesOf(entries: readonly Entry[]): Text {
  const shown = entries.slice(0, MOST_NAMES)
  const code = ({ perms }: Entry): string => (perms ? ` (${perms})` : '')
  const [zh, en] = listed(
    shown.map((entry): Text => [`「${entry.name}」${code(entry)}`, `${entry.nameEn ?? entry.name}${code(entry)}`]),
  )
  return entries.length > MOST_NAMES
    ? [`${zh} 等 ${entries.length} 项`, `${en} and ${entries.length - MOST_NAMES} more`]
    : [zh, en]
}
