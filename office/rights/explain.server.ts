import { sql } from 'kysely'
import { readDataRules } from '#kit/contract/data-rule.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { fieldPermission } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries, publicField } from '#kit/contract/resource-fields.ts'
import { isSeen as isSeenField } from '#kit/contract/seen-fields.ts'
import { filled, type Locale, listed, nameIn, type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { ruleVariables, visibleRows } from '#kit/server/crud/list.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { textColumn } from '#kit/server/database/text-column.server.ts'
import type { Caller, RuleGrant } from '#kit/server/http/caller.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { USER_STATUS } from '../standard/user-status.ts'
import { type AskParts, personOf, type SeenPerson } from './access-parts.server.ts'
import type { Explanation, LimitedField, MenuEntry, Reason, RowsOfGrant } from './explanation.ts'
import { type Grant, grantsOf, principalsOf } from './grants.server.ts'
import { type PageGrant, pageGrants } from './rule-grants.server.ts'

const EXPLAINED = 'rights of people of the tenant are told to whoever may ask for them'

/** Roles that are named in an answer. */
const MOST_ROLES = 20

export interface Question {
  readonly userId: string
  /** Of a page or a button. */
  readonly permissionId: string
  /** A row of the page. */
  readonly rowId: string
}

/** Why a person of the tenant may open a page, press a button or see a row, or why not. */
export async function explain(parts: AskParts, ctx: RequestContext<Question>): Promise<Explanation> {
  const { app, callerNow } = parts
  const { db, user, input, locale } = ctx
  const say = (text: Text) => textIn(locale, text)
  const person = await personOf(parts, ctx, input.userId)
  const entry = await entryOf(ctx, input.permissionId)
  const mine = { userId: person.id, tenantId: user.tenantId }
  const principals = await principalsOf(db, mine)
  const holderIds = [person.id, ...principals.map(({ id }) => id)]
  const grants = await grantsOf(db, { holderIds, tenantId: user.tenantId })
  const own = grants.filter(({ permissionId }) => permissionId === entry.id)
  const caller = await callerNow(person.id, user.tenantId)
  const nameOfGrant = ({ kind, roleName, roleNameEn, holderId }: Grant): string => {
    const principal = principals.find(({ id }) => id === holderId)
    const role = say(
      kind === 'role'
        ? [`角色「${roleName}」`, `role “${roleNameEn || roleName}”`]
        : [`部门角色「${roleName}」`, `department role “${roleNameEn || roleName}”`],
    )
    const name = principal && (principal.realname ?? principal.username)
    return name ? say([`代理 ${name} 的${role}`, `${role} of ${name}, as agent`]) : role
  }
  const page = entry.menuType === BUTTON ? entry.parentComponent : entry.component
  const resource = app.resources.find(({ menu }) => menu !== undefined && menu.component === page)
  const rows = await rowsOf(app, ctx, { grants, page, resource, caller, nameOfGrant })
  const against = await reasonsAgainst(ctx, person, entry, own.length > 0)
  const reasons: readonly Reason[] = [
    ...against.map((text) => ({ isFor: false, text: say(text) })),
    ...own.map((grant) => ({
      isFor: true,
      text: say([`由${nameOfGrant(grant)}授予`, `Granted by ${nameOfGrant(grant)}`]),
    })),
  ]
  return {
    isAllowed: own.length > 0 && caller !== null,
    permission: {
      id: entry.id,
      name: nameIn(locale, entry.name, entry.nameEn),
      code: entry.perms,
      path: await pathOf(ctx, entry.id),
    },
    reasons,
    roles: own.length > 0 ? [] : await rolesWith(ctx, entry.id),
    rows: rows.grants,
    fields: resource && caller ? limitedFields(resource, caller, locale) : [],
    resource: resource?.name ?? null,
    row: rows.row,
  }
}

/** Fields that a permission of their own keeps from the person, or locks for them. */
function limitedFields(resource: AnyResource, caller: Caller, locale: Locale): readonly LimitedField[] {
  return fieldEntries(resource).flatMap(([name, field]) => {
    const lock = fieldPermission(resource, name)
    const [isSeen, isEditable] = [isSeenField(field, caller.can), caller.mayEdit(lock)]
    const title = textIn(locale, field.title)
    return isSeen && isEditable ? [] : [{ title, isSeen, isEditable, code: isSeen ? lock : (field.needs ?? lock) }]
  })
}

/** Everything of the menu that may be asked about, siblings in their order. */
export async function menuEntries({ db, locale }: RequestContext): Promise<readonly MenuEntry[]> {
  const { rows } = await sql<Pick<Entry, 'id' | 'name' | 'nameEn' | 'perms'> & { readonly parentId: string | null }>`
    select id, parent_id, name, name_en, perms from sys_permission order by sort_no, id
  `.execute(unscoped(db, EXPLAINED))
  return rows.map(({ id, parentId, perms, name, nameEn }) => ({
    id,
    parentId,
    title: nameIn(locale, name, nameEn),
    code: perms,
  }))
}

const BUTTON = 2

const roleName = (locale: Locale, of: 'r' | 'dr') => textColumn(locale, ['role_name', 'role_name_en'], of)

interface Entry {
  readonly id: string
  readonly name: string
  readonly nameEn: string | null
  readonly menuType: number
  readonly component: string | null
  readonly parentComponent: string | null
  readonly perms: string | null
  /** '0': the control is switched off, so that everybody sees the button. */
  readonly status: string
}

async function entryOf({ db }: RequestContext, id: string): Promise<Entry> {
  const { rows } = await sql<Entry>`
    select p.id, p.name, p.name_en, p.menu_type, p.component, p.perms, p.status, above.component as parent_component
    from sys_permission p left join ${withDeleted('sys_permission')} above on above.id = p.parent_id
    where p.id = ${id}
  `.execute(unscoped(db, EXPLAINED))
  return rows[0] ?? missing()
}

function missing(): never {
  throw new DomainError('notFound', ['菜单或按钮不存在', 'This menu entry does not exist', 'menu.unknown'])
}

async function pathOf({ db, locale }: RequestContext, id: string): Promise<readonly string[]> {
  const { rows } = await sql<Entry & { readonly depth: number }>`
    with recursive above as (
      select id, parent_id, name, name_en, 0 as depth from ${withDeleted('sys_permission')} where id = ${id}
      union select p.id, p.parent_id, p.name, p.name_en, above.depth + 1 from ${withDeleted('sys_permission')} p join above on p.id = above.parent_id)
    select * from above order by depth desc
  `.execute(unscoped(db, EXPLAINED))
  return rows.map((row) => nameIn(locale, row.name, row.nameEn))
}

/** What keeps the person from it, whatever their roles say; and that no role gives it. */
async function reasonsAgainst(
  { db, user, locale }: RequestContext,
  person: SeenPerson,
  entry: Entry,
  isGranted: boolean,
): Promise<readonly Text[]> {
  const { rows } = await sql<{ outside: boolean; elsewhere: string[] | null; gone: string[] | null }>`
    select
      exists (select 1 from ${withDeleted('sys_tenant')} t where t.number = ${user.tenantId} and t.pack_id is not null and not exists (
        select 1 from sys_tenant_pack_permission pp where pp.pack_id = t.pack_id and pp.permission_id = ${entry.id})) as outside,
      (select array_agg(${roleName(locale, 'r')}) from sys_user_role ur join ${withDeleted('sys_role')} r on r.id = ur.role_id
        join sys_role_permission rp on rp.role_id = r.id and rp.permission_id = ${entry.id}
        where ur.user_id = ${person.id} and r.del_flag <> 0) as gone,
      (select array_agg(${roleName(locale, 'dr')}) from sys_depart_role_user du join ${withDeleted('sys_depart_role')} dr on dr.id = du.drole_id
        join sys_depart_role_permission rp on rp.role_id = dr.id and rp.permission_id = ${entry.id}
        join ${withDeleted('sys_depart')} d on d.id = dr.depart_id
        where du.user_id = ${person.id} and (d.status <> '1' or d.del_flag <> 0
          or not exists (select 1 from sys_user_depart ud where ud.user_id = du.user_id and ud.dep_id = d.id))) as elsewhere
  `.execute(unscoped(db, EXPLAINED))
  const [found] = rows
  const facts: readonly (readonly [applies: boolean, text: Text])[] = [
    [person.status !== USER_STATUS.active, ['用户已冻结，不能登录', 'The user is frozen and cannot sign in']],
    [found?.outside === true, ['租户的套餐不包含它', 'The plan of the tenant does not contain it']],
    [
      (found?.gone?.length ?? 0) > 0,
      filled(['角色已删除：{roles}', 'The role was deleted: {roles}'], { roles: listed(found?.gone ?? []) }),
    ],
    [
      (found?.elsewhere?.length ?? 0) > 0,
      filled(
        [
          '部门角色「{roles}」不生效：部门已停用，或用户不属于该部门',
          'Department role “{roles}” does not count: the department is closed, or the user is not in it',
        ],
        { roles: listed(found?.elsewhere ?? []) },
      ),
    ],
    [
      !isGranted && entry.menuType === BUTTON && entry.status === '0',
      [
        '按钮的权限控制已停用：页面会显示按钮，但服务器仍会拒绝',
        'Its control is switched off: pages show the button, the server refuses it all the same',
      ],
    ],
    [!isGranted, ['没有任何生效的角色授予它', 'No role in force grants it']],
  ]
  return facts.flatMap(([applies, text]) => (applies ? [text] : []))
}

async function rolesWith({ db, locale }: RequestContext, permissionId: string): Promise<Explanation['roles']> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, ${roleName(locale, 'r')} as name from sys_role r join sys_role_permission rp on rp.role_id = r.id
    where rp.permission_id = ${permissionId}
    order by r.role_name limit ${MOST_ROLES}
  `.execute(unscoped(db, EXPLAINED))
  return rows
}

interface Rows {
  readonly grants: readonly Grant[]
  /** Component of the page. */
  readonly page: string | null
  readonly resource: AnyResource | undefined
  readonly caller: Caller | null
  readonly nameOfGrant: (grant: Grant) => string
}

async function rowsOf(
  app: AppContext,
  ctx: RequestContext<Question>,
  { grants, page, resource, caller, nameOfGrant }: Rows,
): Promise<{ readonly grants: readonly RowsOfGrant[]; readonly row: Explanation['row'] }> {
  if (!resource || !caller) {
    return { grants: [], row: null }
  }
  const { rowId } = ctx.input
  const bound = (await pageGrants(ctx.db, grants)).filter(({ component }) => component === page)
  const inForce = caller.rulesFor(resource.menu?.component ?? '')
  const isSeenBy = async (rules: readonly RuleGrant[]): Promise<boolean> => {
    const seen = await visibleRows(app, resource, { db: ctx.db, user: { ...caller, rulesFor: () => rules } })
      .select('id')
      .where('id', '=', rowId)
      .executeTakeFirst()
    return seen !== undefined
  }
  const entries = await Promise.all(
    bound.map(async (each, index): Promise<RowsOfGrant> => {
      const rules = inForce[index]
      const isReadable =
        rules !== undefined &&
        readDataRules(resource, rules.rules, ruleVariables(app, ctx.user.tenantId, rules.holder), rules.match) !== null
      return {
        by: nameOfGrant(each.grant),
        match: each.match,
        rules: each.rules.map((rule) => inWords(resource, rule, ctx.locale)),
        isReadable,
        passes: rowId === '' || !rules ? null : await isSeenBy([rules]),
      }
    }),
  )
  if (rowId === '') {
    return { grants: entries, row: null }
  }
  const say = (text: Text) => textIn(ctx.locale, text)
  // whoever asks is told nothing of rows that they do not see themselves
  const known = await visibleRows(app, resource, ctx).select('id').where('id', '=', rowId).executeTakeFirst()
  if (!known) {
    throw new DomainError('notFound', ['数据不存在', 'This record does not exist', 'record.unknown'])
  }
  const isSeen = await isSeenBy(inForce)
  const text: Text = isSeen
    ? ['可以看到这条数据', 'This record is seen']
    : ['数据规则隐藏了这条数据', 'Data rules hide this record']
  return { grants: entries, row: { isSeen, text: say(text) } }
}

function inWords(
  resource: AnyResource,
  { name, column, operator, value }: PageGrant['rules'][number],
  locale: Locale,
): string {
  const field = publicField(resource, column.trim())
  const title = field ? textIn(locale, field.title) : column
  const rule = column === '' ? textIn(locale, ['规则已删除', 'The rule was deleted']) : `${title} ${operator} ${value}`
  return name ? `${name}：${rule}` : rule
}
