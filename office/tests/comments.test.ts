import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  COMMENT_LIMITS,
  COMMENT_RIGHTS,
  type CommentPage,
  mentionOf,
  type RecordComment,
} from '#kit/contract/comment.ts'
import { COMMENT_PATHS as PATHS } from '#kit/contract/paths.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { user } from '../system/user/user.ts'
import { customer } from '../trade/model/customer.ts'
import { order } from '../trade/model/order.ts'

const { write: WRITE, moderate: MODERATE } = COMMENT_RIGHTS

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  await app.begin()
  await sql`insert into shop_app_user (id, account, nickname) values ('c1', 'c1', '甲'), ('c2', 'c2', '乙')`.execute(
    app.db,
  )
  await sql`insert into shop_order (id, order_no, line, user_id, status, item_amount, payable)
    values ('o1', 'ON1', 1, 'c1', 20, 100, 100), ('o2', 'ON2', 1, 'c2', 20, 100, 100)`.execute(app.db)
  await sql`insert into sys_user (id, username, realname, password, sex) values ('u1', 'u1', '某人', '-', 1), ('u2', 'u2', '另一个', '-', 2)`.execute(
    app.db,
  )
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['person']>>

/** A record of each kind, another one, and the rule of a page that lets through the first alone. */
const RECORDS = [
  { resource: order, id: 'o1', other: 'o2', column: 'orderNo', value: 'ON1' },
  { resource: customer, id: 'c1', other: 'c2', column: 'account', value: 'c1' },
  { resource: user, id: 'u1', other: 'u2', column: 'username', value: 'u1' },
] as const

const add = (person: Client, name: string, recordId: string, text: string, pictures = '') =>
  person.post(PATHS.add, { resource: name, recordId, text, pictures })
const resultOf = <Result>({ body }: Sent) => body.result as unknown as Result
const threadOf = async (person: Client, name: string, recordId: string, query = {}) =>
  resultOf<CommentPage>(await person.get(PATHS.list, { resource: name, recordId, ...query }))
const textsOf = ({ records }: CommentPage) => records.map(({ text }) => text)
const fieldsOf = ({ body }: Sent) => (body.result.errors as readonly { path: string }[]).map(({ path }) => path)
const take = (person: Person, permission: string) =>
  sql`delete from sys_role_permission rp using sys_permission p
    where rp.role_id = ${person.roleId} and p.id = rp.permission_id and p.perms = ${permission}`.execute(app.db)
const settled = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from sys_event_delivery where state <> 'done'`.execute(app.db)
      expect(rows).toEqual([])
    },
    { timeout: 5000, interval: 20 },
  )
async function toldOf(person: Client) {
  await settled()
  const { sysMsgList } = (await person.get('/sys/annountCement/listByUser', { pageSize: 100 })).body.result
  return sysMsgList as readonly Readonly<Record<string, string>>[]
}

/** Who may do what, and to which rows of a page rules bind them: the same people for every kind of record. */
const LISTS = RECORDS.map(({ resource }) => permissionOf(resource, 'list'))
let one: Person
let two: Person
let reader: Person
let blind: Person
let bound: Person
/** Of another tenant, where they may do the same. */
let stranger: Person
beforeAll(async () => {
  const all = [...LISTS, WRITE]
  one = await app.person(all)
  two = await app.person(all)
  reader = await app.person(LISTS)
  blind = await app.person([WRITE])
  bound = await app.person(all)
  for (const { resource, column, value } of RECORDS) {
    await bindToRule(app, bound, { component: resource.menu?.component ?? '', column, value })
  }
  const moved = await app.person(all)
  await sql`update sys_user set tenant_id = 7, rel_tenant_ids = '7' where id = ${moved.userId}`.execute(app.db)
  await sql`update sys_role set tenant_id = 7 where id = ${moved.roleId}`.execute(app.db)
  stranger = { ...moved, ...(await app.signIn(moved.username)) }
})

describe.each(RECORDS)('the thread of records: $resource.name', ({ resource, id, other }) => {
  const { name } = resource
  const list = permissionOf(resource, 'list')

  it('is read by whoever sees the record, written by whoever may write, and shows plain text with its people', async () => {
    const said = `<b onclick="x()">看</b> ${mentionOf(two.userId)} https://a.example`
    const { status, body } = await add(one, name, id, `  ${said}\n`)
    expect([status, body.message]).toEqual([200, '已发送'])
    const thread = await threadOf(reader, name, id)
    expect(thread.records.at(-1)).toMatchObject({
      text: said,
      author: { id: one.userId, name: one.username },
      named: [{ id: two.userId, username: two.username, name: two.username }],
      doneBy: null,
      editTime: null,
    })
    expect(resultOf(await reader.get(PATHS.counts, { resource: name, recordId: id }))).toEqual(thread.counts)
    expect((await add(reader, name, id, '只读')).status).toBe(403)
    expect((await threadOf(reader, name, other)).records).toEqual([])
  })

  it('does not exist for others: without the page, for another tenant, outside the row rules, of a record that is not there', async () => {
    const comment = resultOf<RecordComment>(await add(one, name, other, '内部'))
    const calls = (person: Client, recordId: string) => {
      const record = { resource: name, recordId }
      const own = { ...record, id: comment.id }
      return Promise.all([
        person.get(PATHS.list, record),
        person.get(PATHS.counts, record),
        person.get(PATHS.people, record),
        person.post(PATHS.add, { ...record, text: '插话' }),
        person.put(PATHS.edit, { ...own, text: '改' }),
        person.delete(PATHS.delete, own),
        person.post(PATHS.done, own),
        person.post(PATHS.open, own),
        person.post(PATHS.react, { ...own, reaction: 'up' }),
        person.post(PATHS.unreact, { ...own, reaction: 'up' }),
      ])
    }
    const of = async (person: Client, recordId: string) =>
      new Set((await calls(person, recordId)).map(({ status }) => status))
    expect(await of(blind, other)).toEqual(new Set([403]))
    expect(await of(stranger, other)).toEqual(new Set([404]))
    expect(await of(bound, other)).toEqual(new Set([404]))
    expect(await of(one, 'nowhere')).toEqual(new Set([404]))
    // the comment is of another record than the one that they see
    const mine = await calls(bound, id)
    expect(mine.slice(4).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(textsOf(await threadOf(one, name, other))).toEqual(['内部'])
    expect((await one.delete(PATHS.delete, { resource: name, recordId: other, id: comment.id })).status).toBe(200)
  })

  it('names only those who see this very record: others are not found, and are refused at the field', async () => {
    const found = async (recordId: string, { username }: Person) =>
      resultOf<readonly { id: string }[]>(
        await one.get(PATHS.people, { resource: name, recordId, word: username.toUpperCase() }),
      ).map((person) => person.id)
    expect([await found(other, reader), await found(other, one)]).toEqual([[reader.userId], []])
    expect(await found(id, bound)).toEqual([bound.userId])
    for (const person of [blind, bound, stranger]) {
      expect(await found(other, person)).toEqual([])
      const sent = await add(one, name, other, `${mentionOf(reader.userId)}${mentionOf(person.userId)}`)
      expect([sent.status, fieldsOf(sent)]).toEqual([400, ['text']])
      expect(sent.body.message).not.toContain(person.username)
    }
    expect(fieldsOf(await add(one, name, other, mentionOf('nobody')))).toEqual(['text'])
    expect((await threadOf(one, name, other)).records).toEqual([])
  })

  it('tells the named and those who wrote before, each once, and nothing of what was said; nobody without the right', async () => {
    const leaving = await app.person([...LISTS, WRITE])
    await add(one, name, id, '第一条')
    const words = `机密 ${mentionOf(leaving.userId)} ${mentionOf(leaving.userId)} ${mentionOf(two.userId)}`
    const { id: commentId } = resultOf<RecordComment>(await add(two, name, id, words))
    const of = async (person: Client) =>
      (await toldOf(person)).filter(({ openPage }) => openPage?.endsWith(`?comment=${commentId}`))
    const [heard, ...more] = await of(leaving)
    expect([heard, more]).toMatchObject([{ titile: expect.stringMatching(/提到了你$/), busType: name, busId: id }, []])
    expect(JSON.stringify(heard)).not.toContain('机密')
    expect(await of(one)).toMatchObject([{ titile: expect.stringMatching(/新评论$/) }])
    expect(await of(two)).toEqual([])
    // the right goes: the line that they had says nothing, the record is closed, and they cannot be named any more
    await take(leaving, list)
    expect(await toldOf(leaving)).toMatchObject([{ titile: '有人 @ 我', busId: null, openPage: null }])
    expect((await leaving.get(PATHS.list, { resource: name, recordId: id })).status).toBe(403)
    expect(fieldsOf(await add(two, name, id, mentionOf(leaving.userId)))).toEqual(['text'])
    expect(await toldOf(leaving)).toHaveLength(1)
  })
})

describe('a comment', () => {
  const record = { resource: order.name, recordId: 'o2' }
  const list = permissionOf(order, 'list')
  const write = async (text: string, person = one) => resultOf<RecordComment>(await add(person, order.name, 'o2', text))

  it('is changed by its author alone; whoever is named anew is told', async () => {
    const { id } = await write('原文')
    const edit = (person: Client, text: string) => person.put(PATHS.edit, { ...record, id, text })
    expect((await edit(two, '改写')).status).toBe(403)
    expect((await edit(one, '')).status).toBe(400)
    expect(resultOf<RecordComment>(await edit(one, `新文 ${mentionOf(two.userId)}`))).toMatchObject({
      text: `新文 ${mentionOf(two.userId)}`,
      editTime: expect.any(String),
    })
    await edit(one, `再改 ${mentionOf(two.userId)}`)
    expect((await toldOf(two)).filter(({ openPage }) => openPage?.endsWith(`?comment=${id}`))).toHaveLength(1)
    // who was named stays named in later words, also when they may not see it any more
    const three = await app.person([list])
    await edit(one, mentionOf(three.userId))
    await take(three, list)
    expect((await edit(one, `${mentionOf(three.userId)} 谢谢`)).status).toBe(200)
  })

  it('is deleted by its author, and by whoever has the right to it', async () => {
    const moderator = await app.person([list, MODERATE])
    const [mine, theirs] = [await write('删我'), await write('删他')]
    const remove = (person: Client, id: string) => person.delete(PATHS.delete, { ...record, id })
    expect((await remove(two, mine.id)).status).toBe(403)
    expect([(await remove(one, mine.id)).status, (await remove(moderator, theirs.id)).status]).toEqual([200, 200])
    expect((await remove(one, mine.id)).status).toBe(404)
    const left = textsOf(await threadOf(one, order.name, 'o2'))
    expect(left.filter((text) => text.startsWith('删'))).toEqual([])
  })

  it('is dealt with and opened again, and answered without words', async () => {
    const { id } = await write('待办')
    const call = async (person: Client, path: string, more = {}) =>
      resultOf<RecordComment>(await person.post(path, { ...record, id, ...more }))
    const before = (await threadOf(one, order.name, 'o2')).counts
    expect(await call(two, PATHS.done)).toMatchObject({ doneBy: { id: two.userId }, doneTime: expect.any(String) })
    await call(one, PATHS.done)
    const open = await threadOf(one, order.name, 'o2', { open: '1' })
    expect([open.records.some((row) => row.id === id), open.total, open.counts]).toEqual([
      false,
      before.open - 1,
      { total: before.total, open: before.open - 1 },
    ])
    expect(await call(one, PATHS.open)).toMatchObject({ doneBy: null, doneTime: null })
    await Promise.all([call(one, PATHS.react, { reaction: 'up' }), call(two, PATHS.react, { reaction: 'up' })])
    await call(two, PATHS.react, { reaction: 'up' })
    const { reactions } = await call(two, PATHS.react, { reaction: 'eyes' })
    expect(reactions.map(({ code, people }) => [code, people.map((person) => person.id).sort()])).toEqual([
      ['up', [one.userId, two.userId].sort()],
      ['eyes', [two.userId]],
    ])
    expect((await call(two, PATHS.unreact, { reaction: 'eyes' })).reactions.map(({ code }) => code)).toEqual(['up'])
    expect((await one.post(PATHS.react, { ...record, id, reaction: 'constructor' })).status).toBe(400)
  })

  it('has pictures that its author uploaded, and nothing else', async () => {
    const upload = async (person: Client, biz: string) =>
      (await person.upload('/sys/common/upload', { file: new File([PICTURE], 'a.png') }, { biz })).body.message
    const [mine, theirs, elsewhere] = [
      await upload(one, 'comment'),
      await upload(two, 'comment'),
      await upload(one, 'goods'),
    ]
    const sent = await add(one, order.name, 'o2', '', mine)
    expect(resultOf<RecordComment>(sent)).toMatchObject({ text: '', pictures: [mine] })
    const many = Array.from({ length: COMMENT_LIMITS.pictures + 1 }, (_, index) => `comment/${index}.png`).join(',')
    for (const pictures of [theirs, elsewhere, 'https://evil.example/a.png', 'comment/../x.png', many]) {
      expect(fieldsOf(await add(one, order.name, 'o2', '图', pictures)), pictures).toEqual(['pictures'])
    }
    const page = await upload(one, 'comment').then(() =>
      one.upload('/sys/common/upload', { file: new File(['<html>'], 'a.png') }, { biz: 'comment' }),
    )
    expect(page.body.success).toBe(false)
  })

  it('says what is wrong with it at its field', async () => {
    for (const text of ['', ' \n ', '长'.repeat(COMMENT_LIMITS.text + 1)]) {
      expect(fieldsOf(await add(one, order.name, 'o2', text))).toEqual(['text'])
    }
    const crowd = Array.from({ length: COMMENT_LIMITS.named + 1 }, (_, index) => mentionOf(`p${index}`)).join('')
    expect(fieldsOf(await add(one, order.name, 'o2', crowd))).toEqual(['text'])
    expect((await add(one, 'order-item', 'o2', 'x')).status).toBe(404)
  })

  it('is read masked by whoever reads words about the record masked', async () => {
    const clerk = await app.person([list, WRITE, 'shop:order:phone'])
    await add(clerk, order.name, 'o1', `打13912345678 ${mentionOf(one.userId)}`)
    const last = async (person: Client) => (await threadOf(person, order.name, 'o1')).records.at(-1)?.text
    expect(await last(clerk)).toBe(`打13912345678 ${mentionOf(one.userId)}`)
    expect(await last(one)).toBe(`打139****5678 ${mentionOf(one.userId)}`)
  })

  it('comes page by page, the newest at the end', async () => {
    const recordId = 'c2'
    const clerk = await app.person([permissionOf(customer, 'list'), WRITE])
    for (const text of ['一', '二', '三']) {
      await add(clerk, customer.name, recordId, text)
    }
    const page = async (pageNo: number) =>
      textsOf(await threadOf(clerk, customer.name, recordId, { pageNo, pageSize: 2 }))
    expect([await page(1), await page(2)]).toEqual([['二', '三'], ['一']])
  })

  it('is in a sheet only when it is asked for, and never that of a record that its reader does not see', async () => {
    const clerk = await app.person([list, permissionOf(order, 'exportXls'), WRITE])
    await write('表格里的话')
    const sheet = async (query: Readonly<Record<string, string>>) => {
      const { bytes } = await clerk.get(`${order.path}/exportXls`, { columns: 'orderNo', ...query })
      return JSON.stringify(await readWorkbook(bytes, 'orders.xlsx'))
    }
    expect(await sheet({})).not.toMatch(/表格里的话|评论/)
    const whole = await sheet({ withComments: '1', orderNo: 'ON2' })
    expect(whole).toContain('评论')
    expect(whole).toMatch(new RegExp(`\\d ${one.username}：表格里的话`))
    expect(await sheet({ withComments: '1', orderNo: 'ON1' })).not.toContain('表格里的话')
  })

  it('stays while its record is in the bin, out of sight, and comes back with it', async () => {
    const admin = await app.admin()
    await sql`insert into sys_user (id, username, realname, password) values ('u3', 'u3', '走的人', '-')`.execute(
      app.db,
    )
    await add(admin, user.name, 'u3', '还在')
    await admin.delete('/sys/user/delete', { id: 'u3' })
    expect((await admin.get(PATHS.list, { resource: user.name, recordId: 'u3' })).status).toBe(404)
    await admin.put('/sys/user/putRecycleBin', { userIds: 'u3' })
    expect(textsOf(await threadOf(admin, user.name, 'u3'))).toEqual(['还在'])
  })

  it('stands in the operation log in words, and in the API document', async () => {
    const admin = await app.admin()
    const { rows } = await sql<{ logContent: string }>`
      select distinct log_content from sys_log where method like '/sys/comment/%' and log_content like '评论：%'`.execute(
      app.db,
    )
    expect(rows.map(({ logContent }) => logContent)).toEqual(
      expect.arrayContaining(['评论：发表', '评论：删除', '评论：标为已处理', '评论：添加表情']),
    )
    const document = JSON.stringify((await admin.get('/doc/json')).body)
    expect(Object.values(PATHS).filter((path) => !document.includes(`/jeecg-boot${path}"`))).toEqual([])
  })
})

/** A picture of one point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
