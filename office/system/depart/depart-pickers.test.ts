import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

interface Node {
  readonly id: string
  readonly key: string
  readonly title: string
  readonly departName: string
  readonly orgCode: string
  readonly isLeaf: boolean
  readonly children: readonly Node[] | null
}

let app: TestApp
let staff: Client & { readonly userId: string }

beforeAll(async () => {
  app = await startTestApp()
  staff = await app.person(['system:address:list', 'system:savedQuery:share', 'system:category:list'])
})
afterAll(() => app.close())

async function nodes(path: string, query: Readonly<Record<string, string>> = {}): Promise<readonly Node[]> {
  const { status, body } = await staff.get(`/sys/sysDepart/${path}`, query)
  expect(status, body.message).toBe(200)
  return body.result as unknown as readonly Node[]
}

async function company(): Promise<Node> {
  const [root] = await nodes('queryTreeList')
  return root ?? expect.fail('there is no company')
}

describe('departments to choose from', () => {
  it('[3.8a] [7.15a] are a nested tree with the company on top, for whoever chooses one', async () => {
    const root = await company()
    expect(root).toMatchObject({
      key: root.id,
      title: '手办商城',
      departName: '手办商城',
      orgCode: 'A01',
      isLeaf: false,
    })
    const leaf = root.children?.find(({ departName }) => departName === '客服部')
    expect(leaf).toMatchObject({ orgCode: 'A01A03', isLeaf: true, children: null })
    expect(leaf).not.toHaveProperty('mobile')
    expect((await app.nobody.get('/sys/sysDepart/queryTreeList')).status).toBe(401)
  })

  it('are named in the language of whoever asks: in trees, in fields, beside people and when they are searched for', async () => {
    const english = { 'accept-language': 'en-US', 'x-access-token': (await app.admin()).token }
    const ask = async (path: string) => {
      const answer = await fetch(`${app.address}/jeecg-boot${path}`, { headers: english })
      return (await answer.json()).result
    }
    const [root] = await ask('/sys/sysDepart/queryTreeList')
    expect(root).toMatchObject({ title: 'Collectible figure mall', departName: '手办商城' })
    expect(root.children.map(({ title }: Node) => title)).toContain('Customer service')
    expect(await ask(`/sys/dict/loadDictItem/sys_depart,depart_name,id?key=${root.id}`)).toEqual([root.title])
    const [found, ...others] = await ask('/sys/dict/loadDict/sys_depart,depart_name,id?keyword=customer')
    expect([found.text, others]).toEqual(['Customer service', []])
    const { records } = await ask('/sys/user/list?username=admin')
    expect(records[0]).toMatchObject({ selecteddeparts_dictText: root.title, orgCodeTxt: root.title })
  })

  it('[7.15a] are answered flat by their ids', async () => {
    const root = await company()
    const found = await nodes('queryTreeList', { ids: `${root.id},` })
    expect(found.map(({ id, children }) => [id, children])).toEqual([[root.id, null]])
  })

  it('[4.11a,b] [7.29a] come level by level', async () => {
    const roots = await nodes('queryDepartTreeSync')
    expect(roots.map(({ departName, isLeaf, children }) => [departName, isLeaf, children])).toEqual([
      ['手办商城', false, []],
    ])
    const below = await nodes('queryDepartTreeSync', { pid: roots[0]?.id ?? '' })
    expect(below.map(({ departName, isLeaf }) => [departName, isLeaf])).toEqual([
      ['商品部', false],
      ['仓储部', false],
      ['客服部', true],
      ['财务部', true],
    ])
    const named = await nodes('queryDepartTreeSync', { ids: 'A01A02', primaryKey: 'orgCode' })
    expect(named.map(({ departName }) => departName)).toEqual(['仓储部'])
  })

  it('[7.15a] have a tree of ids and names', async () => {
    const [root] = await nodes('queryIdTree')
    expect(Object.keys(root ?? {}).sort()).toEqual(['children', 'key', 'title', 'value'])
    expect(root?.children?.length).toBe(4)
  })

  it('[7.15a] are found by a part of the name, without hierarchy', async () => {
    const found = await nodes('searchBy', { keyWord: '货' })
    expect(found.map(({ departName, children }) => [departName, children])).toEqual([
      ['收货组', null],
      ['发货组', null],
    ])
    const { body } = await staff.get('/sys/sysDepart/searchBy', { keyWord: '不存在' })
    expect(body).toMatchObject({ success: false, message: '未查询匹配数据！' })
  })

  it('[7.15a] are those in charge of for a leader, none for a member', async () => {
    const { body: member } = await staff.get('/sys/sysDepart/queryMyDeptTreeList')
    expect(member).toMatchObject({ message: '1', result: null })
    const stock = (await nodes('searchBy', { keyWord: '仓储部' }))[0]?.id ?? ''
    await sql`update sys_user set user_identity = 2, depart_ids = ${stock} where id = ${staff.userId}`.execute(app.db)
    const { body: leader } = await staff.get('/sys/sysDepart/queryMyDeptTreeList')
    expect(leader).toMatchObject({
      message: '2',
      result: [{ departName: '仓储部', children: [{ departName: '收货组' }, { departName: '发货组' }] }],
    })
    expect(await nodes('searchBy', { keyWord: '组', myDeptSearch: '1' })).toHaveLength(2)
  })

  it('[7.15a] of another tenant or deleted ones do not exist', async () => {
    await sql`
      insert into sys_depart (id, depart_name, org_code, tenant_id, del_flag) values ('t9', '别家公司', 'Z01', 9, 0), ('gone', '旧公司', 'Z02', 0, 1)
    `.execute(app.db)
    expect((await nodes('queryTreeList')).map(({ departName }) => departName)).toEqual(['手办商城'])
    expect(await nodes('queryTreeList', { ids: 't9,gone' })).toEqual([])
    expect(await nodes('queryDepartTreeSync')).toHaveLength(1)
  })
})

describe('departments as a registered tree', () => {
  const TREE = { tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id' }
  const level = async (more: Readonly<Record<string, string>>) =>
    (await staff.get('/sys/dict/loadTreeData', { ...TREE, ...more })).body

  it('[3.10e] [7.17h] are answered level by level', async () => {
    const { result } = await level({ pid: '' })
    expect(result).toMatchObject([{ title: '手办商城', leaf: false }])
    const root = await company()
    const below = await level({ pid: root.id })
    expect(below.result).toMatchObject([
      { title: '商品部', leaf: false, parentId: root.id },
      { title: '仓储部', leaf: false },
      { title: '客服部', leaf: true },
      { title: '财务部', leaf: true },
    ])
  })

  it('[3.10e] keep to a condition that names a registered column, and to no other', async () => {
    const root = await company()
    const found = await level({ pid: root.id, condition: '{"depart_name":"客服%"}' })
    expect(found.result).toMatchObject([{ title: '客服部' }])
    for (const condition of ['{"create_by":"x"}', 'depart_name', '{"depart_name\\" or 1=1 --":"x"}']) {
      expect((await level({ pid: root.id, condition })).success, condition).toBe(false)
    }
    expect((await level({ tableName: 'sys_user', text: 'username', code: 'password' })).success).toBe(false)
  })

  it('[7.17h] finds children by the code of their parent where the code is no id', async () => {
    const CATEGORY = { tableName: 'sys_category', text: 'name', code: 'code', pidField: 'pid' }
    const roots = (await level({ ...CATEGORY, pid: '' })).result as unknown as readonly { key: string; leaf: boolean }[]
    const open = roots.find(({ leaf }) => !leaf) ?? expect.fail('no category has children')
    const below = (await level({ ...CATEGORY, pid: open.key })).result as unknown as readonly { key: string }[]
    expect(below.length).toBeGreaterThan(0)
    expect(below.every(({ key }) => key.startsWith(open.key))).toBe(true)
  })
})

describe('the organisation of a new shop', () => {
  it('[7.9] has the administrator in its company', async () => {
    const { body } = await (await app.admin()).get('/sys/user/getCurrentUserDeparts')
    expect(body.result).toMatchObject({ list: [{ departName: '手办商城' }], orgCode: 'A01' })
  })
})
