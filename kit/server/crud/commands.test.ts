import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CRATE_STATE, crate } from '#kit/contract/testing/crate.ts'
import { testResources } from '#kit/contract/testing/resources.ts'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { anyTables } from '../database/scope.server.ts'

type Row = Readonly<Record<string, unknown>>

const COMMANDS = ['send', 'recall', 'relabel', 'weigh', 'scrap']

let app: TestApp
let clerk: Client
beforeAll(async () => {
  app = await startTestApp({ beside: testResources })
  await sql`insert into sys_dict (id, dict_name, dict_code) values ('crate', 'crate', 'crate_state')`.execute(app.db)
  await sql`insert into sys_dict_item (dict_id, item_text, item_value) values
    ('crate', '待寄', '0'), ('crate', '已寄', '1'), ('crate', '报废', '9')`.execute(app.db)
  clerk = await app.person(['list', 'add', 'edit', ...COMMANDS].map((verb) => `${crate.permission}:${verb}`))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('sys_record_change').execute()
  await anyTables(app.db).deleteFrom('demoCrate').execute()
})

/** New crates of these labels. @returns their ids, in the same order */
const packed = async (...labels: readonly string[]): Promise<readonly string[]> => {
  const ids: string[] = []
  for (const label of labels) {
    const { body } = await clerk.post(`${crate.path}/add`, { label })
    expect(body.success, body.message).toBe(true)
    ids.push(String(body.result.id))
  }
  return ids
}
const run = (command: string, input: Row, client = clerk): Promise<Sent> =>
  client.post(`${crate.path}/${command}`, input)
const weigh = (input: Row): Promise<Sent> => clerk.put(`${crate.path}/weigh`, input)
const read = async (id = ''): Promise<Row> => (await clerk.get(`${crate.path}/queryById`, { id })).body.result
const errorsOf = ({ body }: Sent) => body.result.errors
const commandsOf = async (id = '') => {
  const { body } = await clerk.get(`${crate.path}/history`, { id })
  return (body.result.records as readonly Row[]).map(({ command }) => command)
}

describe('the input of a command', () => {
  it('is read and checked like a row, errors at its fields with their titles; nothing is done', async () => {
    const [one = ''] = await packed('甲')
    const missing = await run('send', { ids: one })
    expect(missing.status).toBe(400)
    expect(errorsOf(missing)).toEqual([{ path: 'carrier', message: expect.stringContaining('承运人') }])
    const long = await run('send', { ids: one, carrier: '顺'.repeat(21), note: '长'.repeat(51) })
    expect(errorsOf(long)).toMatchObject([{ path: 'carrier' }, { path: 'note' }])
    const checked = await run('send', { ids: one, carrier: '自提' })
    expect(errorsOf(checked)).toEqual([{ path: 'note', message: '自提须写明取件人' }])
    expect(await read(one)).toMatchObject({ state: CRATE_STATE.open, carrier: null, version: 0 })
  })

  it('is given to the handler, and the answer says how many rows were done', async () => {
    const ids = await packed('甲', '乙')
    const { body } = await run('send', { ids: ids.join(','), carrier: '自提', note: '沈知夏' })
    expect(body).toMatchObject({
      success: true,
      message: '已寄出 2 箱',
      result: { done: [...ids].sort(), refused: [] },
    })
    expect(await read(ids[1])).toMatchObject({ state: CRATE_STATE.sent, carrier: '自提', version: 1 })
  })
})

describe('a command on one row', () => {
  it('answers the row as it is then', async () => {
    const [one = ''] = await packed('甲')
    expect((await weigh({ id: one, weight: 12 })).body.result).toMatchObject({ id: one, weight: 12, version: 1 })
    expect(errorsOf(await weigh({ id: one, weight: 100 }))).toMatchObject([{ path: 'weight' }])
  })

  it('names exactly one row, and one that the caller sees', async () => {
    const [one = '', two = ''] = await packed('甲', '乙')
    expect((await weigh({ id: `${one},${two}`, weight: 12 })).status).toBe(400)
    expect((await weigh({ weight: 12 })).status).toBe(400)
    await anyTables(app.db).updateTable('demoCrate').set({ tenantId: 99 }).where('id', '=', two).execute()
    expect((await weigh({ id: two, weight: 12 })).status).toBe(404)
    expect((await weigh({ id: 'nothing', weight: 12 })).status).toBe(404)
  })
})

describe('why a command was done', () => {
  it('is kept with what it changed, and read in the history', async () => {
    const [one = ''] = await packed('甲')
    await weigh({ id: one, weight: 12, reason: '换了秤' })
    await weigh({ id: one, weight: 13 })
    const { body } = await clerk.get(`${crate.path}/history`, { id: one })
    expect(body.result.records).toMatchObject([
      { command: 'weigh', note: null, after: { weight: 13 } },
      { command: 'weigh', note: '换了秤', after: { weight: 12 } },
      { command: 'add', note: null },
    ])
  })
})

describe('what a command writes', () => {
  it('is taken back with all that it wrote to other rows when one row is refused', async () => {
    const [one = '', large = ''] = await packed('甲', '超大')
    const { status, body } = await run('send', { ids: `${one},${large}`, carrier: '顺丰' })
    expect(status).not.toBe(500)
    expect(body).toMatchObject({ success: false, message: '超大：超出尺寸，承运人拒收' })
    expect(await read(one)).toMatchObject({ state: CRATE_STATE.open, carrier: null, version: 0 })
    expect(await commandsOf(one)).toEqual(['add'])
  })

  it('with partial is taken back of the refused row alone, its history too', async () => {
    const [one = '', large = '', broken = ''] = await packed('甲', '超大', '破箱')
    const { body } = await run('send', { ids: `${one},${large},${broken}`, carrier: '顺丰', partial: true })
    expect(body).toMatchObject({ message: '已寄出 1 箱' })
    expect(body.result.done).toEqual([one])
    expect(body.result.refused).toEqual([
      { id: large, title: '超大', errors: [{ path: '', message: '超出尺寸，承运人拒收' }] },
      { id: broken, title: '破箱', errors: [{ path: 'label', message: '木箱破损，不能寄出' }] },
    ])
    expect(await read(one)).toMatchObject({ state: CRATE_STATE.sent, carrier: '顺丰' })
    expect(await read(large)).toMatchObject({ state: CRATE_STATE.open, carrier: null, version: 0 })
    expect(await commandsOf(large)).toEqual(['add'])
  })

  it('with partial goes on after the database itself refused a row', async () => {
    const [one = '', two = '', three = ''] = await packed('甲', '乙', '丙')
    await run('send', { ids: three, carrier: '顺丰' })
    const ids = [one, two].join(',')
    const { body } = await run('relabel', { ids, label: '丁', partial: true })
    expect(body.result).toEqual({
      done: [one],
      refused: [{ id: two, title: '乙', errors: [{ path: 'label', message: '标签已存在' }] }],
    })
    expect([(await read(one)).label, (await read(two)).label]).toEqual(['丁', '乙'])
  })

  it('counts the version up: a form that was opened before is told of the change', async () => {
    const [one = ''] = await packed('甲')
    await weigh({ id: one, weight: 12 })
    const late = await clerk.put(`${crate.path}/edit`, { id: one, version: 0, label: '乙' })
    expect(late.status).toBe(409)
    expect(late.body.result).toMatchObject({ current: { weight: 12, version: 1 } })
    expect((await clerk.put(`${crate.path}/edit`, { id: one, version: 1, label: '乙' })).body.success).toBe(true)
  })

  it('is written once when two ask for it at the same time: the second finds the state gone', async () => {
    const [one = ''] = await packed('甲')
    const both = await Promise.all([1, 2].map((n) => run('send', { ids: one, carrier: `承运${n}` })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const first = both.findIndex(({ status }) => status === 200)
    expect(await read(one)).toMatchObject({ carrier: `承运${first + 1}`, version: 1 })
  })
})

describe('a way back', () => {
  it('leads the rows to where they were, and is a command of its own', async () => {
    const ids = await packed('甲', '乙')
    await run('send', { ids: ids.join(','), carrier: '顺丰' })
    const { body } = await run('recall', { ids: ids.join(',') })
    expect(body).toMatchObject({ success: true, message: '已召回 2 箱' })
    expect(await read(ids[0])).toMatchObject({ state: CRATE_STATE.open, carrier: null, version: 2 })
    expect(await commandsOf(ids[0])).toEqual(['recall', 'send', 'add'])
    expect((await run('recall', { ids: ids[0] })).body).toMatchObject({ success: false })
  })

  it('is asked for its own permission, as every command is', async () => {
    const [one = ''] = await packed('甲')
    const sender = await app.person([`${crate.permission}:list`, `${crate.permission}:send`])
    expect((await run('send', { ids: one, carrier: '顺丰' }, sender)).body.success).toBe(true)
    expect((await run('recall', { ids: one }, sender)).status).toBe(403)
    expect(await read(one)).toMatchObject({ state: CRATE_STATE.sent })
  })
})
