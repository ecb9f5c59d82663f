import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { action } from '#kit/contract/action.ts'
import { BASE_PATH, CLIENT_HEADER } from '#kit/contract/envelope.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { testResources } from '#kit/contract/testing/resources.ts'
import { sample } from '#kit/contract/testing/sample.ts'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { anyTables } from '../database/scope.server.ts'
import { sampleApp } from '../testing/sample-app.server.ts'
import { actionRoutes } from './actions.server.ts'

type Row = Readonly<Record<string, unknown>>

let app: TestApp
let clerk: Client
beforeAll(async () => {
  app = await startTestApp({ beside: testResources })
  await sql`insert into sys_dict (id, dict_name, dict_code) values ('rank', 'rank', 'rank'), ('state', 'state', 'state')`.execute(
    app.db,
  )
  await sql`insert into sys_dict_item (dict_id, item_text, item_value) values
    ('rank', 'low', 'low'), ('state', '0', '0'), ('state', '1', '1'), ('state', '2', '2')`.execute(app.db)
  clerk = await app.person(['list', 'add', 'edit', 'archive'].map((verb) => `${sample.permission}:${verb}`))
})
afterAll(() => app.close())
beforeEach(() => anyTables(app.db).deleteFrom('testSample').execute())

const fresh = async (code: string, state = 0): Promise<string> => {
  const { body } = await clerk.post(`${sample.path}/add`, { code, state })
  expect(body.success, body.message).toBe(true)
  return String(body.result.id)
}
const archive = (input: Row): Promise<Sent> => clerk.post(`${sample.path}/archive`, input)
const read = async (id: string): Promise<Row> => (await clerk.get(`${sample.path}/queryById`, { id })).body.result

describe('an action on rows', () => {
  it('moves them, counts their versions up and notes who did it by which command', async () => {
    const [one, two] = [await fresh('A1'), await fresh('A2', 1)]
    const { body } = await archive({ ids: `${two},${one},${one}` })
    expect(body.result).toEqual({ done: [one, two].sort(), refused: [] })
    expect(await read(one)).toMatchObject({ state: 2, version: 1 })
    const history = await clerk.get(`${sample.path}/history`, { id: two })
    expect(history.body.result.records).toMatchObject([
      { command: 'archive', commandText: '归档', fields: ['state'], before: { state: 1 }, after: { state: 2 } },
      { command: 'add' },
    ])
  })

  it('is refused by the state of a row, with the reason; then no other row is moved', async () => {
    const [one, two] = [await fresh('A1'), await fresh('A2')]
    await archive({ ids: one })
    const alone = await archive({ id: one })
    expect(alone.status).toBe(400)
    expect(alone.body.result.errors).toEqual([{ path: 'state', message: '仅「0」、「1」可归档' }])
    const both = await archive({ ids: `${one},${two}` })
    expect(both.status).toBe(400)
    expect(both.body).toMatchObject({
      message: 'A1：仅「0」、「1」可归档',
      result: { errors: [{ path: `${one}.state` }] },
    })
    expect(await read(two)).toMatchObject({ state: 0, version: 0 })
  })

  it('that cannot be tried is refused whoever only asks, and nothing is moved', async () => {
    const one = await fresh('A1')
    const { status, body } = await archive({ ids: one, dryRun: true })
    expect([status, body.result.errors]).toEqual([400, [{ path: 'dryRun', message: '该操作不支持试算' }]])
    expect(await read(one)).toMatchObject({ state: 0, version: 0 })
    expect(() => action(['生成', 'Make'], { dryRun: true }), 'of one row').toThrow('on rows only')
  })

  it('with partial moves those that pass, and tells of the others what keeps them back', async () => {
    const [one, two] = [await fresh('A1'), await fresh('A2')]
    await archive({ ids: one })
    const { body } = await archive({ ids: `${one},${two}`, partial: true })
    expect(body.result).toEqual({
      done: [two],
      refused: [{ id: one, title: 'A1', errors: [{ path: 'state', message: '仅「0」、「1」可归档' }] }],
    })
    expect((await archive({ ids: `${one},${two}`, partial: true })).status).toBe(400)
  })

  it('finds no row that the caller may not see, and asks for at least one', async () => {
    const [one, other] = [await fresh('A1'), await fresh('A2')]
    await anyTables(app.db).updateTable('testSample').set({ tenantId: 99 }).where('id', '=', other).execute()
    expect((await archive({ ids: `${one},${other}`, partial: true })).status).toBe(404)
    expect(await read(one)).toMatchObject({ state: 0 })
    expect((await archive({ ids: '' })).status).toBe(400)
  })
})

describe('a state', () => {
  it('is changed by no form past the table, and a new row begins with an initial one', async () => {
    expect((await clerk.post(`${sample.path}/add`, { code: 'A1', state: 2 })).status).toBe(400)
    const id = await fresh('A2')
    const refused = await clerk.put(`${sample.path}/edit`, { id, state: 1 })
    expect(refused.body.result.errors).toEqual([{ path: 'state', message: '状态不能这样修改' }])
    expect((await clerk.put(`${sample.path}/edit`, { id, state: 0, name: '一' })).body.success).toBe(true)
  })
})

describe('what somebody may do with a row', () => {
  it('is told to pages of ours with every row, by permission and state', async () => {
    const [one, two] = [await fresh('A1'), await fresh('A2')]
    await archive({ ids: two })
    const asPage = async (call: string) => {
      const headers = { 'X-Access-Token': clerk.token, [CLIENT_HEADER]: 'web' }
      return (await (await fetch(`${app.address}${BASE_PATH}${sample.path}/${call}`, { headers })).json()).result
    }
    expect((await asPage('list?column=code&order=asc')).records).toMatchObject([
      { id: one, _can: ['edit', 'archive'] },
      { id: two, _can: ['edit'] },
    ])
    expect(await asPage(`queryById?id=${one}`)).toMatchObject({ _can: ['edit', 'archive'] })
    expect(await read(one)).not.toHaveProperty('_can')
  })
})

it('a guard that nobody answers keeps the server from starting', () => {
  const table = {
    initial: [0],
    final: [2],
    moves: { archive: { from: [0], to: 2, guard: 'isEmpty' } },
    guards: { isEmpty: ['还有内容', 'There is something in it', 'sample.notEmpty'] },
  } as const
  const guarded: AnyResource = {
    ...sample,
    actions: { archive: action(['归档', 'Archive'], { on: 'rows' }) },
    states: defineStates('state', table),
  }
  expect(() => actionRoutes(sampleApp(), guarded, {})).toThrow('isEmpty')
  expect(actionRoutes(sampleApp(), guarded, { guards: { isEmpty: async () => [] } })).toHaveLength(1)
  const byRow = { ...guarded, states: defineStates('state', { ...table, rowGuards: { isEmpty: () => true } }) }
  expect(actionRoutes(sampleApp(), byRow, {})).toHaveLength(1)
})
