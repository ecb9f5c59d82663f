import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionsOf } from '#kit/contract/permission.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { catalogue } from '../catalogue.ts'
import { MENU_SCREENS, MORE_PERMISSIONS } from '../menu.ts'
import { seededPerson } from '../testing/seeded-person.server.ts'
import { payOrder } from '../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../trade/commands/testing/test-shop.server.ts'
import { TRADE_RIGHTS } from '../trade/model/rights.ts'
import { isSeedGrant, isSeedMatch, SEED_ROLES } from './role-seed.ts'

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

describe('what seeded roles are given', () => {
  it.each(SEED_ROLES)('$code: names permissions that there are, and takes back only what it gave', (role) => {
    for (const pattern of role.grants) {
      expect(CODES.filter((code) => isSeedMatch(pattern, code)).length, pattern).toBeGreaterThan(0)
    }
    for (const pattern of role.except ?? []) {
      const taken = CODES.filter((code) => isSeedMatch(pattern, code))
      expect(
        taken.some((code) => isSeedGrant({ ...role, except: [] }, code)),
        pattern,
      ).toBe(true)
    }
  })

  it('the auditor changes nothing', () => {
    const auditor = SEED_ROLES.find(({ code }) => code === 'auditor') ?? expect.fail('no auditor')
    const more = CODES.filter((code) => isSeedGrant(auditor, code) && !code.endsWith(':list'))
    expect([...new Set(more)].sort()).toEqual(['shop:depositReport:view', 'shop:order:money', 'system:access:explain'])
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
  'after-sale': { does: ['agree to a refund'], sees: { money: true, phone: false, sheet: false } },
  finance: {
    does: [
      ...(['confirm an offline payment', 'agree to a refund', 'end a claim', 'reopen a claim'] as const),
      ...(['price listings', 'export customers'] as const),
    ],
    sees: { money: true, phone: false, sheet: true },
  },
  'customer-service': { does: [], sees: { money: false, phone: false, sheet: false } },
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
      where r.role_code = ${role} and p.perms = ${code} on conflict do nothing`.execute(app.db)
  /** As the first version of these roles had it. */
  const age = async () => {
    // it came after them
    await sql`update sys_permission set del_flag = 1 where perms = ${TRADE_RIGHTS.exportPersonal}`.execute(app.db)
    for (const code of ['shop:order:pay', ...['product', 'presellProduct', 'finalProduct'].map(unprice)]) {
      await take('finance', code)
    }
    await take('auditor', 'shop:order:money')
    await take('auditor', 'shop:depositReport:view')
    await give('packer', 'shop:returnAddress:list')
    await give('order-clerk', 'shop:order:pay')
    for (const code of ['product', 'presellProduct', 'finalProduct'].map(unprice)) {
      await give('catalogue-editor', code)
    }
  }
  const unprice = (resource: string) => `shop:${resource}:unprice`
  const migrate = async () => {
    const file = new URL('../../migrations/20261201060100_seeded-roles.sql', import.meta.url)
    await app.db.transaction().execute(async (tx) => sql.raw(await readFile(file, 'utf8')).execute(tx))
  }
  const MENDED = ['finance', 'auditor', 'packer', 'order-clerk', 'catalogue-editor']

  it('get what new ones have, unless somebody changed them by hand', async () => {
    const asSeeded = new Map<string, readonly string[]>()
    for (const role of MENDED) {
      asSeeded.set(role, await granted(role))
    }
    await age()
    await migrate()
    for (const role of MENDED) {
      expect(await granted(role), role).toEqual(asSeeded.get(role))
    }
    await age()
    await take('auditor', 'shop:payment:list')
    await give('finance', 'shop:order:ship')
    await migrate()
    expect(await granted('auditor')).not.toContain('shop:order:money')
    expect(await granted('finance')).not.toContain('shop:order:pay')
    expect(await granted('packer')).toEqual(asSeeded.get('packer'))
  })
})
