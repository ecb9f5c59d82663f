import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withChildren } from '#kit/contract/children.ts'
import { errorOf } from '#kit/contract/form-rules.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { declared } from '../office.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** What runs, and what leads to another host than it seems to. */
const NO_PLACES = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
]

/** Texts of all nouns that somebody is led to, by their names. */
const LINKS = withChildren(declared).flatMap((resource) =>
  fieldEntries(resource)
    .filter(
      ([name, field]) => field.kind === 'text' && !field.readonly && /(?:url|uri|href|link|page|site)$/i.test(name),
    )
    .map(([name, field]) => [`${resource.name}.${name}`, field] as const),
)

describe('addresses that people type', () => {
  it('are found in every noun that has some', () => {
    expect(LINKS.map(([name]) => name)).toEqual(
      expect.arrayContaining(['goods.videoUrl', 'online-report-item.fieldHref', 'webhook.url']),
    )
  })

  it.each(LINKS)('of %s are a path or an address of the web', (_, { rules }) => {
    expect(NO_PLACES.filter((address) => errorOf(rules ?? [], address) === undefined)).toEqual([])
  })
})

describe('the page of an announcement', () => {
  const PATH = '/sys/annountCement'
  const added = async (values: object) =>
    String((await app.admin().then((admin) => admin.post(`${PATH}/add`, { titile: '通告', ...values }))).body.result.id)
  const stored = async (id: string, page: string, type = 'url') =>
    sql`update sys_announcement set open_type = ${type}, open_page = ${page} where id = ${id}`.execute(app.db)

  it.each([...NO_PLACES, ' javascript:x', 'java\tscript:x', ' //evil.example'])(
    'is never %j: it cannot be typed, and no program writes it into the table',
    async (page) => {
      const admin = await app.admin()
      const id = await added({ openType: 'url', openPage: page })
      await admin.put(`${PATH}/edit`, { id, openType: 'url', openPage: page })
      expect((await admin.get(`${PATH}/queryById`, { id })).body.result).toMatchObject({ openPage: null })
      await expect(stored(id, page)).rejects.toThrow('sys_announcement_open_page_place')
      await expect(stored(id, page, 'component')).rejects.toThrow('sys_announcement_open_page_place')
    },
  )

  it.each(['/shop/order?status=1', 'test/home', 'https://a.cn/b', 'shop/OrderList?tab=a:b', 'shop/TaskList'])(
    'may be %s',
    async (page) => {
      await stored(await added({}), page)
    },
  )
})
