import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionsOf } from '#kit/contract/permission.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { catalogue, MENU_SCREENS, MORE_PERMISSIONS } from '../office.ts'
import { SEED_ROLES, seedGrantsOf } from '../seed/role-seed.ts'
import { PAGES_OF_ALL } from '../system/permission/pages-of-all.ts'
import { seededPerson } from '../testing/seeded-person.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Item {
  readonly path: string
  readonly component: string
  readonly hidden?: boolean
  readonly children?: readonly Item[]
}

const flat = (items: readonly Item[]): readonly Item[] => items.flatMap((item) => [item, ...flat(item.children ?? [])])

async function menuOf(client: Client): Promise<readonly Item[]> {
  const { result } = (await client.get('/sys/permission/getUserPermissionByToken')).body
  return flat((result as unknown as { readonly menu: readonly Item[] }).menu)
}

const OPENED = MENU_SCREENS.flatMap(({ url, openedBy }) => (openedBy ? [{ url, openedBy }] : []))
const ADMIN = { code: 'admin', holds: () => true }
const ROLES = [...SEED_ROLES.map((role) => ({ code: role.code, holds: seedGrantsOf(role) })), ADMIN]

describe('pages that are opened from others', () => {
  it('are opened by buttons that there are', () => {
    const known = new Set([
      ...catalogue.flatMap(permissionsOf).map(({ code }) => code),
      ...[...MENU_SCREENS.flatMap(({ permissions }) => permissions), ...Object.values(MORE_PERMISSIONS).flat()].map(
        ([code]) => code,
      ),
    ])
    const codes = OPENED.flatMap(({ openedBy }) => [...openedBy])
    expect(codes.filter((code) => !known.has(code))).toEqual([])
    expect(OPENED.map(({ url }) => url)).toContain('/shop/product/edit/:id')
  })

  it('are hidden in the menu, and nothing else is', async () => {
    const hidden = (await menuOf(await app.admin())).filter((item) => item.hidden).map(({ path }) => path)
    expect(hidden.toSorted()).toEqual(OPENED.map(({ url }) => url).toSorted())
  })

  it.each(ROLES)('$code has those whose buttons it holds, and no other', async ({ code, holds }) => {
    const person = code === ADMIN.code ? await app.admin() : await seededPerson(app, code)
    const paths = (await menuOf(person)).map(({ path }) => path)
    const mine = OPENED.filter(({ openedBy }) => openedBy.some(holds)).map(({ url }) => url)
    expect(OPENED.map(({ url }) => url).filter((url) => paths.includes(url))).toEqual(mine)
  })

  it('are nobody’s who was given the page and none of its buttons', async () => {
    const edit = '/shop/product/edit/:id'
    const person = await app.person(['shop:product:list'])
    await givePage(person, edit)
    expect((await menuOf(person)).map(({ path }) => path)).not.toContain(edit)
  })
})

describe('a page of the menu', () => {
  it.each(ROLES)('of $code can be read, whatever else of it the role holds', async ({ code, holds }) => {
    const person = code === ADMIN.code ? await app.admin() : await seededPerson(app, code)
    const paths = new Set((await menuOf(person)).map(({ path }) => path))
    const unread = [
      ...catalogue.flatMap(({ menu, permission }) => (menu ? [[menu.url, `${permission}:list`] as const] : [])),
      ...MENU_SCREENS.filter(({ url, openedBy }) => !openedBy && !PAGES_OF_ALL.includes(url)).flatMap(
        ({ url, permissions }) => permissions.slice(0, 1).map(([read]) => [url, read] as const),
      ),
    ].filter(([url, read]) => paths.has(url) && !holds(read))
    expect(unread).toEqual([])
  })

  it('is shown to nobody who holds other buttons of it alone', async () => {
    const url = '/isystem/position'
    for (const [codes, isShown] of [
      [['system:position:add'], false],
      [['system:position:add', 'system:position:list'], true],
    ] as const) {
      const person = await app.person([...codes])
      await givePage(person, url)
      expect((await menuOf(person)).some(({ path }) => path === url)).toBe(isShown)
    }
  })
})

/** The page alone, as it may have been granted before. */
async function givePage({ roleId }: { readonly roleId: string }, url: string): Promise<void> {
  await sql`insert into sys_role_permission (role_id, permission_id)
    select ${roleId}, id from sys_permission where url = ${url} and menu_type <> 2`.execute(app.db)
}
