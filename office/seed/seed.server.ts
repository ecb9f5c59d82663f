import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ChoiceOf } from '#kit/contract/choices.ts'
import { permissionsOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { plural, type Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import type { SeededTexts } from '#kit/server/database/seeded-texts.server.ts'
import { nextCode } from '#office/system/category/category-code.ts'
import { MENU_TYPE } from '#office/system/permission/menu-kind.ts'
import { GROUP_SQL } from '#office/system/permission/menu-rows.server.ts'
import { hashPassword } from '../login/password.server.ts'
import { SEEDS } from '../office.server.ts'
import { CHOICES, MENU_GROUPS, MENU_SCREENS, MORE_PERMISSIONS } from '../office.ts'
import { carrySeededTexts } from './carry-seeded-texts.server.ts'
import { SEED_CATEGORIES, type SeedCategory } from './category-seed.server.ts'
import { seedOrganisation } from './organisation-seed.server.ts'
import { seedReports } from './report-seed.server.ts'
import { seedRoles } from './role-seed.server.ts'

/** Any number; instances that start together seed one after the other. */
const SEED_LOCK = 7_301_946

const ADMIN = 'admin'

export interface Seeded {
  /** The one-time password of `admin`, when this start created the user and no setting gave one. */
  readonly oneTimePassword: string | null
}

/**
 * Brings menu, permissions, dictionaries, categories, the administrator, an organisation, roles, reports, check rules, causes of reports and words for customers into an empty
 * database, and into an older one what has come since. What
 * administrators changed is theirs; other texts become those of this version (`carryTexts`).
 */
export async function seed(
  db: Database,
  catalogue: readonly AnyResource[],
  adminPassword: string | undefined,
): Promise<Seeded> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    const texts = [await seedMenu(tx, 'menu', catalogue), ...(await seedDictionaries(tx)), await seedCategories(tx)]
    const isNew = await isEmpty(tx)
    const seeded = await seedAdmin(tx, adminPassword)
    await seedOrganisation(tx)
    texts.push(await seedRoles(tx, seedId), ...(await seedReports(tx, seedId)))
    for (const seedRows of SEEDS) {
      texts.push(await seedRows(tx, seedId))
    }
    await carrySeededTexts(tx, texts)
    if (isNew) {
      // the database counts rows by itself a minute later: until then rights would be read by plans for empty tables
      await sql`analyze`.execute(tx)
    }
    return seeded
  })
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from ${withDeleted('sys_user')} limit 1`.execute(db)
  return rows.length === 0
}

/** Pages for trying the shop out: their entries come with the first start that has them, and are hidden while it has not. */
export async function seedSandbox(db: Database, pages: readonly AnyResource[], isOn: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    if (isOn) {
      await carrySeededTexts(tx, [await seedMenu(tx, 'pages of the sandbox', pages)])
    }
    const ids = pages.map(({ permission }) => seedId('menu', permission))
    await sql`update ${withDeleted('sys_permission')} set hidden = ${!isOn} where id = any(${ids}) and hidden = ${isOn}`.execute(
      tx,
    )
  })
}

/** Stable id of a seeded row, so that a later start finds it again. */
function seedId(kind: string, key: string): string {
  return createHash('sha256').update(`${kind}:${key}`).digest('hex').slice(0, 32)
}

interface MenuRow {
  readonly key: string
  readonly parent: string | null
  readonly name: Text
  readonly menuType: ChoiceOf<typeof MENU_TYPE>
  readonly url?: string
  readonly component?: string
  readonly icon?: string | undefined
  readonly sortNo: number
  readonly perms?: string
  readonly hidden?: boolean
  readonly keepAlive?: boolean
}

async function seedMenu(db: Database, name: string, catalogue: readonly AnyResource[]): Promise<SeededTexts> {
  const groups = MENU_GROUPS.map(
    (group): MenuRow => ({
      key: group.key,
      parent: null,
      name: group.title,
      menuType: MENU_TYPE.first,
      url: group.url,
      component: 'layouts/RouteView',
      icon: group.icon,
      sortNo: group.order,
    }),
  )
  const pages = catalogue.flatMap((resource): MenuRow[] => {
    if (!resource.menu) {
      return []
    }
    const { under, url, component, icon, order } = resource.menu
    return [
      {
        key: resource.permission,
        parent: under,
        name: plural(resource.title),
        menuType: MENU_TYPE.page,
        url,
        component,
        icon,
        sortNo: order,
        // what is selected, typed and opened in a list is come back to
        keepAlive: true,
      },
      ...[
        ...permissionsOf(resource),
        ...(MORE_PERMISSIONS[resource.permission] ?? []).map(([code, title]) => ({ code, title })),
      ].map(
        ({ code, title }, index): MenuRow => ({
          key: code,
          parent: resource.permission,
          name: title,
          menuType: MENU_TYPE.button,
          perms: code,
          sortNo: index + 1,
        }),
      ),
    ]
  })
  const screens = MENU_SCREENS.flatMap((screen): MenuRow[] => [
    {
      ...screen,
      parent: screen.under,
      name: screen.title,
      menuType: screen.under === null ? MENU_TYPE.first : MENU_TYPE.page,
      sortNo: screen.order,
      hidden: screen.openedBy !== undefined,
    },
    ...screen.permissions.map(
      ([code, name], index): MenuRow => ({
        key: code,
        parent: screen.key,
        name,
        menuType: MENU_TYPE.button,
        perms: code,
        sortNo: index + 1,
      }),
    ),
  ])
  const rows = [...groups, ...pages, ...screens].map(({ key, parent, name: [zh, en], ...row }) => ({
    ...row,
    id: seedId('menu', key),
    parent: parent === null ? null : seedId('menu', parent),
    zh,
    en,
    hidden: row.hidden ?? false,
    keepAlive: row.keepAlive ?? false,
  }))
  await sql`
    insert into sys_permission (id, parent_id, name, name_en, menu_type, url, component, icon, sort_no, perms, hidden, keep_alive, is_leaf, create_by)
    select id, parent, zh, en, "menuType", url, component, icon, "sortNo", perms, hidden, "keepAlive", "menuType" = 2, 'system'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as seed(id varchar, parent varchar, zh varchar, en varchar, "menuType" smallint, url varchar, component varchar, icon varchar,
        "sortNo" numeric, perms varchar, hidden boolean, "keepAlive" boolean)
    on conflict (id) do nothing
  `.execute(db)
  await sql`
    insert into sys_role (id, role_name, role_name_en, role_code, description, description_en, create_by)
    values (${seedId('role', ADMIN)}, '管理员', 'Administrator', ${ADMIN}, '拥有全部权限', 'All permissions', 'system') on conflict (id) do nothing
  `.execute(db)
  // the built-in role holds all that the product brings
  await sql`
    insert into sys_role_permission (id, role_id, permission_id)
    select md5('grant:' || p.id), ${seedId('role', ADMIN)}, p.id from sys_permission p
    where p.create_by = 'system' and not (${GROUP_SQL}) on conflict do nothing
  `.execute(db)
  return {
    ...{ name, table: 'sys_permission', by: ['id'], columns: ['name', 'name_en'], holders: 'system:permission:edit' },
    rows: rows.map(({ id, zh, en }) => ({ id, name: zh, name_en: en })),
  }
}

async function seedDictionaries(db: Database): Promise<readonly SeededTexts[]> {
  const stored = CHOICES.filter(({ isOfCode }) => !isOfCode)
  const dictionaries = stored.map(({ code, title, isNumber }) => ({
    id: seedId('dict', code),
    code,
    zh: title[0],
    en: title[1],
    type: isNumber ? 1 : 0,
  }))
  await sql`
    insert into sys_dict (id, dict_name, dict_name_en, dict_code, type, create_by)
    select id, zh, en, code, type, 'system' from jsonb_to_recordset(${JSON.stringify(dictionaries)}::jsonb)
      as seed(id varchar, code varchar, zh varchar, en varchar, type smallint)
    on conflict do nothing
  `.execute(db)
  const items = stored.flatMap(({ code, items }) =>
    items.map(([value, zh, en, color], index) => ({
      id: seedId('item', `${code}:${value}`),
      dict: seedId('dict', code),
      value,
      zh,
      en,
      color: color ?? null,
      place: index + 1,
    })),
  )
  await sql`
    insert into sys_dict_item (id, dict_id, item_text, item_text_en, item_value, color, sort_order, create_by)
    select id, dict, zh, en, value, color, place, 'system' from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as seed(id varchar, dict varchar, value varchar, zh varchar, en varchar, color varchar, place integer)
    where exists (select 1 from ${withDeleted('sys_dict')} where sys_dict.id = dict and del_flag < 2) on conflict do nothing
  `.execute(db)
  const of = { by: ['id'], holders: 'system:dict:edit' }
  return [
    {
      ...{ ...of, name: 'dictionaries', table: 'sys_dict', columns: ['dict_name', 'dict_name_en'] },
      rows: dictionaries.map(({ id, zh, en }) => ({ id, dict_name: zh, dict_name_en: en })),
    },
    {
      ...{ ...of, name: 'items of dictionaries', table: 'sys_dict_item', columns: ['item_text', 'item_text_en'] },
      rows: items.map(({ id, zh, en }) => ({ id, item_text: zh, item_text_en: en })),
    },
  ]
}

/** Categories are a start, not a rule: they come into an empty tree only. */
async function seedCategories(db: Database): Promise<SeededTexts> {
  const { rows } = await sql`select 1 from ${withDeleted('sys_category')} limit 1`.execute(db)
  if (rows.length === 0) {
    await insertCategories(db, SEED_CATEGORIES, { id: '0', code: '' })
  }
  return {
    ...{ name: 'categories', table: 'sys_category', by: ['id'], columns: ['name', 'name_en'] },
    rows: categoryTexts(SEED_CATEGORIES, ''),
    holders: 'system:category:edit',
  }
}

function categoryTexts(categories: readonly SeedCategory[], above: string): SeededTexts['rows'] {
  const codes: string[] = []
  return categories.flatMap(([name, name_en, children = []]) => {
    const code = nextCode(above, codes)
    codes.push(code)
    return [{ id: seedId('category', code), name, name_en }, ...categoryTexts(children, code)]
  })
}

async function insertCategories(
  db: Database,
  categories: readonly SeedCategory[],
  parent: { readonly id: string; readonly code: string },
): Promise<void> {
  const codes: string[] = []
  for (const [index, [zh, en, children = []]] of categories.entries()) {
    const code = nextCode(parent.code, codes)
    const id = seedId('category', code)
    codes.push(code)
    await sql`
      insert into sys_category (id, pid, name, name_en, code, has_child, sort_order, create_by)
      values (${id}, ${parent.id}, ${zh}, ${en}, ${code}, ${children.length > 0 ? '1' : '0'}, ${index + 1}, 'system')
    `.execute(db)
    await insertCategories(db, children, { id, code })
  }
}

async function seedAdmin(db: Database, given: string | undefined): Promise<Seeded> {
  if (!(await isEmpty(db))) {
    return { oneTimePassword: null }
  }
  const password = given ?? randomBytes(9).toString('base64url')
  const id = seedId('user', ADMIN)
  await sql`
    insert into sys_user (id, username, realname, password, must_change_password, user_identity, create_by)
    values (${id}, ${ADMIN}, '管理员', ${await hashPassword(password)}, ${given === undefined}, 2, 'system')
  `.execute(db)
  await sql`
    insert into sys_user_role (id, user_id, role_id) values (md5(${id}), ${id}, ${seedId('role', ADMIN)})
  `.execute(db)
  return { oneTimePassword: given === undefined ? password : null }
}
