import { afterAll, beforeAll, expect, it } from 'vitest'
import { rawCall } from '#server/testing/raw-call.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('a condition in SQL is refused, never left out of the answer', async () => {
  const { token } = await app.admin()
  for (const path of ['getDictItems/sys_user,realname,username', 'loadDict/sys_user,realname,username']) {
    const ask = (headers: Readonly<Record<string, string>>) =>
      rawCall(app.address, { path: `/jeecg-boot/sys/dict/${path}`, headers: { 'x-access-token': token, ...headers } })
    expect((await ask({})).status).toBe(200)
    const { status, text } = await ask({ 'X-FILTER-SQL': "username = 'nobody'" })
    expect(status).toBe(400)
    expect(JSON.parse(text).result.errors).toEqual([{ path: 'X-FILTER-SQL', message: '不支持SQL条件' }])
  }
})
