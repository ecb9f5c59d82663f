import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

it('[7.19a] [7.19b] visits are sign-ins of the tenant, by days of the shop', async () => {
  await app.nobody.post('/sys/login', { username: 'admin', password: 'wrong' })
  await admin.post('/sys/logout')
  const again = await app.admin()
  // half past midnight in Shanghai, while it is yesterday in UTC; and somebody of another tenant
  await sql`
    insert into sys_log (log_type, log_content, userid, ip, tenant_id, create_time) values
      (1, '用户名: 甲，登录成功！', 'a', '10.0.0.1', 0, (date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '2 days' + interval '30 minutes') at time zone 'Asia/Shanghai'),
      (1, '用户名: 乙，登录成功！', 'b', '10.0.0.2', 0, (date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '2 days' + interval '23 hours') at time zone 'Asia/Shanghai'),
      (1, '用户名: 丙，登录成功！', 'c', '10.0.0.2', 0, now() - interval '30 days'),
      (1, '用户名: 丁，登录成功！', 'd', '10.0.0.9', 5, now())
  `.execute(app.db)
  expect((await again.get('/sys/loginfo')).body.result).toEqual({ totalVisitCount: 5, todayVisitCount: 2, todayIp: 1 })
  const days = (await again.get('/sys/visitInfo')).body.result as unknown as readonly Record<string, unknown>[]
  expect(days).toHaveLength(7)
  expect(days.at(-1)).toMatchObject({ visit: 2, ip: 1 })
  expect(days.at(-3)).toMatchObject({ visit: 2, ip: 2, type: String(days.at(-3)?.tian).slice(5) })
  expect(days.at(-2)).toMatchObject({ visit: 0, ip: 0 })
})
