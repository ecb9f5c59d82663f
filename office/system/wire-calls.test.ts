import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

/** Calls of categories, dictionaries and the duplicate check in the form in which clients of the protocol send them. */

interface Row {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly code: string
  readonly hasChild: string
}

let app: TestApp
let admin: Client
let root: Row
let below: readonly Row[]
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  root = await added('', '景品')
  below = [await added(root.id, '一番赏'), await added(root.id, '抓机')]
  for (const [code, name] of [
    ['P1', '拣货员'],
    ['P2', '采购员'],
  ]) {
    await admin.post('/sys/position/add', { code, name, postRank: '1' })
  }
})
afterAll(() => app.close())

async function added(pid: string, name: string): Promise<Row> {
  const { body } = await admin.post('/sys/category/add', { pid, name })
  expect(body).toMatchObject({ success: true, message: '添加成功！' })
  return body.result as unknown as Row
}

/** GET as that client sends it: with its time stamp, and every parameter as text. */
async function ask(path: string, query: Readonly<Record<string, string>> = {}) {
  const { status, body } = await admin.get(path, { _t: '1767225600', ...query })
  return { status, code: body.code, success: body.success, message: body.message, result: body.result as unknown }
}

describe('categories', () => {
  it('give roots as a page, children as a list, and the children of several parents as a page', async () => {
    const page = {
      pageNo: '1',
      pageSize: '100',
      column: 'createTime',
      order: 'desc',
      field: 'id,,,name,code,action',
      superQueryMatchType: 'and',
    }
    const { result } = await ask('/sys/category/rootList', page)
    const { records, total } = result as { readonly records: readonly Row[]; readonly total: number }
    expect(records).toHaveLength(total)
    expect(records.find(({ id }) => id === root.id)).toMatchObject({ pid: '0', hasChild: '1', code: root.code })
    expect((await ask('/sys/category/rootList', { ...page, name: '*番*' })).result).toMatchObject({
      total: 1,
      records: [{ name: '一番赏' }],
    })
    const children = below.map(({ id, name, code }) => ({ id, name, code, pid: root.id }))
    expect((await ask('/sys/category/childList', { ...page, pid: root.id })).result).toMatchObject(children)
    const scale = records.find(({ name }) => name === '比例手办')?.id ?? ''
    const batch = await ask('/sys/category/getChildListBatch', { parentIds: `${root.id},${scale}` })
    const all = (batch.result as { readonly records: readonly Row[] }).records
    expect(all).toHaveLength(9)
    expect(new Set(all.map(({ pid }) => pid))).toEqual(new Set([root.id, scale]))
    expect((await ask('/sys/category/getChildListBatch', { parentIds: '' })).result).toMatchObject({ records: [] })
  })

  it('check whether a code fits below a parent', async () => {
    const check = (pid: string, code: string) => ask('/sys/category/checkCode', { pid, code })
    expect(await check(root.id, `${root.code}A09`)).toMatchObject({ success: true })
    expect(await check('0', 'Z01')).toMatchObject({ success: true })
    expect(await check(root.id, 'Z01')).toMatchObject({
      success: false,
      message: `编码不符合规范,须以"${root.code}"开头!`,
    })
    expect(await check(root.id, '')).toMatchObject({ success: false, message: '错误,类型编码为空!' })
  })

  it('are exported, and imported below the parents that their codes name', async () => {
    const exported = await admin.get('/sys/category/exportXls', { selections: below.map(({ id }) => id).join(',') })
    expect(exported.headers.get('content-disposition')).toContain(encodeURIComponent('分类字典'))
    const file = () => new File([new Uint8Array(exported.bytes)], '分类字典.xls')
    const again = await admin.upload('/sys/category/importExcel', { file: file() })
    expect(again.body).toMatchObject({ success: true, code: 200, result: { totalCount: 2, unchangedCount: 2 } })
    const ids = below.map(({ id }) => id).join(',')
    expect((await admin.delete('/sys/category/deleteBatch', { ids })).body).toMatchObject({ message: '删除成功!' })
    expect((await ask('/sys/category/loadOne', { field: 'id', val: root.id })).result).toMatchObject({ hasChild: '0' })
    const back = await admin.upload('/sys/category/importExcel', { file: file() })
    expect(back.body, back.body.message).toMatchObject({
      success: true,
      message: '共2行数据全部导入成功！',
      result: { createdCount: 2 },
    })
    below = (await ask('/sys/category/childList', { pid: root.id })).result as readonly Row[]
    expect(below.map(({ name }) => name).sort()).toEqual(['一番赏', '抓机'])

    const csv = (text: string) => new File([text], '分类.csv')
    const tree = csv('类型名称,类型编码,是否有子节点(1:有)\n孙,Z09A01,\n祖,Z09,1\n')
    expect((await admin.upload('/sys/category/importExcel', { file: tree })).body.result.createdCount).toBe(2)
    const parent = (await ask('/sys/category/loadOne', { field: 'code', val: 'Z09' })).result as Row
    expect(parent).toMatchObject({ pid: '0', hasChild: '1' })
    expect((await ask('/sys/category/childList', { pid: parent.id })).result).toMatchObject([{ code: 'Z09A01' }])
    const orphan = await admin.upload('/sys/category/importExcel', { file: csv('类型名称,类型编码\n孤,Y08A01\n') })
    expect(orphan.body.result.errors).toMatchObject([{ row: 2, reason: '分类编码Y08A01的上级Y08不存在' }])
    const shapeless = await admin.upload('/sys/category/importExcel', { file: csv('类型名称,类型编码\n乱,y-1\n') })
    expect(shapeless.body.result.errors).toMatchObject([{ header: '类型编码', reason: '编码形如 A01、A01A02' }])
  })

  it('[7.20] are read by pickers: roots, children, one, a level, names', async () => {
    const [first, second] = below
    const roots = await ask('/sys/category/loadTreeRoot', { async: 'true', pcode: '' })
    expect(roots.result).toContainEqual(
      expect.objectContaining({ key: root.id, title: '景品', leaf: false, parentId: '0', code: root.code }),
    )
    expect((await ask('/sys/category/loadTreeRoot', { async: 'true', pcode: 'none' })).message).toBe(
      '该编码【none】不存在，请核实!',
    )
    const whole = (await ask('/sys/category/loadTreeRoot', { async: 'false', pcode: '' })).result
    expect(whole).toContainEqual(
      expect.objectContaining({ key: root.id, children: [expect.anything(), expect.anything()] }),
    )
    expect((await ask('/sys/category/loadTreeChildren', { pid: root.id })).result).toHaveLength(2)
    const level = (sent: Readonly<Record<string, string>>) =>
      ask('/sys/category/loadTreeData', { pid: '', pcode: '', condition: '', ...sent })
    expect((await level({})).message).toBe('加载分类字典树参数有误.[null]!')
    expect((await level({ pcode: 'none' })).message).toBe('加载分类字典树参数有误.[code]!')
    expect((await level({ pcode: '0' })).result).toContainEqual(expect.objectContaining({ key: root.id }))
    expect((await level({ pid: root.id, condition: '{"name":"抓%"}' })).result).toMatchObject([{ title: '抓机' }])
    expect((await level({ pcode: root.code, condition: '{"tenant_id":"0"}' })).success).toBe(false)
    expect((await ask('/sys/category/loadOne', { field: 'id', val: root.id })).result).toMatchObject({ name: '景品' })
    expect((await ask('/sys/category/loadOne', { field: 'code', val: 'none' })).message).toBe('查询无果')
    expect((await ask('/sys/category/loadOne', { field: 'pid', val: '0' })).message).toBe('字段无效，请检查!')
    const names = [first, second].map((row) => row?.name)
    const ids = `${first?.id},none,${second?.id}`
    expect((await ask('/sys/category/loadDictItem/', { ids })).result).toEqual(names)
    expect((await ask(`/sys/category/loadDictItem/${ids}`)).result).toEqual(names)
    expect((await ask('/sys/category/loadDictItem/', { ids, delNotExist: 'false' })).result).toEqual([
      names[0],
      'none',
      names[1],
    ])
    expect((await ask('/sys/category/loadAllData', { code: root.code })).result).toHaveLength(3)
  })
})

describe('dictionaries', () => {
  it('[7.17e-h] are read in every form of their code', async () => {
    const items = (await ask('/sys/dict/getDictItems/sex')).result
    expect(items).toMatchObject([{ value: '1', text: '男', title: '男', label: '男' }, { value: '2' }])
    const table = encodeURIComponent('sys_position,name,code')
    expect((await ask(`/sys/dict/getDictItems/${table}`)).result).toHaveLength(2)
    expect((await ask(`/sys/dict/loadDict/${table}`, { keyword: '采', pageSize: '10' })).result).toMatchObject([
      { value: 'P2', text: '采购员' },
    ])
    expect((await ask(`/sys/dict/loadDictItem/${table}`, { key: 'P2,P9,P1' })).result).toEqual(['采购员', '拣货员'])
    expect((await ask('/sys/dict/getDictText/sex/1')).result).toBe('男')
    const tree = encodeURIComponent('sys_category where ,name,id')
    expect((await ask(`/sys/dict/loadDictItem/${tree}`, { key: root.id })).result).toEqual(['景品'])
    const level = {
      pid: root.id,
      pidField: 'pid',
      tableName: 'sys_category',
      text: 'name',
      code: 'id',
      hasChildField: '',
      condition: '',
    }
    expect((await ask('/sys/dict/loadTreeData', level)).result).toMatchObject([{ leaf: true }, { leaf: true }])
  })

  it('are refused in the words of the protocol, or as bad input where the answer would be another one', async () => {
    expect((await ask('/sys/dict/getDictItems/%20')).message).toBe('字典Code不能为空!')
    expect(await ask('/sys/dict/loadDict/sex')).toMatchObject({ success: false, message: '字典Code格式不正确！' })
    const narrowed = encodeURIComponent("sys_position,name,code,name like '采%'")
    expect(await ask(`/sys/dict/loadDict/${narrowed}`)).toMatchObject({ status: 400, code: 400, success: false })
  })
})

describe('the duplicate check', () => {
  it('[5.15] [7.19c] says free or taken', async () => {
    const check = (fieldVal: string, dataId = '') =>
      ask('/sys/duplicate/check', { tableName: 'sys_position', fieldName: 'code', fieldVal, dataId })
    expect(await check('P7')).toMatchObject({ success: true, message: '该值可用！' })
    expect(await check('P1')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    expect(await check('')).toMatchObject({ success: true, code: 500, message: '数据为空,不作处理！' })
  })
})
