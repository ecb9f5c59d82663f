import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_PATH, CLIENT_HEADER } from '#kit/contract/envelope.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

interface Category {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly code: string
  readonly hasChild: string
}

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const add = async (name: string, pid = '0'): Promise<Category> =>
  (await admin.post('/sys/category/add', { pid, name })).body.result as unknown as Category
const ask = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> =>
  (await admin.get(`/sys/category/${path}`, query)).body.result
const roots = async () =>
  (await ask('rootList', { pageSize: '100' })) as { readonly records: readonly Category[]; readonly total: number }
const childrenOf = async (pid: string) => (await ask('childList', { pid })) as readonly Category[]

describe('the category tree', () => {
  it('grows by codes of its own, and knows who has children', async () => {
    const root = await add(' 景品 ')
    expect(root).toMatchObject({ pid: '0', name: '景品', code: 'A09', hasChild: '0' })
    const [one, two] = [await add('一', root.id), await add('二', root.id)]
    expect([one.code, two.code]).toEqual(['A09A01', 'A09A02'])
    expect((await roots()).records.at(-1)).toMatchObject({ id: root.id, hasChild: '1' })
    expect((await childrenOf(root.id)).map(({ name }) => name)).toEqual(['一', '二'])
    const twice = await Promise.all(['三', '四', '五'].map((name) => add(name, root.id)))
    expect(new Set(twice.map(({ code }) => code)).size).toBe(3)
  })

  it('says that a level is full, and leaves the code of a child to the child', async () => {
    const root = await add('满')
    await app.db
      .insertInto('sys_category')
      .values({ id: 'last', pid: root.id, name: '末', code: `${root.code}Z99` })
      .execute()
    const { body } = await admin.post('/sys/category/add', { pid: root.id, name: '多' })
    expect(body).toMatchObject({ success: false, message: '这一级的分类编码已用完，请添加到其他分类下' })
    expect((await add('下', 'last')).code).toBe(`${root.code}Z99A01`)
  })

  it('is edited, sorted and searched', async () => {
    const root = await add('排序')
    const ids = [await add('甲', root.id), await add('乙', root.id), await add('丙', root.id)].map(({ id }) => id)
    await admin.put('/sys/category/sort', { pid: root.id, ids: [...ids].reverse().join(',') })
    expect((await childrenOf(root.id)).map(({ name }) => name)).toEqual(['丙', '乙', '甲'])
    const edited = await admin.put('/sys/category/edit', { id: ids[0], name: '甲二', nameEn: 'First' })
    expect(edited.body).toMatchObject({ success: true, result: { name: '甲二', nameEn: 'First', version: 1 } })
    expect(await ask('rootList', { name: '*first*' })).toMatchObject({ total: 1, records: [{ name: '甲二' }] })
    expect(await ask('rootList', { name: '%' })).toMatchObject({ total: 0 })
    expect((await admin.post('/sys/category/add', { name: '' })).status).toBe(400)
    expect((await admin.put('/sys/category/edit', { id: 'nothing', name: 'x' })).status).toBe(404)
    expect((await admin.post('/sys/category/add', { pid: 'nothing', name: 'x' })).status).toBe(404)
  })

  it('moves with what is below it, its codes with its place; never below itself', async () => {
    const [from, to] = [await add('旧上级'), await add('新上级')]
    const top = await add('搬走', from.id)
    const leaf = await add('叶', top.id)
    const first = await add('原有', to.id)
    const move = (id: string, pid: string, ids: readonly string[] = []) =>
      admin.put('/sys/category/move', { id, pid, ids: ids.join(',') })
    const moved = await move(top.id, to.id, [top.id, first.id])
    expect(moved.body).toMatchObject({ success: true, result: { pid: to.id, code: `${to.code}A02` } })
    expect((await childrenOf(to.id)).map(({ name }) => name)).toEqual(['搬走', '原有'])
    expect((await childrenOf(top.id)).map(({ code }) => code)).toEqual([`${to.code}A02A01`])
    const shown = (await roots()).records
    expect([from, to].map(({ id }) => shown.find((row) => row.id === id)?.hasChild)).toEqual(['0', '1'])
    const back = await admin.put('/sys/category/move', { id: top.id, pid: from.id, code: top.code })
    expect(back.body.result, 'taken back').toMatchObject({ pid: from.id, code: top.code })
    expect((await move(top.id, to.id)).body.success).toBe(true)
    const taken = await admin.put('/sys/category/move', { id: top.id, pid: from.id, code: first.code })
    expect(taken.body.result.code, 'a code of another place').toBe(top.code)
    for (const pid of [top.id, leaf.id]) {
      expect((await move(top.id, pid)).body, pid).toMatchObject({ success: false, message: '不能移动到自己或下级分类' })
    }
    expect((await move(top.id, 'nothing')).status).toBe(404)
    expect((await move(leaf.id, '0')).body.result.code).toMatch(/^[A-Z]\d\d$/)
    expect(await childrenOf(top.id)).toEqual([])
  })

  it('loses everything below what is deleted, and no code ever means two things', async () => {
    const root = await add('删除')
    const child = await add('下', root.id)
    await add('下下', child.id)
    const removed = await admin.delete('/sys/category/delete', { id: child.id })
    expect(removed.body).toMatchObject({ success: true, result: 2 })
    expect((await roots()).records.find(({ id }) => id === root.id)?.hasChild).toBe('0')
    expect((await add('新', root.id)).code).toBe(`${root.code}A02`)
    expect((await admin.delete('/sys/category/delete', { id: child.id })).status).toBe(404)
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from public.sys_category where del_flag = 1`.execute(app.db)
    expect(rows[0]?.count).toBe(2)
  })

  it('tells of each category who added, renamed and removed it', async () => {
    const root = await add('记录')
    await admin.put('/sys/category/edit', { id: root.id, name: '改名', nameEn: 'Renamed' })
    const history = async () => (await admin.get('/sys/category/history', { id: root.id })).body
    expect((await history()).result.records).toMatchObject([
      {
        command: 'edit',
        createBy: 'admin',
        before: { name: '记录', nameEn: null },
        after: { name: '改名', nameEn: 'Renamed' },
      },
      { command: 'add', kind: 'added' },
    ])
    // a change that was refused is none
    await admin.put('/sys/category/edit', { id: root.id, name: '' })
    expect((await history()).result.records).toHaveLength(2)
    const person = await app.person(['system:category:add'])
    expect((await person.get('/sys/category/history', { id: root.id })).status).toBe(403)
    await admin.delete('/sys/category/delete', { id: root.id })
    const { rows } = await sql<{ command: string }>`
      select command from sys_record_change where table_name = 'sys_category' and record_id = ${root.id} order by id
    `.execute(app.db)
    expect(rows.map(({ command }) => command)).toEqual(['add', 'edit', 'delete'])
  })

  it('[7.20] [3.10a] is read by pickers: roots by code, children, one, level and names', async () => {
    const parent = await add('选择')
    const child = await add('子', parent.id)
    expect(await ask('loadTreeRoot', { async: 'true', pcode: parent.code })).toMatchObject([
      { key: child.id, value: child.id, title: '子', code: child.code, leaf: true },
    ])
    const whole = (await ask('loadTreeRoot', { async: 'false', pcode: '' })) as readonly Readonly<
      Record<string, unknown>
    >[]
    expect(whole.find(({ key }) => key === parent.id)).toMatchObject({ leaf: false, children: [{ key: child.id }] })
    expect(await ask('loadTreeChildren', { pid: parent.id })).toMatchObject([{ key: child.id, parentId: parent.id }])
    expect(await ask('loadOne', { field: 'code', val: child.code })).toMatchObject({ id: child.id, name: '子' })
    expect((await admin.get('/sys/category/loadOne', { field: 'name', val: '子' })).body.success).toBe(false)
    expect(await ask('loadTreeData', { pid: parent.id })).toMatchObject([{ title: '子' }])
    expect(await ask('loadTreeData', { pid: '', pcode: parent.code })).toMatchObject([{ title: '子' }])
    expect((await admin.get('/sys/category/loadTreeData')).body.success).toBe(false)
    for (const path of [`loadDictItem/${child.id},nothing,${parent.id}`, 'loadDictItem/']) {
      const query: Readonly<Record<string, string>> = path.endsWith('/') ? { ids: `${child.id},${parent.id}` } : {}
      expect(await ask(path, query)).toEqual(['子', '选择'])
    }
  })

  it('is edited by a page of ours under the version that it shows, by other clients without', async () => {
    const row = await add('版本')
    const byPage = (change: Readonly<Record<string, unknown>>) =>
      fetch(`${app.address}${BASE_PATH}/sys/category/edit`, {
        method: 'PUT',
        headers: { 'X-Access-Token': admin.token, 'content-type': 'application/json', [CLIENT_HEADER]: 'web' },
        body: JSON.stringify(change),
      })
    expect((await byPage({ id: row.id, name: '一' })).status).toBe(400)
    expect((await byPage({ id: row.id, name: '一', version: 0 })).status).toBe(200)
    const late = await byPage({ id: row.id, name: '二', version: 0 })
    expect(late.status).toBe(409)
    expect((await late.json()).result.current).toMatchObject({ name: '一', version: 1 })
    expect((await admin.put('/sys/category/edit', { id: row.id, name: '三' })).status).toBe(200)
  })

  it('[6.3a] asks a permission for every change, none for picking', async () => {
    const person = await app.person(['system:category:list'])
    expect((await person.get('/sys/category/rootList')).status).toBe(200)
    expect((await person.get('/sys/category/loadTreeRoot')).status).toBe(200)
    const refused = [
      await person.post('/sys/category/add', { name: 'x' }),
      await person.put('/sys/category/edit', { id: 'x', name: 'x' }),
      await person.put('/sys/category/sort', { pid: '0', ids: 'x' }),
      await person.put('/sys/category/move', { id: 'x', pid: '0' }),
      await person.delete('/sys/category/delete', { id: 'x' }),
      await person.delete('/sys/category/deleteBatch', { ids: 'x' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  })
})

it('rows that a rule hides are in no answer of the tree, neither of the page nor of its pickers', async () => {
  const [shown, hidden] = [await add('可见'), await add('隐藏')]
  const person = await app.person(['system:category:list'])
  await bindToRule(app, person, { component: 'system/SysCategoryList', column: 'name', value: '可见' })
  const answers = async (client: Client) =>
    JSON.stringify(
      await Promise.all(
        [
          client.get('/sys/category/rootList', { pageSize: 100 }),
          client.get('/sys/category/childList', { pid: '0' }),
          client.get('/sys/category/loadTreeRoot', { async: 'false' }),
          client.get('/sys/category/loadTreeChildren', { pid: '0' }),
          client.get('/sys/category/loadTreeData', { pid: '0' }),
          client.get('/sys/category/loadOne', { field: 'id', val: hidden.id }),
          client.get('/sys/category/loadOne', { field: 'id', val: shown.id }),
          client.get('/sys/dict/loadDict/sys_category,name,code', { keyword: '隐藏' }),
          client.get('/sys/dict/loadDict/sys_category,name,code', { keyword: '可见' }),
        ].map(async (sent) => (await sent).body.result),
      ),
    )
  expect(await answers(admin)).toContain('隐藏')
  const hers = await answers(person)
  expect(hers).toContain('可见')
  expect(hers).not.toContain('隐藏')
})
