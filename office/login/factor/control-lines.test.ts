import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { valuesOf } from '#kit/contract/choices.ts'
import { ofTenant } from '#kit/server/database/database.server.ts'
import type { Caller, Weight } from '#kit/server/http/caller.server.ts'
import { SecondPersonAsked } from '#kit/server/http/second-person.server.ts'
import { sessionStore } from '#kit/server/session/session-store.server.ts'
import { MEASURE, STEP_UP, STEP_UP_UNIT, type StepUpKind } from '#office/rights/step-up.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { officeAuthority } from '../authority.server.ts'
import { isLoosened } from './loosened.ts'

const RULES = '/sys/stepUpRule'

let app: TestApp
let admin: Client
let caller: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  const found = await officeAuthority(app.db, sessionStore({ idleMinutes: 60 })).callerOf(admin.token, 0)
  if (!found) {
    throw new Error('the administrator is signed in')
  }
  caller = found
}, 180_000)
afterAll(() => app.close())
beforeEach(() => sql`delete from sys_command_use`.execute(app.db))

interface Line {
  readonly id: string
  readonly kind: StepUpKind
  readonly measure: string
  readonly limitAmount: number | null
  readonly limitCount: number | null
  readonly isEnabled: boolean
  readonly needsSecond: boolean
}

async function lines(): Promise<readonly Line[]> {
  const { rows } =
    await sql<Line>`select id, kind, measure, limit_amount::float as limit_amount, limit_count, is_enabled, needs_second
    from sys_step_up where del_flag = 0 order by kind, measure`.execute(app.db)
  return rows
}

/** What is asked of the administrator, who has just shown who they are. */
async function asked(kind: string, weight: Weight, of = caller): Promise<'nothing' | 'second person' | 'proof'> {
  try {
    await of.requireProof(ofTenant(app.db, 0), kind, weight)
    return 'nothing'
  } catch (error) {
    return error instanceof SecondPersonAsked ? 'second person' : 'proof'
  }
}

describe('the lines that a house begins with', () => {
  it('are there for every kind, count what their kind comes to, and let less pass', async () => {
    const all = await lines()
    expect(valuesOf(STEP_UP).filter((kind) => !all.some((line) => line.kind === kind))).toEqual([])
    for (const { kind, measure, limitAmount, limitCount, needsSecond } of all) {
      await sql`delete from sys_command_use`.execute(app.db)
      const others = all.filter((line) => line.kind === kind && line.measure === MEASURE.always && line.needsSecond)
      if (measure === MEASURE.always) {
        expect(await asked(kind, { cost: 1, rows: 1 }), kind).toBe(needsSecond ? 'second person' : 'nothing')
        continue
      }
      const isRows = measure === MEASURE.rows
      const limit = Number(isRows || STEP_UP_UNIT[kind] !== 'money' ? limitCount : limitAmount)
      expect(limit, kind).toBeGreaterThan(0)
      const at = (n: number): Weight => (isRows ? { rows: n } : { cost: n, rows: 1 })
      const from = needsSecond ? 'second person' : 'nothing'
      expect(await asked(kind, at(limit)), `${kind} from ${limit}`).toBe(from)
      expect(await asked(kind, at(limit - 1)), `${kind} below ${limit}`).toBe(others.length > 0 ? from : 'nothing')
      // the two together
      expect(await asked(kind, at(1)), `${kind} after ${limit - 1}`).toBe(from)
    }
  })

  it('ask of what nobody can measure in any case', async () => {
    for (const { kind, needsSecond } of (await lines()).filter(({ measure }) => measure !== MEASURE.always)) {
      expect(await asked(kind, {}), kind).toBe(needsSecond ? 'second person' : 'nothing')
    }
    expect(await asked(STEP_UP.points, { cost: 0 })).toBe('nothing')
  })

  it('ask for a proof from them on, and for none below', async () => {
    const stale = await app.person([])
    await sql`update sys_session set password_at = now() - interval '6 minutes' where user_id = ${stale.userId}`.execute(
      app.db,
    )
    const found = await officeAuthority(app.db, sessionStore({ idleMinutes: 60 })).callerOf(stale.token, 0)
    expect(await asked(STEP_UP.refund, { cost: 99_999 }, found ?? caller)).toBe('nothing')
    expect(await asked(STEP_UP.refund, { cost: 1 }, found ?? caller)).toBe('proof')
    expect(await asked('a kind of tomorrow', { cost: 1 }, found ?? caller)).toBe('proof')
  })
})

describe('changing the table', () => {
  const edit = async (id: string, values: object) => (await admin.post(`${RULES}/edit`, { id, ...values })).body

  it('asks for a second person where it loosens a line, and tells whoever keeps it', async () => {
    const points = (await lines()).find(({ kind }) => kind === STEP_UP.points)
    const id = String(points?.id)
    expect(await edit(id, { limitCount: 100 })).toMatchObject({ success: true })
    const told =
      await sql`select 1 from sys_event where name = 'people-told' and payload::text like '%操作管控%'`.execute(app.db)
    expect(told.rows).toHaveLength(1)
    // the administrator alone is asked for a proof
    expect(await edit(id, { limitCount: 2000 })).toMatchObject({ success: true })
    const permissions = ['system:stepUpRule:list', 'system:stepUpRule:edit', 'system:stepUpRule:delete']
    await app.person([...permissions, 'shop:agentProposal:agree'])
    for (const values of [{ limitCount: 3000 }, { needsSecond: false }, { isEnabled: false }]) {
      expect(await edit(id, values), JSON.stringify(values)).toMatchObject({ success: false, result: { waits: {} } })
    }
    expect((await admin.delete(`${RULES}/delete`, { id })).body).toMatchObject({
      success: false,
      result: { waits: {} },
    })
    expect((await lines()).find((line) => line.id === id)).toMatchObject({ limitCount: 2000, needsSecond: true })
    const history = await admin.get(`${RULES}/history`, { id })
    expect(history.body.result).toMatchObject({ total: 2 })
  })

  it('a line for a single command stands in place of those of its kind, and of no other', async () => {
    const command = '/shop/member/adjustPoints'
    const add = async (values: object) =>
      (
        await admin.post(`${RULES}/add`, {
          kind: 'points',
          measure: 'amount',
          isEnabled: true,
          needsSecond: true,
          allowsPassword: true,
          ...values,
        })
      ).body
    expect(await add({ command: '/shop/coupon/issue', limitCount: 10 })).toMatchObject({ success: false })
    // whoever adds one may loosen what the kind asks
    await app.person(['system:stepUpRule:list', 'system:stepUpRule:add', 'shop:agentProposal:agree'])
    expect(await add({ command, limitCount: 10 })).toMatchObject({ success: false, result: { waits: {} } })
    await sql`update sys_user set status = 2 where username like 'staff-%'`.execute(app.db)
    await sql`delete from sys_second_person`.execute(app.db)
    const { result } = await add({ command, limitCount: 10 })
    expect(await asked(STEP_UP.points, { cost: 10, command })).toBe('second person')
    expect(await asked(STEP_UP.points, { cost: 9, command })).toBe('nothing')
    // what is done of the kind counts together, by whatever command
    expect(await asked(STEP_UP.points, { cost: 1, command })).toBe('second person')
    expect(await asked(STEP_UP.points, { cost: 100, command: '/shop/appUser/adjustPoints' })).toBe('nothing')
    // a looser one does, too
    const { id } = result as { readonly id: string }
    expect(await edit(id, { limitCount: 5000 })).toMatchObject({ success: true })
    await sql`delete from sys_command_use`.execute(app.db)
    expect(await asked(STEP_UP.points, { cost: 4000, command })).toBe('nothing')
    await sql`delete from sys_command_use`.execute(app.db)
    expect(await asked(STEP_UP.points, { cost: 4000, command: '/shop/appUser/adjustPoints' })).toBe('second person')
    const commands = (await admin.get(`${RULES}/commands`)).body.result as unknown as readonly {
      kind: string
      command: string
    }[]
    expect(commands).toContainEqual(expect.objectContaining({ kind: 'points', command }))
    for (const each of ['edit', 'importExcel', 'importJob', 'importUndo', 'price', 'unprice']) {
      expect(commands).toContainEqual(expect.objectContaining({ kind: 'price', command: `/shop/product/${each}` }))
    }
    expect((await admin.delete(`${RULES}/delete`, { id })).body).toMatchObject({ success: true })
  })

  it('says how much a line counts from in the unit of its kind, and nowhere else', async () => {
    const add = async (values: object) => (await admin.post(`${RULES}/add`, values)).body.success
    const base = { isEnabled: true, needsSecond: true, allowsPassword: true }
    expect(await add({ ...base, kind: 'grant', measure: 'amount', limitCount: 5 })).toBe(false)
    expect(await add({ ...base, kind: 'points', measure: 'amount', limitAmount: 5 })).toBe(false)
    expect(await add({ ...base, kind: 'points', measure: 'amount' })).toBe(false)
    expect(await add({ ...base, kind: 'anything', measure: 'always' })).toBe(false)
    expect(await add({ ...base, kind: 'grant', measure: 'rows', limitCount: 5 })).toBe(true)
  })

  it('knows a looser line from a stricter one', () => {
    const line = { measure: 'amount', limitCount: 10, isEnabled: true, needsSecond: true, allowsPassword: false }
    const looser = [
      { limitCount: 11 },
      { measure: 'rows' },
      { isEnabled: false },
      { needsSecond: false },
      { allowsPassword: true },
    ]
    expect(looser.filter((change) => !isLoosened(line, { ...line, ...change }))).toEqual([])
    const stricter = [{}, { limitCount: 9 }, { measure: 'always', limitCount: null }]
    expect(stricter.filter((change) => isLoosened(line, { ...line, ...change }))).toEqual([])
    expect(isLoosened({ ...line, measure: 'always', limitCount: null }, line)).toBe(true)
  })
})
