import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

type Person = Awaited<ReturnType<TestApp['person']>>

const SHOP = { id: 'own-shop', orgCode: 'T01', departName: '门店部', departNameEn: 'Store', parentId: null }
const STORE = { id: 'own-store', orgCode: 'T02', departName: '仓储部', departNameEn: null, parentId: null }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await sql`
    insert into sys_depart (id, depart_name, depart_name_en, org_code, del_flag) values
      ('own-shop', '门店部', 'Store', 'T01', 0), ('own-store', '仓储部', null, 'T02', 0), ('own-gone', '旧部', null, 'T03', 1),
      ('foreign', '财务部', null, 'T04', 0)
  `.execute(app.db)
})
afterAll(() => app.close())

async function join(person: Person, ...departs: readonly string[]): Promise<void> {
  for (const depart of departs) {
    await sql`insert into sys_user_depart (user_id, dep_id) values (${person.userId}, ${depart})`.execute(app.db)
  }
}

async function memberOf(...departs: readonly string[]): Promise<Person> {
  const person = await app.person(['system:position:list', 'system:position:add'])
  await join(person, ...departs)
  return person
}

const currentOf = async (client: Client) => (await client.get('/sys/user/getCurrentUserDeparts')).body.result

/** From now on they see only positions of the department they work in. */
async function bindToDepart({ roleId }: Person): Promise<void> {
  await sql`
    insert into sys_permission_data_rule (id, permission_id, rule_column, rule_conditions, rule_value)
    select 'own-rule', id, 'sysOrgCode', '=', '#{sys_org_code}' from sys_permission where component = 'system/SysPositionList'
    on conflict do nothing
  `.execute(app.db)
  await sql`
    insert into sys_role_permission (role_id, permission_id, data_rule_ids)
    select ${roleId}, id, 'own-rule' from sys_permission where component = 'system/SysPositionList'
  `.execute(app.db)
}

async function positionsOf(client: Client): Promise<readonly string[]> {
  const { records } = (await client.get('/sys/position/list')).body.result
  return (records as readonly { code: string }[]).map(({ code }) => code)
}

async function signIn(username: string) {
  return (await app.nobody.post('/sys/login', { username, password: PASSWORD })).body.result
}

describe('the departments one belongs to', () => {
  it('[7.9] [3.8b] are listed with the current code; several leave the choice open', async () => {
    const person = await memberOf('own-store', 'own-shop', 'own-gone')
    expect(await signIn(person.username)).toMatchObject({
      multi_depart: 2,
      departs: [SHOP, STORE],
      userInfo: { orgCode: null },
    })
    expect(await currentOf(person)).toEqual({ list: [SHOP, STORE], orgCode: '' })
  })

  it('of a person with one is the current one from sign-in on', async () => {
    const person = await memberOf('own-store')
    await sql`update sys_user set org_code = 'T04' where id = ${person.userId}`.execute(app.db)
    expect(await signIn(person.username)).toMatchObject({ multi_depart: 1, userInfo: { orgCode: 'T02' } })
  })
})

describe('choosing the current department', () => {
  it.each(['post', 'put'] as const)(
    '[7.10] answers %s with the user and counts from the next request',
    async (verb) => {
      const person = await memberOf('own-shop', 'own-store')
      // The caller is remembered with the department of before.
      expect(await currentOf(person)).toMatchObject({ orgCode: '' })
      const { body } = await person[verb]('/sys/selectDepart', { orgCode: 'T02', username: person.username })
      expect(body).toMatchObject({
        success: true,
        result: { userInfo: { username: person.username, orgCode: 'T02', id: person.userId } },
      })
      expect(JSON.stringify(body)).not.toMatch(/argon2|"password"/i)
      expect(await currentOf(person)).toMatchObject({ orgCode: 'T02' })
      // A name need not be sent.
      expect((await person[verb]('/sys/selectDepart', { orgCode: 'T01' })).body.success).toBe(true)
      expect(await currentOf(person)).toMatchObject({ orgCode: 'T01' })
      expect(await signIn(person.username)).toMatchObject({ userInfo: { orgCode: 'T01' } })
    },
  )

  it('[7.10] moves the rows that row rules show, and where new rows belong, at once', async () => {
    const person = await memberOf('own-shop', 'own-store')
    await bindToDepart(person)
    const codes = () => positionsOf(person)
    for (const orgCode of ['T01', 'T02']) {
      await person.post('/sys/selectDepart', { orgCode })
      const added = await person.post('/sys/position/add', { code: `at-${orgCode}`, name: orgCode, postRank: '1' })
      expect(added.body.success).toBe(true)
      expect(await codes()).toEqual([`at-${orgCode}`])
    }
  })

  it('[7.10] is for oneself only', async () => {
    const [person, other] = [await memberOf('own-shop', 'own-store'), await memberOf('own-shop', 'own-store')]
    const { body } = await person.post('/sys/selectDepart', { orgCode: 'T02', username: other.username })
    expect(body).toMatchObject({ success: false, message: '只允许切换自己的部门！' })
    expect([await currentOf(person), await currentOf(other)]).toMatchObject([{ orgCode: '' }, { orgCode: '' }])
    expect((await app.nobody.post('/sys/selectDepart', { orgCode: 'T02' })).status).toBe(401)
  })

  it.each([
    ['foreign to them', 'T04', '您不属于该部门'],
    ['deleted', 'T03', '您不属于该部门'],
    ['unknown', "T02' or '1'='1", '您不属于该部门'],
    ['not named', '', '请选择登录部门'],
    ['no text that can be stored', 'T02\0', 'orgCode 不正确'],
  ])('[7.10] refuses at the field a department that is %s', async (_kind, orgCode, message) => {
    const person = await memberOf('own-shop', 'own-gone')
    const { status, body } = await person.post('/sys/selectDepart', { orgCode, username: person.username })
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, message, result: { errors: [{ path: 'orgCode', message }] } })
    expect(await currentOf(person)).toMatchObject({ orgCode: '' })
  })
})

describe('a department that one worked in', () => {
  it.each([
    ['left', 'delete from sys_user_depart where dep_id = $depart'],
    ['closed', 'update sys_depart set del_flag = 1 where id = $depart'],
  ])('[7.9] is %s: it is the current one no more, shows no rows and takes none', async (how, statement) => {
    const [depart, orgCode] = [`once-${how}`, `X-${how}`]
    await sql`insert into sys_depart (id, depart_name, org_code) values (${depart}, ${how}, ${orgCode})`.execute(app.db)
    const person = await memberOf('own-shop', 'own-store', depart)
    await bindToDepart(person)
    await person.post('/sys/selectDepart', { orgCode })
    await person.post('/sys/position/add', { code: `in-${how}`, name: how, postRank: '1' })
    expect(await positionsOf(person)).toEqual([`in-${how}`])
    await sql.raw(statement.replace('$depart', `'${depart}'`)).execute(app.db)

    const again = await app.signIn(person.username)
    expect(await currentOf(again)).toEqual({ list: [SHOP, STORE], orgCode: '' })
    expect(await positionsOf(again)).toEqual([])
    expect((await signIn(person.username)).userInfo).toMatchObject({ orgCode: null })
    const added = await again.post('/sys/position/add', { code: `after-${how}`, name: how, postRank: '1' })
    expect(added.body.success).toBe(false)
  })
})
