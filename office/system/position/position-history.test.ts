import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordChange } from '#kit/contract/history.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let ann: Client & { readonly username: string; readonly roleId: string }
let id = ''

const ALL = ['list', 'add', 'edit', 'delete', 'export', 'import'].map((verb) => `system:position:${verb}`)

beforeAll(async () => {
  app = await startTestApp()
  ann = await app.person(ALL)
  await ann.post('/sys/position/add', { code: 'A', name: 'Packer', postRank: '1' })
  id = String((await positions())[0]?.id)
})
afterAll(() => app.close())

async function positions(): Promise<readonly Record<string, unknown>[]> {
  return (await ann.get('/sys/position/list')).body.result.records as readonly Record<string, unknown>[]
}

async function history(client: Client = ann, query = {}): Promise<readonly RecordChange[]> {
  const { body } = await client.get('/sys/position/history', { id, ...query })
  expect(body).toMatchObject({ code: 200 })
  return body.result.records as readonly RecordChange[]
}

describe('the history of a row', () => {
  it('begins with who added it, and tells each change field by field, newest first', async () => {
    await ann.put('/sys/position/edit', { id, name: 'Chief packer', postRank: '5' })
    const [changed, added] = await history()
    expect(added).toMatchObject({ command: 'add', commandText: '新增', createBy: ann.username, fields: [] })
    expect(changed).toMatchObject({
      command: 'edit',
      commandText: '编辑',
      createBy: ann.username,
      fields: ['name', 'postRank'],
      before: { name: 'Packer', postRank: '1', postRank_dictText: '员级' },
      after: { name: 'Chief packer', postRank: '5', postRank_dictText: '正高级' },
    })
    expect(changed?.requestId).toMatch(/^\w{32}$/)
    expect(changed?.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('has no line for what was saved as it was, or was refused', async () => {
    const before = await history()
    await ann.put('/sys/position/edit', { id, name: 'Chief packer' })
    expect((await ann.put('/sys/position/edit', { id, name: '' })).body.success).toBe(false)
    expect((await ann.put('/sys/position/edit', { id, name: 'Stale', version: 0 })).status).toBe(409)
    expect(await history()).toEqual(before)
  })

  it('names the import that changed it', async () => {
    const file = new File(['职务编码,职务名称,职级\nA,Packer again,员级\n'], 'positions.csv')
    expect((await ann.upload('/sys/position/importExcel', { 'files[]': file })).body.code).toBe(200)
    expect((await history())[0]).toMatchObject({ command: 'importExcel', commandText: '导入' })
  })

  it('comes in pages, and as a workbook with a line per field', async () => {
    const { result } = (await ann.get('/sys/position/history', { id, pageSize: 1, pageNo: 2 })).body
    expect(result).toMatchObject({ total: 3, pages: 3, current: 2, records: [{ command: 'edit' }] })
    const [sheet] = await readWorkbook((await ann.get('/sys/position/historyXls', { id })).bytes, 'history.xlsx')
    const lines = sheet?.rows.map((row) => row.cells.slice(2, 6).map((cell) => cell?.text)) ?? []
    expect(lines).toContainEqual(['编辑', '职务名称', 'Packer', 'Chief packer'])
    expect(lines).toContainEqual(['编辑', '职级', '员级', '正高级'])
  })

  it('is there for those only who may see the row', async () => {
    const nobody = await app.person(['system:position:add'])
    expect((await nobody.get('/sys/position/history', { id })).status).toBe(403)
    const reader = await app.person(['system:position:list'])
    expect(await history(reader)).toHaveLength(3)
    expect((await reader.get('/sys/position/historyXls', { id })).status).toBe(403)
    const bound = await app.person(['system:position:list', 'system:position:export'])
    await bindToRule(app, bound, { component: 'system/SysPositionList', column: 'code', value: 'B' })
    expect((await bound.get('/sys/position/history', { id })).status).toBe(404)
    expect((await bound.get('/sys/position/historyXls', { id })).status).toBe(404)
  })

  it('keeps who deleted it', async () => {
    await ann.delete('/sys/position/delete', { id })
    expect((await ann.get('/sys/position/history', { id })).status).toBe(404)
    const kept = await app.db.selectFrom('sys_record_change').selectAll().where('recordId', '=', id).execute()
    expect(kept.map(({ command }) => command).toSorted()).toEqual(['add', 'delete', 'edit', 'importExcel'])
  })
})
