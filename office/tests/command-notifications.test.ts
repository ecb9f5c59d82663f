import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, ofTenant } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import type { HttpContext, Route } from '#kit/server/http/route.server.ts'
import { SecondPersonAsked } from '#kit/server/http/second-person.server.ts'
import { callerNamed } from '#kit/server/testing/caller-named.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { askSecondPerson } from '../agent/proposal/second-person.server.ts'
import { tellOfPower } from '../rights/guarded-powers.server.ts'
import { isPowerOverPeople } from '../rights/power-over-people.ts'
import { STEP_UP, type StepUpKind } from '../rights/step-up.ts'
import { idleOffice } from '../testing/idle-office.server.ts'

let server: TestApp
let office: ReturnType<typeof idleOffice>
beforeAll(async () => {
  server = await startTestApp()
  office = idleOffice({ db: server.db })
})
afterAll(() => server.close())

interface Told {
  readonly key: string
  readonly text: readonly [zh: string, en: string]
}

const contextOf = (db: Database, userId: string): HttpContext =>
  ({
    ...{ db, locale: 'zh-CN', traceId: newId(), address: '192.0.2.7', input: {} },
    user: callerNamed(userId),
    request: { isMultipart: () => false },
  }) as unknown as HttpContext

const commands = () => office.routes.filter(({ definition }) => definition.does === 'command')

/** Commands of which people are told otherwise than by their title, or not at all. */
async function wronglyTold(routes: readonly Route[], tell: (route: Route) => Promise<unknown>) {
  const wrong: unknown[] = []
  for (const route of routes) {
    const [zh, en] = route.definition.title
    const latest = await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from sys_event`.execute(server.db)
    await tell(route)
    const { rows } = await sql<Told>`select payload ->> 'key' as key, payload -> 'text' as text from sys_event
      where name = 'people-told' and id > ${latest.rows[0]?.id ?? '0'}::bigint`.execute(server.db)
    const isSaid = ({ text }: Told) => text[0].includes(zh) && text[1].toLowerCase().includes(en.toLowerCase())
    if (rows.length !== 1 || !rows.every(isSaid)) {
      wrong.push([route.definition.path, route.definition.title, rows])
    }
  }
  return wrong
}

/** Kinds of controls that a command may come to. */
const kindOf = ({ definition: { stepUp, stepUpInside = [] } }: Route) =>
  (stepUp ?? stepUpInside[0]) as StepUpKind | undefined

describe('people are told of a command by what its button says', () => {
  it('where it is a power over people', async () => {
    const powers = commands().filter(
      ({ definition: { permission } }) => typeof permission === 'string' && isPowerOverPeople(permission),
    )
    expect(powers.length).toBeGreaterThan(30)
    const wrong = await wronglyTold(powers, (route) =>
      ofTenant(server.db, 0)
        .transaction()
        .execute((db) => tellOfPower({ route, ctx: contextOf(db, 'ana'), outcome: 'done', milliseconds: 1 }, db)),
    )
    expect(wrong).toEqual([])
  })

  it.each(['somebody else could agree', 'nobody else could'] as const)(
    'where it needs a second person, and %s',
    async (who) => {
      const controlled = commands().filter((route) => kindOf(route) !== undefined)
      expect(controlled.length).toBeGreaterThan(50)
      const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(server.db)
      const caller = who === 'nobody else could' ? (rows[0]?.id ?? '') : 'ana'
      const parts = { app: office.app, files: {} as never, proposalDays: async () => 3 }
      const wrong = await wronglyTold(controlled, async (route) => {
        const asked = new SecondPersonAsked(kindOf(route) ?? STEP_UP.controls, { rows: 1000 })
        const ctx = contextOf(ofTenant(server.db, 0), caller)
        // nobody could have agreed within the last days either
        await sql`delete from sys_second_person`.execute(server.db)
        const asking = askSecondPerson(parts)({ route, raw: {}, form: undefined, ctx, asked })
        if (who === 'nobody else could') {
          await asking
          return
        }
        await expect(asking).rejects.toThrow('Somebody else has to agree')
        const kept = await sql<{ title: string; titleEn: string }>`delete from sys_agent_proposal
        returning title, title_en`.execute(server.db)
        const [zh, en] = route.definition.title
        const isSaid = kept.rows.map((one) => [
          one.title.endsWith(zh),
          one.titleEn.toLowerCase().endsWith(en.toLowerCase()),
        ])
        expect(isSaid, route.definition.path).toEqual([[true, true]])
      })
      expect(wrong).toEqual([])
    },
  )
})
