import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { catalogue } from '../office.ts'
import { seed } from './seed.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  await app.begin()
  admin = await app.admin()
})
afterAll(() => app.close())

type Row = Readonly<Record<string, unknown>>
const rowsOf = async (statement: string) => (await sql.raw<Row>(statement).execute(app.db)).rows
const start = () => seed(app.db, catalogue, undefined)

/** The next start brings texts that it did not bring before: what the last one brought of a row was another text. */
async function broughtBefore(id: string, texts: object): Promise<void> {
  await rowsOf(`update sys_seeded_text set texts = texts || '${JSON.stringify(texts)}' where row_key = '${id}'`)
  await rowsOf(`update sys_seeded_text set texts = '{"digest":"another"}' where table_name = ''`)
}

interface Item {
  readonly id: string
  readonly text: string
}
let item: Item
const itemNow = async () =>
  (await rowsOf(`select item_text, del_flag, version from public.sys_dict_item where id = '${item.id}'`))[0]
const write = (text: string, by: string | null) =>
  rowsOf(`update public.sys_dict_item set item_text = '${text}', update_by = ${by === null ? 'null' : `'${by}'`}
    where id = '${item.id}'`)
let taken = 0
beforeEach(async () => {
  const [row] = await rowsOf(`select id, item_text from sys_dict_item where create_by = 'system' order by id
    offset ${taken} limit 1`)
  taken += 1
  item = { id: String(row?.id), text: String(row?.itemText) }
})

describe('a text that a new version says otherwise', () => {
  it('comes to a shop that has the old one, with a line in the history, and once', async () => {
    await write('旧的说法', null)
    await broughtBefore(item.id, { item_text: '旧的说法' })
    const { version } = (await itemNow()) ?? {}
    await start()
    expect(await itemNow()).toMatchObject({ itemText: item.text, version: Number(version) + 1 })
    const [entry] = await rowsOf(`select noun, command, changes from sys_record_change where record_id = '${item.id}'`)
    expect(entry).toEqual({
      ...{ noun: 'server', command: 'carryTexts', changes: { itemText: ['旧的说法', item.text] } },
    })
    await start()
    expect(await itemNow()).toMatchObject({ version: Number(version) + 1 })
  })

  it('leaves what somebody wrote, where only they changed it without a word', async () => {
    await write('我们的说法', 'admin')
    await broughtBefore(item.id, {})
    await start()
    expect(await itemNow()).toMatchObject({ itemText: '我们的说法' })
    expect(await rowsOf(`select 1 from sys_event where payload::text like '%我们的说法%'`)).toEqual([])
  })

  it('leaves what somebody wrote where both changed it, and tells those who keep dictionaries', async () => {
    await write('店里的说法', 'admin')
    await broughtBefore(item.id, { item_text: '旧的说法' })
    await start()
    expect(await itemNow()).toMatchObject({ itemText: '店里的说法' })
    const told = async () => {
      const { body } = await admin.get('/sys/sysAnnouncementSend/getMyAnnouncementSend', { pageSize: 50 })
      return JSON.stringify(body.result)
    }
    await expect.poll(told, { timeout: 30_000 }).toContain('你们改过的保持不变')
    const events = await rowsOf(`select payload from sys_event where payload::text like '%店里的说法%'`)
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events[0])).toContain(`新版本为「${item.text}」`)
    await start()
    expect(await rowsOf(`select 1 from sys_event where payload::text like '%店里的说法%'`)).toHaveLength(1)
  })

  it('brings nothing back that somebody deleted', async () => {
    await rowsOf(
      `update sys_dict_item set item_text = '旧的说法', del_flag = 1, update_by = 'admin' where id = '${item.id}'`,
    )
    await broughtBefore(item.id, { item_text: '旧的说法' })
    await start()
    expect(await itemNow()).toMatchObject({ delFlag: 1 })
    expect(
      await rowsOf(`select 1 from sys_event where payload::text like '%${item.text}%' and
      payload::text like '%旧的说法%'`),
    ).toEqual([])
  })

  it('is ours in a row of old that nobody ever edited, and theirs in one that somebody did', async () => {
    const edited = item
    await write('当时的说法', 'admin')
    const [other] =
      await rowsOf(`select id, item_text from sys_dict_item where create_by = 'system' and id > '${item.id}'
      order by id limit 1`)
    taken += 1
    await rowsOf(`update sys_dict_item set item_text = '更早的说法' where id = '${other?.id}'`)
    await rowsOf(`delete from sys_seeded_text where table_name in ('', 'sys_dict_item')`)
    await start()
    expect(await itemNow()).toMatchObject({ itemText: '当时的说法' })
    item = { id: String(other?.id), text: String(other?.itemText) }
    expect(await itemNow()).toMatchObject({ itemText: item.text })
    expect(await rowsOf(`select 1 from sys_event where payload::text like '%当时的说法%'`), edited.id).toEqual([])
  })
})

it('comes to the same words of every shop, to names of pages and of roles, and to what they are found by', async () => {
  const [words] = await rowsOf(`select channel, occasion, body_zh from shop_message_template limit 1`)
  const key = `${words?.channel}:${words?.occasion}`
  await rowsOf(`insert into shop_message_template (occasion, channel, title_zh, title_en, body_zh, body_en, tenant_id)
    select occasion, channel, title_zh, title_en, '旧正文', body_en, 7 from shop_message_template
    where channel = '${words?.channel}' and occasion = '${words?.occasion}' and tenant_id = 0`)
  await rowsOf(`update shop_message_template set body_zh = '旧正文' where channel || ':' || occasion = '${key}'`)
  const [page] = await rowsOf(`select id, name, name_en from sys_permission where component = 'shop/OrderList'`)
  await rowsOf(`update sys_permission set name = '旧页面', name_en = 'Old page' where id = '${page?.id}'`)
  const [role] = await rowsOf(`select id, role_name from sys_role where role_code = 'finance'`)
  await rowsOf(`update sys_role set role_name = '旧角色', find_text = ' old ' where id = '${role?.id}'`)
  await broughtBefore(key, { body_zh: '旧正文' })
  await broughtBefore(String(page?.id), { name: '旧页面', name_en: 'Old page' })
  await broughtBefore(String(role?.id), { role_name: '旧角色' })
  await Promise.all([start(), start()])
  const bodies = await rowsOf(`select body_zh, version from shop_message_template
    where channel || ':' || occasion = '${key}' order by tenant_id`)
  expect(bodies.map(({ bodyZh }) => bodyZh)).toEqual([words?.bodyZh, words?.bodyZh])
  expect(
    bodies.map(({ version }) => version),
    'two processes that start at once carry it once',
  ).toEqual([1, 1])
  expect(await rowsOf(`select name, name_en from sys_permission where id = '${page?.id}'`)).toEqual([
    { name: page?.name, nameEn: page?.nameEn },
  ])
  const [now] = await rowsOf(`select role_name, find_text from sys_role where id = '${role?.id}'`)
  expect(now?.roleName).toBe(role?.roleName)
  expect(now?.findText, 'written anew').not.toBe(' old ')
})

it('a start that brings nothing new compares nothing', async () => {
  await start()
  const written = () => rowsOf('select max(xmin::text::bigint) as at from sys_seeded_text')
  const before = await written()
  await start()
  expect(await written()).toEqual(before)
})
