import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionOf, permissionsOf } from '#kit/contract/permission.ts'
import { targetOf } from '#kit/contract/reference.ts'
import { verbsOf } from '#kit/contract/resource.ts'
import { filterField } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { mayName } from '#kit/server/crud/named-rows.server.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { NAMING } from '../naming.ts'
import { catalogue, MENU_SCREENS, MORE_PERMISSIONS } from '../office.ts'
import { dataSource } from '../online/data-source/data-source.ts'
import { onlineReport } from '../online/report/online-report.ts'
import { gatewayRoute } from '../system/gateway/gateway-route.ts'
import { seededPerson } from '../testing/seeded-person.server.ts'
import { payOrder } from '../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../trade/commands/testing/test-shop.server.ts'
import { namedGrants, SEED_ROLES, seedGrantsOf } from './role-seed.ts'
import { rolesAsMarkdown } from './roles-as-markdown-for-test.ts'
import { seed } from './seed.server.ts'

const CODES = [
  ...catalogue.flatMap(permissionsOf).map(({ code }) => code),
  ...[...MENU_SCREENS.flatMap(({ permissions }) => permissions), ...Object.values(MORE_PERMISSIONS).flat()].map(
    ([code]) => code,
  ),
]
const NOW = () => new Date()

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
})
afterAll(() => app.close())

/** Who gets whatever there is. */
const BY_PATTERN = ['shop-admin', 'auditor']

describe('what seeded roles are given', () => {
  it.each(SEED_ROLES)('$code: names permissions that there are, one by one', (role) => {
    const named = namedGrants(role)
    expect(named.filter((code) => !CODES.includes(code))).toEqual([])
    expect(named.length).toBe(new Set(named).size)
    expect(role.patterns !== undefined, 'a pattern').toBe(BY_PATTERN.includes(role.code))
  })

  it.each(SEED_ROLES.filter(({ code }) => !BY_PATTERN.includes(code)))(
    '$code: sees no page of how the shop is run',
    (role) => {
      const run = /^shop:(?:apiClient|webhook|webhookDelivery|mailServer|messageTemplate|setting)\b/
      const codes = CODES.filter((code) => seedGrantsOf(role)(code))
      expect(codes.filter((code) => run.test(code))).toEqual([])
      expect(codes.includes('shop:payChannel:list'), 'payment channels').toBe(role.code === 'finance')
      expect(codes.filter((code) => code.endsWith(':list')).length).toBeLessThan(35)
    },
  )

  it('the auditor changes nothing', () => {
    const auditor = SEED_ROLES.find(({ code }) => code === 'auditor') ?? expect.fail('no auditor')
    const more = CODES.filter((code) => seedGrantsOf(auditor)(code) && !code.endsWith(':list'))
    const boards = ['chartBoard', 'liveBoard', 'workBoard', 'workplace'].map((board) => `shop:${board}:view`)
    const others = ['shop:depositReport:view', 'shop:monthReport:view', 'shop:order:money', 'system:access:explain']
    expect([...new Set(more)].sort()).toEqual([...boards, ...others].sort())
  })

  it('the auditor reads no addresses inside of the house, and no statements that run there', () => {
    const auditor = SEED_ROLES.find(({ code }) => code === 'auditor') ?? expect.fail('no auditor')
    const kept = [dataSource, onlineReport, gatewayRoute].map((resource) => permissionOf(resource, 'list'))
    expect(kept.filter((code) => seedGrantsOf(auditor)(code))).toEqual([])
    expect(kept.filter((code) => !CODES.includes(code))).toEqual([])
  })

  it('stands in docs/ROLES.md as it is seeded', async () => {
    const file = resolve(import.meta.dirname, '../../docs/ROLES.md')
    const [head = '', , tail = ''] = (await readFile(file, 'utf8')).split(/<!-- \/?roles -->/)
    const text = `${head}<!-- roles -->\n${rolesAsMarkdown()}\n<!-- /roles -->${tail}`
    await expect(text).toMatchFileSnapshot(file)
  })
})

/** What is sensitive, as calls that are refused for want of the permission or not. */
const SENSITIVE = {
  'confirm an offline payment': (client: Client) => client.post('/shop/order/pay', { id: 'none', thirdNo: 'T1' }),
  'change a price': (client: Client) => client.post('/shop/order/changePrice', { id: 'none', payable: 1, reason: 'x' }),
  'agree to a refund': (client: Client) => client.post('/shop/refund/agree', { ids: 'none', amount: 1 }),
  'end a claim': (client: Client) => client.post('/shop/claim/forfeit', { ids: 'none', reason: 'x' }),
  'reopen a claim': (client: Client) => client.post('/shop/claim/reopen', { id: 'none', reason: 'x' }),
  'price listings': (client: Client) => client.post('/shop/product/price', { ids: 'none' }),
  'export customers': (client: Client) => client.get('/shop/appUser/exportXls'),
} as const
type Sensitive = keyof typeof SENSITIVE

/** Of what is seen of an order. */
interface Seen {
  readonly money: boolean
  readonly phone: boolean
  readonly sheet: boolean
}

const MAY: Readonly<Record<string, { readonly does: readonly Sensitive[]; readonly sees: Seen | null }>> = {
  'shop-admin': {
    does: Object.keys(SENSITIVE) as Sensitive[],
    sees: { money: true, phone: true, sheet: true },
  },
  'catalogue-editor': { does: [], sees: null },
  'order-clerk': { does: ['change a price'], sees: { money: true, phone: true, sheet: true } },
  packer: { does: [], sees: { money: false, phone: false, sheet: true } },
  warehouse: { does: [], sees: { money: false, phone: false, sheet: true } },
  purchaser: { does: [], sees: null },
  'after-sale': { does: ['agree to a refund'], sees: { money: true, phone: false, sheet: false } },
  finance: {
    does: [
      ...(['confirm an offline payment', 'agree to a refund', 'end a claim', 'reopen a claim'] as const),
      ...(['price listings', 'export customers'] as const),
    ],
    sees: { money: true, phone: false, sheet: true },
  },
  'customer-service': { does: [], sees: { money: true, phone: true, sheet: false } },
  auditor: { does: [], sees: { money: true, phone: false, sheet: false } },
}

const PHONE = '13987654321'

describe('what seeded roles may', () => {
  it('is said for each of them', () => {
    expect(Object.keys(MAY).sort()).toEqual(SEED_ROLES.map(({ code }) => code).sort())
  })

  it.each(Object.entries(MAY))('%s', async (role, { does, sees }) => {
    const person = await seededPerson(app, role)
    const allowed: string[] = []
    for (const [name, ask] of Object.entries(SENSITIVE)) {
      if ((await ask(person)).status !== 403) {
        allowed.push(name)
      }
    }
    expect(allowed).toEqual(Object.keys(SENSITIVE).filter((name) => does.some((one) => one === name)))
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 77_713 } })
    const receiver = { receiverName: '简知远', receiverPhone: PHONE, areaText: '上海市', address: '示例路1号' }
    const { place } = buying(shop, NOW)
    const { id, orderNo } = await place(await shop.customer(), [{ skuId, qty: 1 }], { receiver })
    await payOrder(shop, NOW, id)
    const shown = await person.get('/shop/order/queryById', { id })
    const sheet = await person.get('/shop/order/exportXls', { orderNo })
    if (sees === null) {
      expect([shown.status, sheet.status]).toEqual([403, 403])
      return
    }
    expect(sheet.status === 200, 'a sheet').toBe(sees.sheet)
    const texts = [
      JSON.stringify(shown.body),
      ...(sees.sheet ? [JSON.stringify(await readWorkbook(sheet.bytes, 'orders.xlsx'))] : []),
    ]
    for (const text of texts) {
      expect(text).toContain(orderNo)
      expect(text.includes('777.13'), 'amounts').toBe(sees.money)
    }
    expect(texts[0]?.includes(PHONE), 'the phone').toBe(sees.phone)
    expect(texts[0]).toContain('139****4321')
  })

  it('finance confirms an offline payment', async () => {
    const { place } = buying(shop, NOW)
    const { id } = await place(await shop.customer(), [{ skuId: (await shop.listing(1)).skuId, qty: 1 }])
    const finance = await seededPerson(app, 'finance')
    expect((await finance.post('/shop/order/pay', { id, thirdNo: 'T202611240001' })).body.message).toBe('已确认收款')
    expect(await shop.row('shop_order', id)).toMatchObject({ status: 20 })
  })

  it('the auditor reads what is owed of deposits, too', async () => {
    const auditor = await seededPerson(app, 'auditor')
    expect((await auditor.get('/shop/depositReport/sums')).status).toBe(200)
  })
})

describe('what seeded roles have named to choose from', () => {
  const TABLES = {
    figures: 'shop_goods,name,id',
    categories: 'sys_category,name,code',
    coupons: 'shop_coupon,name,id',
    customers: 'shop_app_user,nickname,id',
    staff: 'sys_user,realname,username',
  }
  type Named = keyof typeof TABLES
  const namedTo = async (person: Client): Promise<readonly string[]> => {
    const found: string[] = []
    for (const [name, triple] of Object.entries(TABLES)) {
      const { result } = (await person.get(`/sys/dict/loadDict/${triple}`)).body
      if ((result as unknown as readonly unknown[]).length > 0) {
        found.push(name)
      }
    }
    return found
  }

  it.each<[string, readonly Named[]]>([
    ['order-clerk', ['figures', 'categories', 'coupons', 'customers']],
    ['customer-service', ['figures', 'categories', 'coupons', 'customers', 'staff']],
    ['catalogue-editor', ['figures', 'categories']],
    ['packer', ['figures']],
    ['warehouse', ['figures', 'categories']],
    ['purchaser', ['figures', 'categories']],
  ])('%s', async (role, named) => {
    await shop.listing(1)
    await shop.customer()
    await sql`insert into shop_coupon (name) select '满减' where not exists (select from shop_coupon)`.execute(app.db)
    await sql`insert into sys_category (pid, name, code) values ('0', '景品', 'Q01') on conflict do nothing`.execute(
      app.db,
    )
    expect(await namedTo(await seededPerson(app, role))).toEqual(named)
  })

  it('contains whatever their lists are searched by, except people', () => {
    const missing = SEED_ROLES.flatMap((role) => {
      const can = (code: string) => seedGrantsOf(role)(code)
      const listed = catalogue.filter(
        (resource) => verbsOf(resource).includes('list') && can(permissionOf(resource, 'list')),
      )
      return listed
        .map((resource) => seenBy(resource, can))
        .flatMap((seen) =>
          Object.keys(seen.search).flatMap((name) => {
            const { source, ...field } = filterField(seen, name) ?? {}
            const [table = ''] = (source ?? '').split(',')
            const rows = { table, where: targetOf(field)?.where }
            const isNamed =
              table === '' ||
              NAMING.people.has(table) ||
              mayName({ resources: catalogue, naming: NAMING }, rows, { can })
            return isNamed ? [] : [`${role.code}: ${seen.name}.${name}`]
          }),
        )
    })
    expect(missing).toEqual([])
  })
})

describe('roles that a later version brings', () => {
  const rightsOf = async (roleCode: string) =>
    (
      await sql<{ id: string }>`select g.permission_id as id from sys_role r
        join sys_role_permission g on g.role_id = r.id where r.role_code = ${roleCode} order by 1`.execute(app.db)
    ).rows.map(({ id }) => id)
  const start = () => seed(app.db, catalogue, undefined)

  it.each(['warehouse', 'purchaser'])('%s comes to a shop that was there before, with its rights', async (code) => {
    const asSeeded = await rightsOf(code)
    expect(asSeeded.length).toBeGreaterThan(20)
    await sql`delete from sys_role_permission where role_id = (select id from sys_role where role_code = ${code})`.execute(
      app.db,
    )
    await sql`delete from sys_user_role where role_id = (select id from sys_role where role_code = ${code})`.execute(
      app.db,
    )
    await sql`delete from sys_role where role_code = ${code}`.execute(app.db)
    await start()
    expect(await rightsOf(code)).toEqual(asSeeded)
    // what was taken from it since stays taken
    await sql`delete from sys_role_permission where permission_id = ${asSeeded[0]} and role_id =
      (select id from sys_role where role_code = ${code})`.execute(app.db)
    await start()
    expect(await rightsOf(code)).toEqual(asSeeded.slice(1))
  })
})

describe('roles of a shop that was there before', () => {
  const granted = async (role: string): Promise<readonly string[]> => {
    const { rows } = await sql<{ perms: string }>`select p.perms from sys_role r
      join sys_role_permission g on g.role_id = r.id join sys_permission p on p.id = g.permission_id
      where r.role_code = ${role} and p.perms is not null order by p.perms`.execute(app.db)
    return rows.map(({ perms }) => perms)
  }
  const take = (role: string, code: string) =>
    sql`delete from sys_role_permission g using sys_role r, sys_permission p
      where g.role_id = r.id and g.permission_id = p.id and r.role_code = ${role} and p.perms = ${code}`.execute(app.db)
  const give = (role: string, code: string) =>
    sql`insert into sys_role_permission (role_id, permission_id) select r.id, i.id
      from sys_role r, sys_permission p, lateral (values (p.id), (p.parent_id)) as i (id)
      where r.role_code = ${role} and p.perms ~ ${code} and p.create_by = 'system' on conflict do nothing`.execute(
      app.db,
    )
  const pagesOf = async (role: string): Promise<number> => {
    const { rows } = await sql`select 1 from sys_role r join sys_role_permission g on g.role_id = r.id
      join sys_permission p on p.id = g.permission_id where r.role_code = ${role} and p.menu_type <> 2`.execute(app.db)
    return rows.length
  }
  /** As they were while they had every page of the shop. */
  const widen = async () => {
    for (const role of NARROWED) {
      await give(role, '^shop:(?!sandbox)\\w+:list$')
    }
    await give('finance', '^shop:(?!sandbox)\\w+:export$')
  }
  const migrate = async () => {
    const file = new URL('../../migrations/history/20261204030000_narrower-roles.sql', import.meta.url)
    await app.db.transaction().execute(async (tx) => sql.raw(await readFile(file, 'utf8')).execute(tx))
  }
  /** What came later: that migration knows nothing of it. */
  const withoutLater = async () => {
    const later = sql`perms ~ '^shop:(?:member|memberLevel|membershipPlan|membershipTerm|growth|memberLog|accountLink|notice|noticeListed|noticeRecipient|bin|damaged|stocktake|stocktakeLine|chartBoard|liveBoard|workBoard|workplace|dashboard|agentProposal|movingIn|refundPayout|monthReport|activity):'`
    await sql`delete from sys_role_permission where permission_id in
      (select id from sys_permission where ${later} union select parent_id from sys_permission where ${later})`.execute(
      app.db,
    )
    await sql`delete from sys_permission where ${later}`.execute(app.db)
    // buttons of a page that was there before; roles have the page for other buttons of it alone
    const button = sql`perms ~ '^system:comment:|^shop:(?:order|appUser|stockLedger):import$|^shop:appUser:gift$|^shop:order:editItems$'`
    await sql`delete from sys_role_permission where permission_id in (select id from sys_permission where ${button})`.execute(
      app.db,
    )
    await sql`delete from sys_role_permission rp where permission_id in (select parent_id from sys_permission where ${button})
      and not exists (select 1 from sys_role_permission other join sys_permission p on p.id = other.permission_id
        where other.role_id = rp.role_id and p.parent_id = rp.permission_id)`.execute(app.db)
    await sql`delete from sys_permission where ${button}`.execute(app.db)
  }
  /** What the roles were given since of pages that were there before. */
  const GIVEN_SINCE = [
    ['order-clerk', '^shop:refund:(?:apply|withdraw)$'],
    ['customer-service', '^shop:(?:order:(?:changeAddress|money|address|phone)|refund:(?:apply|withdraw|note))$'],
    ['customer-service', '^shop:creditLedger:list$'],
  ] as const
  const withoutGivenSince = async () => {
    for (const [role, codes] of GIVEN_SINCE) {
      await sql`delete from sys_role_permission g using sys_role r, sys_permission p where g.role_id = r.id
        and g.permission_id = p.id and r.role_code = ${role} and p.perms ~ ${codes}`.execute(app.db)
    }
    await sql`delete from sys_role_permission g using sys_role r, sys_permission p, sys_permission page
      where g.role_id = r.id and r.role_code = 'customer-service' and p.perms = 'shop:creditLedger:list'
        and page.id = p.parent_id and g.permission_id = page.id`.execute(app.db)
    await give('customer-service', '^shop:coupon:issue$')
  }
  const NARROWED = ['order-clerk', 'after-sale', 'finance', 'customer-service']

  it('get what new ones have, unless somebody changed them by hand', async () => {
    await withoutLater()
    await withoutGivenSince()
    const asSeeded = new Map<string, readonly [codes: readonly string[], pages: number]>()
    for (const role of NARROWED) {
      asSeeded.set(role, [await granted(role), await pagesOf(role)])
    }
    await widen()
    await migrate()
    for (const role of NARROWED) {
      expect([await granted(role), await pagesOf(role)], role).toEqual(asSeeded.get(role))
    }
    await widen()
    await take('after-sale', 'shop:payment:list')
    await give('finance', '^shop:order:ship$')
    await migrate()
    expect(await granted('after-sale')).toContain('shop:webhook:list')
    expect(await granted('finance')).toContain('shop:webhook:list')
    expect(await granted('order-clerk')).toEqual(asSeeded.get('order-clerk')?.[0])
  })
})
