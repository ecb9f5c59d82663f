import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const list = async (client: Client) => (await client.get('/sys/userPreference/list')).body.result
const edit = (client: Client, key: string, value: unknown) => client.put('/sys/userPreference/edit', { key, value })

describe('preferences', () => {
  it('follow the person from one session to the next, and are nobody else’s', async () => {
    const ann = await app.person([])
    const bob = await app.person([])
    await edit(ann, 'table/goods', { columns: ['name'], density: 'small', widths: { name: 120 } })
    await edit(ann, 'theme', null)
    await edit(bob, 'theme', 'dark')
    await edit(ann, 'table/goods', { columns: ['name', 'state'] })
    const again = await app.signIn(ann.username)
    expect(await list(again)).toEqual({ 'table/goods': { columns: ['name', 'state'] }, theme: null })
    expect(await list(bob)).toEqual({ theme: 'dark' })
  })

  it('have names, a size and a number that are bounded', async () => {
    const person = await app.person([])
    for (const key of ['', 'a b', 'x'.repeat(201), "'; drop table x"]) {
      expect((await edit(person, key, 1)).status).toBe(400)
    }
    expect((await edit(person, 'big', 'x'.repeat(20_001))).body.success).toBe(false)
    expect((await edit(person, 'zero', 'a\u0000b')).status).toBe(400)
    await sql`insert into sys_user_preference (user_id, key, value) select ${person.userId}, 'k' || n, '1' from generate_series(1, 500) n`.execute(
      app.db,
    )
    expect((await edit(person, 'one-more', 1)).body.success).toBe(false)
    expect((await edit(person, 'k1', 2)).body.success).toBe(true)
    expect((await app.nobody.get('/sys/userPreference/list')).status).toBe(401)
  })
  it.each([
    ['lists', Array.from({ length: 200 }).reduce<unknown>((inner) => [inner], 1)],
    ['records', Array.from({ length: 200 }).reduce<unknown>((inner) => ({ inner }), 1)],
    ['a text that is JSON', '['.repeat(200) + ']'.repeat(200)],
  ])('of too many levels are refused and named: %s', async (_, value) => {
    const person = await app.person([])
    const { status, body } = await edit(person, 'table/goods', value)
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'value 嵌套层数过多' })
    expect(body.result.errors).toEqual([{ path: 'value', message: 'value 嵌套层数过多' }])
    expect(await list(person)).toEqual({})
  })
})
