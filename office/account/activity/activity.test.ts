import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { ACTIVITY_PATH, type ActivityPage } from './activity.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const page = async (client: Client, after?: string) =>
  (await client.get(ACTIVITY_PATH, after ? { after } : {})).body.result as unknown as ActivityPage

it('[2.11b] people read what they did, newest first, page by page, and nobody else’s', async () => {
  const [ann, bob] = [await app.person([]), await app.person([])]
  await ann.put('/sys/userPreference/edit', { key: 'x', value: 1 })
  const { entries, next } = await page(ann)
  expect(entries.map(({ content, isSignIn }) => [content, isSignIn])).toEqual([
    ['保存界面偏好', false],
    [`用户名: ${ann.username}，登录成功！`, true],
  ])
  expect(next).toBeNull()
  await sql`
    insert into sys_log (log_type, log_content, userid, tenant_id, create_time)
    select 2, 'n' || n, ${ann.username}, case when n > 40 then 3 else 0 end, now() - n * interval '1 hour' from generate_series(1, 50) n
  `.execute(app.db)
  const contents: string[] = []
  let after: string | null | undefined
  while (after !== null) {
    const found = await page(ann, after)
    contents.push(...found.entries.map(({ content }) => content))
    after = found.next
  }
  // other tenants are looked at there
  expect(contents).toHaveLength(42)
  expect(contents.slice(2)).toEqual(Array.from({ length: 40 }, (_, n) => `n${n + 1}`))
  // a line of somebody else leads nowhere
  expect(await page(bob, entries[0]?.id)).toEqual({ entries: [], next: null })
  expect((await app.nobody.get(ACTIVITY_PATH)).status).toBe(401)
})
