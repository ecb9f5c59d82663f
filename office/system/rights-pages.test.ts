import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resolveScreen } from '#office/office.web.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Item {
  readonly component: string
  readonly children?: readonly Item[]
}

it('[6.1b] an administrator has the pages of users, roles, permissions with their data rules, and departments', async () => {
  const admin = await app.admin()
  const { menu } = (await admin.get('/sys/permission/getUserPermissionByToken')).body.result as unknown as {
    readonly menu: readonly Item[]
  }
  const all = (items: readonly Item[]): readonly string[] =>
    items.flatMap(({ component, children = [] }) => [component, ...all(children)])
  for (const component of ['system/UserList', 'system/RoleUserList', 'system/NewPermissionList', 'system/DepartList']) {
    expect(all(menu)).toContain(component)
    // it is opened by the journeys over all pages: its editors take long to load
    expect(resolveScreen(component), component).toBeInstanceOf(Function)
  }
})

it('[6.1a] no right comes with the name or the code of a role: what counts is what it was granted', async () => {
  const admin = await app.admin()
  await sql`update sys_role set role_code = 'nobody-in-particular', role_name = 'x' where role_code = 'admin'`.execute(
    app.db,
  )
  expect((await admin.get('/sys/position/list')).status).toBe(200)
  const person = await app.person([])
  await sql`update sys_role set role_code = 'admin', role_name = '管理员' where id = ${person.roleId}`.execute(app.db)
  expect((await person.get('/sys/position/list')).status).toBe(403)
})
