import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeConditions } from '#kit/contract/advanced-condition.ts'
import { readAdvancedQuery } from '#kit/contract/advanced-query.ts'
import type { SavedInput, SavedQuery } from '#kit/contract/saved-query.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { catalogue, declared, sandboxCatalogue } from '../../office.ts'

const SHARE = 'system:savedQuery:share'
const LIST = 'system:position:list'
const records = [{ field: 'name', rule: 'like', val: '店' }] as const

const query = (changes: Partial<SavedInput> = {}): SavedInput => ({
  page: 'position',
  kind: 'query',
  title: '店员',
  sharedWith: 'me',
  roleId: '',
  content: { advanced: { matchType: 'or', records } },
  ...changes,
})

type Person = Awaited<ReturnType<TestApp['person']>>

let app: TestApp
let owner: Person
let colleague: Person
let stranger: Person
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.person([SHARE, LIST])
  colleague = await app.person([LIST])
  stranger = await app.person([])
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from sys_saved_query`.execute(app.db)
})

async function listed(who: Client, page = 'position'): Promise<readonly SavedQuery[]> {
  const { body } = await who.get('/sys/savedQuery/list', { page })
  return body.result as unknown as readonly SavedQuery[]
}

async function added(who: Client, saved: SavedInput): Promise<string> {
  const { body } = await who.post('/sys/savedQuery/add', saved)
  expect(body).toMatchObject({ code: 200, message: '保存成功' })
  return String(body.result.id)
}

describe('saving', () => {
  it('[3.14] keeps title, match type and lines; what comes back is a query the lists understand', async () => {
    const id = await added(owner, query())
    const [found] = await listed(owner)
    expect(found).toEqual({ ...query(), id, isMine: true, owner: owner.username })
    const position = catalogue.find(({ name }) => name === 'position') ?? expect.fail()
    const superQueryParams = encodeConditions(position, found?.content.advanced?.records ?? [])
    expect(readAdvancedQuery(position, { superQueryParams, superQueryMatchType: 'or' })).toMatchObject({
      match: 'or',
      conditions: [{ field: 'name', operator: 'like', values: ['店'] }],
    })
  })

  it('[3.14] takes the lines of older clients with all they say; what the declaration knows is not kept twice', async () => {
    const said = {
      type: 'string',
      dbType: 'string',
      options: [{ text: '是', value: 'Y' }],
      dictCode: 'sex',
      dictTable: 'sys_user',
      dictText: 'realname',
      customReturnField: 'id',
      popup: { code: 'report' },
      extendOption: ['Y', 'N'],
      formatStr: 'YYYY-MM-DD',
    }
    const records = [{ field: 'name', rule: 'like', val: '店', ...said }]
    await added(owner, query({ content: { advanced: { matchType: 'or', records } } } as Partial<SavedInput>))
    expect((await listed(owner))[0]?.content).toEqual(query().content)
    const found = await owner.get('/sys/position/list', {
      superQueryParams: JSON.stringify(records),
      superQueryMatchType: 'or',
    })
    expect(found.body).toMatchObject({ success: true, result: { total: expect.any(Number) } })
  })

  it('keeps all of a view: columns, filters, sort and advanced query', async () => {
    const content = {
      columns: ['name', 'code'],
      filters: { name: '店', createTime_begin: '2026-01-01' },
      sort: { column: 'code', order: 'asc' },
      advanced: { matchType: 'and', records },
    } as const
    await added(owner, query({ kind: 'view', content }))
    expect((await listed(owner))[0]?.content).toEqual(content)
  })

  it('every list of the menu has them, those with routes of their own as well', async () => {
    const admin = await app.admin()
    const pages = declared
      .filter((one) => one.menu !== undefined && !sandboxCatalogue.includes(one))
      .map(({ name }) => name)
    expect(pages).toContain('shop-activity')
    const refused: string[] = []
    for (const page of pages) {
      const { body } = await admin.get('/sys/savedQuery/list', { page })
      if (!body.success) {
        refused.push(page)
      }
    }
    expect(refused).toEqual([])
  })

  it('never shows at one list what was saved at another', async () => {
    const admin = await app.admin()
    await added(admin, query())
    expect(await listed(admin, 'goods')).toEqual([])
    expect(await listed(admin)).toHaveLength(1)
  })

  it('[5.16d] refuses a second of the same title; overwriting takes the new match type', async () => {
    const id = await added(owner, query())
    expect((await owner.post('/sys/savedQuery/add', query())).body).toMatchObject({
      success: false,
      message: '店员 已存在',
    })
    const content = { advanced: { matchType: 'and', records: [{ field: 'code', rule: 'eq', val: 'a' }] } } as const
    await owner.put('/sys/savedQuery/edit', { ...query({ content }), id })
    expect((await listed(owner)).map((one) => one.content)).toEqual([content])
  })

  it.each([
    ['[5.16c] without a title', { title: '  ' }],
    ['with a long title', { title: 'x'.repeat(51) }],
    [
      'of an unknown rule',
      { content: { advanced: { matchType: 'and', records: [{ field: 'name', rule: 'sql', val: '1' }] } } },
    ],
    ['without lines', { content: { advanced: { matchType: 'and', records: [] } } }],
    ['with 51 lines', { content: { advanced: { matchType: 'and', records: Array(51).fill(records[0]) } } }],
    ['with a column that is no name', { kind: 'view', content: { columns: ['a;b'] } }],
  ])('refuses something %s', async (_, changes) => {
    const { status } = await owner.post('/sys/savedQuery/add', { ...query(), ...changes })
    expect(status).toBe(400)
    expect(await listed(owner)).toEqual([])
  })

  it('[5.16b] refuses a query without conditions', async () => {
    const { body } = await owner.post('/sys/savedQuery/add', query({ content: { columns: ['name'] } }))
    expect(body).toMatchObject({ success: false, message: '空条件不能保存' })
  })

  it('refuses what is too large', async () => {
    const filters = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`f${index}`, 'x'.repeat(900)]))
    const { body } = await owner.post('/sys/savedQuery/add', query({ kind: 'view', content: { filters } }))
    expect(body.message).toBe('保存的内容过大')
  })

  it('keeps at most fifty per person, list and kind, also when saved at once', async () => {
    await sql`
      insert into sys_saved_query (owner_id, page, kind, title, content)
      select ${owner.userId}, 'position', 'query', 't' || n, '{}' from generate_series(1, 49) n
    `.execute(app.db)
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((title) => owner.post('/sys/savedQuery/add', query({ title }))),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.find(({ body }) => !body.success)?.body.message).toBe('每个列表最多保存50个')
    await added(owner, query({ kind: 'view' }))
    await added(colleague, query())
  })
})

describe('sharing', () => {
  it('shows what is private to its owner only', async () => {
    await added(owner, query())
    expect(await listed(colleague)).toEqual([])
  })

  it('shows what is shared with everyone to everyone who may see the list, as not theirs', async () => {
    await added(owner, query({ sharedWith: 'everyone' }))
    expect(await listed(colleague)).toMatchObject([{ title: '店员', isMine: false, owner: owner.username }])
    expect((await stranger.get('/sys/savedQuery/list', { page: 'position' })).status).toBe(404)
    expect((await stranger.post('/sys/savedQuery/add', query())).status).toBe(404)
  })

  it('shows what is shared with a role to people of the role', async () => {
    await added(owner, query({ sharedWith: 'role', roleId: colleague.roleId }))
    expect(await listed(colleague)).toHaveLength(1)
    await sql`update sys_saved_query set role_id = ${stranger.roleId}`.execute(app.db)
    expect(await listed(colleague)).toEqual([])
  })

  it('needs the permission, for saving and for changing alike', async () => {
    for (const changes of [{ sharedWith: 'everyone' }, { sharedWith: 'role', roleId: colleague.roleId }] as const) {
      expect((await colleague.post('/sys/savedQuery/add', query(changes))).status).toBe(403)
    }
    const id = await added(colleague, query())
    const { status } = await colleague.put('/sys/savedQuery/edit', { ...query({ sharedWith: 'everyone' }), id })
    expect(status).toBe(403)
    expect((await listed(colleague))[0]?.sharedWith).toBe('me')
    expect((await colleague.get('/sys/savedQuery/roles')).status).toBe(403)
  })

  it('offers the roles of the tenant and refuses every other role', async () => {
    const { body } = await owner.get('/sys/savedQuery/roles')
    expect(body.result).toContainEqual({ id: colleague.roleId, name: colleague.username })
    for (const roleId of ['', 'nobody']) {
      const refusal = await owner.post('/sys/savedQuery/add', query({ sharedWith: 'role', roleId }))
      expect(refusal.body).toMatchObject({ success: false, message: '请选择要共享的角色' })
    }
  })

  it('lets the owner change and delete, and nobody else', async () => {
    const id = await added(owner, query({ sharedWith: 'everyone' }))
    expect((await colleague.put('/sys/savedQuery/edit', { ...query({ title: '我的' }), id })).status).toBe(404)
    expect((await colleague.delete('/sys/savedQuery/delete', { id })).status).toBe(404)
    expect(await listed(owner)).toMatchObject([{ title: '店员' }])
    await owner.put('/sys/savedQuery/edit', { ...query({ title: '新名' }), id })
    expect(await listed(colleague)).toEqual([])
    expect(await listed(owner)).toMatchObject([{ title: '新名', sharedWith: 'me' }])
    expect((await owner.delete('/sys/savedQuery/delete', { id })).body.success).toBe(true)
    expect(await listed(owner)).toEqual([])
  })

  it('stays inside a tenant', async () => {
    const id = await added(owner, query({ sharedWith: 'everyone' }))
    await sql`update sys_saved_query set tenant_id = 7 where id = ${id}`.execute(app.db)
    expect(await listed(owner)).toEqual([])
    expect(await listed(colleague)).toEqual([])
    expect((await owner.put('/sys/savedQuery/edit', { ...query(), id })).status).toBe(404)
    expect((await owner.delete('/sys/savedQuery/delete', { id })).status).toBe(404)
    await sql`update sys_role set tenant_id = 7 where id = ${stranger.roleId}`.execute(app.db)
    const shared = await owner.post('/sys/savedQuery/add', query({ sharedWith: 'role', roleId: stranger.roleId }))
    expect(shared.body.success).toBe(false)
  })
})

it('is closed to people who are not signed in', async () => {
  expect((await app.nobody.get('/sys/savedQuery/list', { page: 'position' })).status).toBe(401)
})
