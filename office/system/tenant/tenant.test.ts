import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
let packId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  packId = String((await admin.post('/sys/tenantPack/add', { name: '小店' })).body.result.id)
})
afterAll(() => app.close())

const idOf = async (perms: string) => {
  const { rows } = await sql<{ id: string }>`select id from sys_permission where perms = ${perms}`.execute(app.db)
  return rows[0]?.id ?? ''
}
const join = (userId: string, tenants: string) =>
  sql`update sys_user set rel_tenant_ids = ${tenants} where id = ${userId}`.execute(app.db)
const inTenant = (roleId: string, tenant: number) =>
  sql`update sys_role set tenant_id = ${tenant} where id = ${roleId}`.execute(app.db)

describe('tenants on the wire', () => {
  it('are numbers that are typed once, and taken once', async () => {
    const added = await admin.post('/sys/tenant/add', { id: '21', name: '二十一', status: '1', packId })
    expect(added.body).toMatchObject({
      success: true,
      message: '添加成功！',
      result: { id: 21, name: '二十一', status: 1 },
    })
    expect((await admin.post('/sys/tenant/add', { id: 21, name: '又一个', status: 1 })).body.message).toBe(
      '该编号已存在!',
    )
    expect((await admin.post('/sys/tenant/add', { id: 0, name: '零', status: 1 })).status).toBe(400)
    expect((await admin.get('/sys/tenant/queryById', { id: 21 })).body.result).toMatchObject({ id: 21, name: '二十一' })
    const edited = await admin.put('/sys/tenant/edit', { id: 21, name: '廿一', status: 0 })
    expect(edited.body).toMatchObject({ message: '修改成功!', result: { id: 21, name: '廿一', status: 0 } })
    const { records } = (await admin.get('/sys/tenant/list', { name: '*廿*' })).body.result
    expect(records).toMatchObject([{ id: 21, status_dictText: '冻结' }])
  })

  it('are deleted only while nobody belongs to them', async () => {
    for (const id of [31, 32]) {
      await admin.post('/sys/tenant/add', { id, name: `租户${id}`, status: 1 })
    }
    const { userId } = await app.person([])
    await join(userId, '0, 31')
    expect((await admin.delete('/sys/tenant/delete', { id: 31 })).body.message).toBe('该租户已被引用，无法删除！')
    expect((await admin.delete('/sys/tenant/deleteBatch', { ids: '31,0,' })).body.message).toBe(
      '选择的租户都已被引用，无法删除！',
    )
    expect((await admin.delete('/sys/tenant/deleteBatch', { ids: '31,32,' })).body.message).toBe(
      '部分删除成功！（被引用的租户无法删除）',
    )
    expect((await admin.post('/sys/tenant/delete', { id: 32 })).status).toBe(404)
  })

  it('are kept by people of the shop only, whatever a role of another tenant says', async () => {
    const person = await app.person(['system:tenant:list', 'system:tenant:add', 'system:position:list'])
    expect((await person.get('/sys/tenant/list')).status).toBe(200)
    await join(person.userId, '5')
    await inTenant(person.roleId, 5)
    const there = await app.signIn(person.username)
    expect((await there.get('/sys/position/list')).status).toBe(200)
    expect((await there.get('/sys/tenant/list')).status).toBe(403)
    expect((await there.post('/sys/tenant/add', { id: 40, name: 'x', status: 1 })).status).toBe(403)
  })

  it('are offered to whoever belongs to them, open ones only', async () => {
    const person = await app.person([])
    await join(person.userId, '3,21,5')
    const own = (await person.get('/sys/tenant/getCurrentUserTenant')).body
    expect(own.code).toBe(401)
    const again = await app.signIn(person.username)
    expect((await again.get('/sys/tenant/getCurrentUserTenant')).body.result.list).toMatchObject([{ id: 3 }, { id: 5 }])
    expect((await again.get('/sys/tenant/queryList')).body.result).toMatchObject([{ id: 3 }, { id: 5 }])
    expect((await again.get('/sys/tenant/queryList', { ids: '5' })).body.result).toMatchObject([{ id: 5 }])
  })
})

describe('signing in', () => {
  const signIn = async (username: string) =>
    (await app.nobody.post('/sys/login', { username, password: 'a-figure-on-the-shelf' })).body

  it('tells the open tenants to choose from; somebody of none has nothing to choose', async () => {
    const person = await app.person([])
    expect((await signIn(person.username)).result.tenantList).toEqual([])
    await join(person.userId, '6,7')
    expect((await signIn(person.username)).result.tenantList).toMatchObject([{ id: 6, status: 1 }, { id: 7 }])
  })

  it('is refused while all tenants are closed, or not yet or no longer open; sessions there end', async () => {
    const person = await app.person([])
    await join(person.userId, '8')
    const there = await app.signIn(person.username)
    const menu = () => there.get('/sys/permission/getUserPermissionByToken')
    expect((await menu()).status).toBe(200)
    for (const closed of [{ status: 0 }, { status: 1, endDate: '2020-01-01 00:00:00' }]) {
      expect((await admin.put('/sys/tenant/edit', { id: 8, ...closed })).body.success).toBe(true)
      expect((await signIn(person.username)).message).toBe('与该用户关联的租户均已被冻结，无法登录！')
      expect((await menu()).status).toBe(401)
    }
    const wrong = await admin.put('/sys/tenant/edit', { id: 8, beginDate: '2030-01-01 00:00:00' })
    expect(wrong.body.result.errors).toMatchObject([{ path: 'endDate' }])
    await admin.put('/sys/tenant/edit', { id: 8, endDate: '' })
    expect((await menu()).status).toBe(200)
  })
})

it('a plan is the most that people of its tenants hold, and an administrator of a tenant holds all of it', async () => {
  await admin.post('/sys/tenant/add', { id: 50, name: '有套餐', status: 1, packId })
  const save = async (...codes: readonly string[]) => {
    const permissionIds = (await Promise.all(codes.map(idOf))).join(',')
    const saved = await admin.post('/sys/tenantPack/savePermissions', { id: packId, permissionIds })
    expect(saved.body.message).toBe('保存成功！')
  }
  await save('system:position:list')
  const person = await app.person([])
  const appointed = await admin.post('/sys/tenant/appoint', { id: '50', userId: person.userId })
  expect(appointed.body.success, JSON.stringify(appointed.body)).toBe(true)
  const ofTheShop = await admin.post('/sys/tenant/appoint', { id: '0', userId: person.userId })
  expect(ofTheShop.body.message).toBe('商城本身的管理员在“用户”中分配角色')
  const there = await app.signIn(person.username)
  const statuses = async () => {
    const headers = { 'x-access-token': there.token, 'tenant-id': '50' }
    return Promise.all(
      ['position', 'category'].map(async (noun) => {
        const path = noun === 'position' ? '/sys/position/list' : '/sys/category/rootList'
        return (await fetch(`${app.address}/jeecg-boot${path}`, { headers })).status
      }),
    )
  }
  expect(await statuses()).toEqual([200, 403])
  // what grows with the plan has to be given; what leaves it is gone at once
  await save('system:position:list', 'system:category:list')
  expect(await statuses()).toEqual([200, 403])
  await admin.post('/sys/tenant/appoint', { id: '50', userId: person.userId })
  expect(await statuses()).toEqual([200, 200])
  await save('system:category:list')
  expect(await statuses()).toEqual([403, 200])
  expect((await admin.get('/sys/tenantPack/permissions', { id: packId })).body.result).toEqual([
    await idOf('system:category:list'),
  ])
  expect((await admin.delete('/sys/tenantPack/delete', { id: packId })).body.message).toBe('套餐已被租户使用，无法删除')
  expect((await admin.get('/sys/tenant/members', { id: 50 })).body.result).toMatchObject([
    { id: person.userId, isAdmin: true },
  ])
})

describe('appointments', () => {
  it('are no wall: the administrator of the house freezes, edits and signs out whom they appointed, and takes it back', async () => {
    await admin.post('/sys/tenant/add', { id: 70, name: '七十', status: 1 })
    const person = await app.person([])
    expect((await admin.post('/sys/tenant/appoint', { id: '70', userId: person.userId })).body.success).toBe(true)
    const there = await app.signIn(person.username)
    const other = await app.person([])
    // whoever belongs to a tenant takes others out of it
    const belongs = (tenants: string) =>
      sql`update sys_user set rel_tenant_ids = ${tenants} where username = 'admin'`.execute(app.db)
    await belongs('0,70')
    // the only one who can grant there is neither frozen, taken out of the tenant, deleted nor dismissed
    for (const attempt of [
      () => admin.put('/sys/user/frozenBatch', { ids: person.userId, status: 2 }),
      () => admin.put('/sys/user/edit', { id: person.userId, relTenantIds: '0' }),
      () => admin.delete('/sys/user/delete', { id: person.userId }),
      () => admin.post('/sys/tenant/dismiss', { id: '70', userId: person.userId }),
    ]) {
      expect((await attempt()).body).toMatchObject({
        success: false,
        message: expect.stringContaining('租户“七十”至少要保留一个可以授权的启用用户'),
      })
    }
    await belongs('0')
    expect((await admin.post('/sys/tenant/appoint', { id: '70', userId: other.userId })).body.success).toBe(true)
    const done = async (
      answer: Promise<{ readonly body: { readonly success: boolean; readonly message: string } }>,
    ) => {
      const { body } = await answer
      expect(body.success, body.message).toBe(true)
    }
    const sessions = (await admin.get('/sys/online/list', { username: person.username })).body.result.records
    const [session] = sessions as readonly { readonly id: string }[]
    await done(admin.put('/sys/user/edit', { id: person.userId, realname: '七十号' }))
    await done(admin.post('/sys/online/forceLogout', { id: session?.id, reason: '测试' }))
    await done(admin.put('/sys/user/frozenBatch', { ids: person.userId, status: 2 }))
    expect((await there.get('/sys/permission/getUserPermissionByToken')).status).toBe(401)
    await done(admin.put('/sys/user/frozenBatch', { ids: person.userId, status: 1 }))
    await done(admin.post('/sys/user/oneTimePasswords', { ids: person.userId }))
    // somebody with the same pages, and no administrator, is stopped by what the person holds there
    const clerk = await app.person(['system:user:list', 'system:user:edit', 'system:user:freeze', 'system:user:thaw'])
    const frozen = await clerk.put('/sys/user/frozenBatch', { ids: person.userId, status: 2 })
    expect(frozen.body).toMatchObject({ success: false, message: expect.stringContaining('拥有您没有的权限') })

    await done(admin.post('/sys/tenant/dismiss', { id: '70', userId: person.userId }))
    const { rows } = await sql<{ relTenantIds: string; roles: number }>`
      select u.rel_tenant_ids, (select count(*)::int from sys_user_role ur join sys_role r on r.id = ur.role_id and r.tenant_id = 70
        where ur.user_id = u.id) as roles from sys_user u where u.id = ${person.userId}
    `.execute(app.db)
    expect(rows).toMatchObject([{ relTenantIds: '0', roles: 0 }])
    const { rows: told } = await sql`
      select payload -> 'text' ->> 0 as text from sys_event
      where payload -> 'userIds' ? ${person.userId} and payload -> 'text' ->> 0 like '%租户%' order by id
    `.execute(app.db)
    expect(told).toEqual([{ text: '您被指定为租户“七十”的管理员' }, { text: '您不再是租户“七十”的管理员' }])
    const again = await admin.post('/sys/tenant/dismiss', { id: '70', userId: person.userId })
    expect(again.body).toMatchObject({ success: false, message: '该用户不是此租户的管理员' })
    const { records } = (await admin.get('/sys/tenant/history', { id: '70' })).body.result
    expect(JSON.stringify(records)).toContain('dismiss')
    await done(admin.delete('/sys/user/delete', { id: person.userId }))
  })

  it('are laid down by those who have them: they are out of the tenant at once, and whoever appoints is told', async () => {
    await admin.post('/sys/tenant/add', { id: 72, name: '七十二', status: 1 })
    const [person, other] = [await app.person([]), await app.person([])]
    for (const { userId } of [person, other]) {
      await admin.post('/sys/tenant/appoint', { id: '72', userId })
    }
    const own = async () => (await person.get('/sys/tenant/ownAppointments')).body.result
    expect(await own()).toEqual([{ id: 72, name: '七十二', nameEn: null }])
    await sql`update sys_session set tenant_id = 72 where user_id = ${other.userId}`.execute(app.db)
    const stepDown = async (client: Client, id: number) => (await client.post('/sys/tenant/stepDown', { id })).body
    expect(await stepDown(person, 70), 'of a tenant they were not appointed in').toMatchObject({
      ...{ success: false, message: '您不是此租户的管理员' },
    })
    expect(await stepDown(person, 72)).toMatchObject({ success: true })
    expect(await own()).toEqual([])
    const { rows } = await sql`select payload ->> 'holders' as holders from sys_event
      where payload -> 'text' ->> 0 like '%辞去了租户“七十二”%'`.execute(app.db)
    expect(rows).toEqual([{ holders: 'system:tenant:appoint' }])
    // the last one who can grant stays, whoever asks
    expect(await stepDown(other, 72)).toMatchObject({ success: false, message: expect.stringContaining('至少要保留') })
  })

  it('that are taken back end the sessions in the tenant at once, and no others', async () => {
    await admin.post('/sys/tenant/add', { id: 73, name: '七十三', status: 1 })
    const [person, other] = [await app.person([]), await app.person([])]
    for (const { userId } of [person, other]) {
      await admin.post('/sys/tenant/appoint', { id: '73', userId })
    }
    const there = await app.signIn(person.username)
    const sessions = () =>
      sql<{
        tenantId: number
      }>`select tenant_id from sys_session where user_id = ${person.userId} order by created_at`.execute(app.db)
    await sql`update sys_session set tenant_id = 73 where id = (select id from sys_session where user_id = ${person.userId}
      order by created_at desc limit 1)`.execute(app.db)
    expect((await sessions()).rows.map(({ tenantId }) => tenantId)).toContain(73)
    expect((await admin.post('/sys/tenant/dismiss', { id: '73', userId: person.userId })).body.success).toBe(true)
    const left = (await sessions()).rows.map(({ tenantId }) => tenantId)
    expect(left).not.toContain(73)
    expect(left.length).toBeGreaterThan(0)
    expect((await there.get('/sys/permission/getUserPermissionByToken')).status).toBe(401)
  })

  it('are given and taken by those who hold what the tenant does', async () => {
    const keeper = await app.person(['system:tenant:list', 'system:tenant:appoint'])
    const person = await app.person([])
    for (const call of ['appoint', 'dismiss']) {
      const { body } = await keeper.post(`/sys/tenant/${call}`, { id: '70', userId: person.userId })
      expect(body, call).toMatchObject({ success: false, message: expect.stringContaining('没有的权限') })
    }
  })
})
