import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sealSecret } from '#kit/server/seal/row-secret.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { type Client, PASSWORD, startTestApp, TEST_KEY, type TestApp } from '#server/testing/test-app.server.ts'
import { providerById } from './provider-row.server.ts'
import { providerSecret } from './provider-secret.ts'
import { hasSlapd, startSlapd, type TestDirectory } from './testing/slapd.server.ts'
import type { SyncChange } from './third-login.ts'

const PASSWORD_THERE = 'a password of the directory'

describe.skipIf(!hasSlapd)('a directory', () => {
  let app: TestApp
  let admin: Client
  let directory: TestDirectory
  let providerId: string
  beforeAll(async () => {
    directory = await startSlapd()
    app = await startTestApp({ privateTargets: ['127.0.0.1'], jobTimes: { pollMs: 100 } })
    admin = await app.admin()
    await sql`insert into sys_role (id, role_name, role_code)
      values ('r-packers', '打包', 'packers'), ('r-buyers', '采购', 'buyers')`.execute(app.db)
    const { body } = await admin.post('/sys/identityProvider/add', {
      ...{ name: '公司目录', code: 'company', kind: 'ldap', address: directory.address, sortNo: 1, isEnabled: true },
      ...{ clientId: directory.root.dn, searchBase: directory.people, groupBase: directory.groups },
      ...{ admission: 'create', isSynced: true },
      roleRules: `packing = packers\ncn=buying,${directory.groups} = buyers`,
    })
    expect(body).toMatchObject({ success: true })
    providerId = String(body.result.id)
    const secret = directory.root.password
    expect((await admin.post('/sys/identityProvider/secret', { id: providerId, secret })).body.success).toBe(true)
  })
  afterAll(() => app.close())
  // a server of its own, which ends also where the one of ours did not begin
  afterAll(() => directory.close())
  beforeEach(async () => {
    await sql`delete from sys_rate_limit`.execute(app.db)
  })

  const signIn = async (username: string, password = PASSWORD_THERE) =>
    (await app.nobody.post('/sys/thirdLogin/directory', { provider: 'company', username, password })).body
  const rolesOf = async (username: string) =>
    (
      await sql<{ roleId: string }>`select role_id from sys_user_role ur join sys_user u on u.id = ur.user_id
        where u.username = ${username} order by role_id`.execute(app.db)
    ).rows.map(({ roleId }) => roleId)
  const statusOf = async (username: string) =>
    (
      await sql<{ status: number }>`select status from sys_user where username = ${username} and del_flag = 0`.execute(
        app.db,
      )
    ).rows[0]?.status
  const sync = async (dryRun: boolean) =>
    (await admin.post('/sys/identityProvider/sync', { id: providerId, dryRun })).body as unknown as {
      readonly success: boolean
      readonly message: string
      readonly result: readonly SyncChange[]
    }
  /** Writes where the directory is, with its password given for there. */
  const moveTo = async (address: string, isStartTls = false) => {
    await sql`update sys_identity_provider set address = ${address}, is_start_tls = ${isStartTls}, version = version + 1
      where id = ${providerId}`.execute(app.db)
    const provider = (await providerById(app.db, providerId)) ?? expect.fail('it is gone')
    const sealed = sealSecret(vault(TEST_KEY), providerSecret, provider, directory.root.password)
    await sql`update sys_identity_provider set secret_sealed = ${sealed} where id = ${providerId}`.execute(app.db)
  }
  const person = (uid: string, cn: string) =>
    directory.add(uid, { cn, mail: `${uid}@shop.example`, userPassword: PASSWORD_THERE })

  it('[2.4] its password signs in, with roles by groups; the log says how', async () => {
    const dn = await person('mei', '梅')
    await directory.group('packing', [dn])
    expect(await signIn('mei')).toMatchObject({
      ...{ success: true, code: 200 },
      result: { userInfo: { username: 'mei', realname: '梅', email: 'mei@shop.example' } },
    })
    expect(await rolesOf('mei')).toEqual(['r-packers'])
    await directory.group('packing', [])
    await directory.group('buying', [dn])
    await signIn('mei')
    expect(await rolesOf('mei')).toEqual(['r-buyers'])
    const { rows } = await sql`select distinct way, outcome from sys_log where userid = 'mei' and log_type = 1`.execute(
      app.db,
    )
    expect(rows).toEqual([{ way: 'ldap', outcome: 1 }])
    // it is no password of ours
    expect((await app.nobody.post('/sys/login', { username: 'mei', password: PASSWORD_THERE })).body.success).toBe(
      false,
    )
  })

  it('wrong and missing passwords, unknown names and signs of filters sign nobody in, and are told alike', async () => {
    await person('lan', '兰')
    const wrong = await signIn('lan', 'wrong')
    expect(wrong).toMatchObject({ success: false, message: '用户名或密码错误' })
    for (const [username, password] of [
      ['nobody', PASSWORD_THERE],
      ['*', PASSWORD_THERE],
      ['lan)(uid=*', PASSWORD_THERE],
      ['l*n', PASSWORD_THERE],
      ['lan', ''],
      ['', ''],
    ] as const) {
      await sql`delete from sys_rate_limit`.execute(app.db)
      const said = await signIn(username, password)
      expect({ ...said, timestamp: 0 }, username).toEqual({ ...wrong, timestamp: 0 })
    }
    expect(await statusOf('lan')).toBeUndefined()
  })

  it('guessing is slowed down', async () => {
    await person('guessed', '猜')
    for (let count = 0; count < 3; count += 1) {
      await sql`delete from sys_rate_limit where key like 'sign-in-wait:%'`.execute(app.db)
      await signIn('guessed', 'wrong')
    }
    await sql`delete from sys_rate_limit where key like 'sign-in-wait:%'`.execute(app.db)
    expect(await signIn('guessed')).toMatchObject({ success: false, code: 412 })
  })

  it('many guesses at once learn no more than a few', async () => {
    await person('guessed-at-once', '猜')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signIn('guessed-at-once', `guess-${index}`)),
    )
    const learned = answers.filter(({ message }) => message === '用户名或密码错误')
    expect(learned.length).toBeGreaterThan(0)
    expect(learned.length).toBeLessThan(10)
  })

  it('somebody of its names is no administrator of ours, and local passwords go on when it is gone', async () => {
    await person('admin', '冒名')
    expect(await signIn('admin')).toMatchObject({ success: false, message: '该账号尚未绑定，请先绑定' })
    await moveTo('ldap://127.0.0.1:1')
    expect(await signIn('mei')).toMatchObject({ success: false, message: '目录没有正确应答' })
    expect((await app.signIn('admin', PASSWORD)).token).not.toBe('')
    for (const [address = '', message] of [
      ['ldap://directory.example', '目录须使用 ldaps 或 StartTLS'],
      ['ldaps://10.1.2.3', '该地址不可访问'],
    ]) {
      await moveTo(address)
      expect(await signIn('mei')).toMatchObject({ success: false, message })
    }
    // without TLS on the other side nothing is sent
    await moveTo(directory.address, true)
    expect(await signIn('mei')).toMatchObject({ success: false, message: '目录没有正确应答' })
    await moveTo(directory.address)
  })

  it('trying it shows what the directory says of somebody, but no secrets', async () => {
    const { body } = await admin.post('/sys/identityProvider/try', { id: providerId, username: 'mei' })
    expect(body.result).toMatchObject({
      tried: { outcome: 'bound', account: 'mei', person: { username: 'mei', realname: '梅' }, roles: ['采购'] },
    })
    expect(JSON.stringify(body)).not.toMatch(/userPassword|password of the directory/)
    expect((await admin.post('/sys/identityProvider/try', { id: providerId, username: 'no-one' })).status).toBe(400)
  })

  it('one’s account of it is bound by its password, on one’s own page, whatever it is called here', async () => {
    await sql`update sys_identity_provider set admission = 'bind' where id = ${providerId}`.execute(app.db)
    await person('outer-name', '外')
    expect(await signIn('outer-name')).toMatchObject({ success: false, message: '该账号尚未绑定，请先绑定' })
    const own = await app.person([])
    const bind = async (password: string) =>
      own.post('/sys/ownBinding/bindDirectory', { providerId, username: 'outer-name', password })
    expect((await bind('wrong')).status).toBe(400)
    await sql`delete from sys_rate_limit`.execute(app.db)
    expect((await bind(PASSWORD_THERE)).body).toMatchObject({ success: true, message: '绑定成功' })
    expect(await signIn('outer-name')).toMatchObject({
      success: true,
      result: { userInfo: { username: own.username } },
    })
    await sql`delete from sys_provider_binding where user_id = ${own.userId}`.execute(app.db)
    await directory.remove(`uid=outer-name,${directory.people}`)
    await sql`update sys_identity_provider set admission = 'create' where id = ${providerId}`.execute(app.db)
  })

  it('accounts are brought in line with it: tried first, then done; who left is frozen, never deleted', async () => {
    const dn = await person('tao', '涛')
    await signIn('tao')
    await app.signIn('admin')
    const { result } = await signIn('tao')
    const token = String((result as unknown as { token: string }).token)
    const isIn = async () =>
      (
        await fetch(`${app.address}/jeecg-boot/sys/user/getCurrentUserDeparts`, {
          headers: { 'X-Access-Token': token },
        })
      ).status
    expect(await isIn()).toBe(200)
    const uuid = (
      await sql<{ subject: string }>`select subject from sys_provider_binding b
      join sys_user u on u.id = b.user_id where u.username = 'tao'`.execute(app.db)
    ).rows[0]?.subject
    expect(uuid).toMatch(/^[\da-f-]{36}$/)
    await directory.remove(dn)
    await person('new', '新')
    await directory.change(`uid=mei,${directory.people}`, { cn: '梅梅' })

    const planned = await sync(true)
    const changes = [
      { what: 'renamed', username: 'mei', before: '梅', after: '梅梅' },
      { what: 'frozen', username: 'tao', before: '', after: '' },
    ]
    expect(planned.result).toEqual(expect.arrayContaining(changes))
    expect(planned.result).toContainEqual({ what: 'created', username: 'new', before: '', after: '' })
    expect([await statusOf('tao'), await statusOf('new'), await isIn()]).toEqual([1, undefined, 200])

    expect((await sync(false)).result).toEqual(planned.result)
    expect([await statusOf('tao'), await statusOf('new')]).toEqual([2, 1])
    await expect.poll(isIn).toBe(401)
    const { rows } =
      await sql`select command, changes, note from sys_record_change c join sys_user u on u.id = c.record_id
      where u.username = 'tao' and table_name = 'sys_user'`.execute(app.db)
    expect(rows).toEqual([{ command: 'sync', changes: { status: [1, 2] }, note: '公司目录' }])
    // nothing is done twice
    expect((await sync(false)).result).toEqual([])
    expect(await signIn('new')).toMatchObject({ success: true })
  })

  it('whoever is back is let in again; frozen by somebody of ours they stay', async () => {
    await directory.remove(`uid=new,${directory.people}`)
    await sync(false)
    expect(await statusOf('new')).toBe(2)
    const back = await person('new', '新')
    // a new entry of an old name is another person
    expect((await sync(false)).result).toEqual([])
    expect(await signIn('new')).toMatchObject({ success: false, message: '该账号尚未绑定，请先绑定' })
    const { rows } = await sql<{ subject: string }>`select subject from sys_provider_binding b
      join sys_user u on u.id = b.user_id where u.username = 'new'`.execute(app.db)
    await sql`update sys_provider_binding set subject = ${await uuidOf(back)} where subject = ${rows[0]?.subject}`.execute(
      app.db,
    )
    expect((await sync(false)).result).toEqual([{ what: 'thawed', username: 'new', before: '', after: '' }])
    await sql`update sys_user set status = 2 where username = 'new'`.execute(app.db)
    expect((await sync(false)).result).toEqual([])
    expect(await statusOf('new')).toBe(2)
  })

  it('administrators are never frozen by it', async () => {
    await sql`insert into sys_provider_binding (provider_id, subject, user_id)
      select ${providerId}, 'gone', id from sys_user where username = 'admin'`.execute(app.db)
    expect((await sync(false)).result).toEqual([{ what: 'kept', username: 'admin', before: '', after: '' }])
    expect(await statusOf('admin')).toBe(1)
    await sql`delete from sys_provider_binding where subject = 'gone'`.execute(app.db)
  })

  it('its groups take the role of the administrators from no last one', async () => {
    const rules = async (roleRules: string) => {
      const { version } = (await admin.get('/sys/identityProvider/queryById', { id: providerId })).body.result
      const { body } = await admin.put('/sys/identityProvider/edit', { id: providerId, version, roleRules })
      expect(body, JSON.stringify(body)).toMatchObject({ success: true })
    }
    const { rows } = await sql<{ roleId: string; userId: string }>`select ur.role_id, ur.user_id from sys_user_role ur
      join sys_user u on u.id = ur.user_id and u.username = 'admin'`.execute(app.db)
    const own = rows[0] ?? expect.fail('admin has no role')
    const { roleId } = own
    // what lets its people grant is taken from no last one, either
    await sql`insert into sys_role (id, role_name, role_code, tenant_id) values ('granting', '授权员', 'granting', 0)`.execute(
      app.db,
    )
    await sql`
      insert into sys_role_permission (role_id, permission_id) select 'granting', id from sys_permission where perms = 'system:role:grant'
    `.execute(app.db)
    await rules('granters = granting')
    const granter = await person('granter', 'granter')
    await directory.group('granters', [granter])
    await sync(false)
    await sql`update sys_user set password = (select password from sys_user where username = 'admin')
      where username = 'granter'`.execute(app.db)
    const keeping = await app.person(['system:identityProvider:list', 'system:identityProvider:sync'])
    const synced = () => keeping.post('/sys/identityProvider/sync', { id: providerId, dryRun: false })
    await sql`delete from sys_user_role where user_id = ${own.userId}`.execute(app.db)
    await directory.group('granters', [])
    await synced()
    expect(await rolesOf('granter')).toEqual(['granting'])
    await sql`insert into sys_user_role (user_id, role_id) values (${own.userId}, ${roleId})`.execute(app.db)
    await synced()
    expect(await rolesOf('granter')).toEqual([])
    await directory.remove(granter)
    await sql`delete from sys_provider_binding b using sys_user u where u.id = b.user_id and u.username = 'granter'`.execute(
      app.db,
    )
    await rules('chiefs = admin')
    const heads = await Promise.all(['head1', 'head2'].map((uid) => person(uid, uid)))
    await directory.group('chiefs', heads)
    await sync(false)
    expect([await rolesOf('head1'), await rolesOf('head2')]).toEqual([[roleId], [roleId]])
    // both can sign in here, and nobody else is an administrator
    await sql`update sys_user set password = (select password from sys_user where username = 'admin')
      where username in ('head1', 'head2')`.execute(app.db)
    const keeper = await app.person(['system:identityProvider:list', 'system:identityProvider:sync'])
    const change = async () =>
      (await keeper.post('/sys/identityProvider/sync', { id: providerId, dryRun: false })).body.result
    await sql`delete from sys_user_role where user_id = ${own.userId}`.execute(app.db)
    await directory.group('chiefs', [])
    expect(await change()).toEqual([{ what: 'roles', username: 'head1', before: '管理员', after: '' }])
    expect([await rolesOf('head1'), await rolesOf('head2')]).toEqual([[], [roleId]])
    expect(await change()).toEqual([])
    // it is taken once there is somebody else
    await sql`insert into sys_user_role (user_id, role_id) values (${own.userId}, ${roleId})`.execute(app.db)
    expect(await change()).toEqual([{ what: 'roles', username: 'head2', before: '管理员', after: '' }])
    expect(await rolesOf('head2')).toEqual([])
    await Promise.all(heads.map((dn) => directory.remove(dn)))
    await sql`delete from sys_provider_binding b using sys_user u where u.id = b.user_id and u.username like 'head_'`.execute(
      app.db,
    )
  })

  it('an answer that would freeze more than half, or finds nobody, changes nothing', async () => {
    const set = (searchBase: string) =>
      sql`update sys_identity_provider set search_base = ${searchBase} where id = ${providerId}`.execute(app.db)
    await set(directory.groups)
    expect(await sync(false)).toMatchObject({ success: false, message: '目录中没有找到任何人员，未做任何更改' })
    const many = await Promise.all(['b1', 'b2', 'b3', 'b4', 'b5', 'b6'].map((uid) => person(uid, uid)))
    await set(directory.people)
    await sync(false)
    await Promise.all(many.map((dn) => directory.remove(dn)))
    expect((await sync(false)).message).toMatch(/人将被冻结，超过一半/)
    expect(await statusOf('b1')).toBe(1)
  })

  it('every night it runs by itself', async () => {
    await directory.change(`uid=mei,${directory.people}`, { cn: '梅三' })
    await app.begin()
    const { body } = await admin.get('/sys/quartzJob/list', { jobClassName: 'directory-sync' })
    const [job] = body.result.records as { id: string; cronExpression: string }[]
    expect(job?.cronExpression).toBe('0 20 2 * * ? *')
    await sql`delete from sys_provider_binding b using sys_user u where u.id = b.user_id and u.username like 'b_'`.execute(
      app.db,
    )
    expect((await admin.get('/sys/quartzJob/execute', { id: String(job?.id) })).body.success).toBe(true)
    const name = async () =>
      (await sql<{ realname: string }>`select realname from sys_user where username = 'mei'`.execute(app.db)).rows[0]
        ?.realname
    await expect.poll(name, { timeout: 20_000 }).toBe('梅三')
  })

  async function uuidOf(dn: string): Promise<string> {
    const { Client: Ldap } = await import('ldapts')
    const client = new Ldap({ url: directory.address })
    await client.bind(directory.root.dn, directory.root.password)
    const { searchEntries } = await client.search(dn, { scope: 'base', attributes: ['entryUUID'] })
    await client.unbind()
    return String(searchEntries[0]?.entryUUID)
  }
})
