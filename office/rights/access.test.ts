import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { EXPLAIN, TRY_RULES, VIEW_AS } from './access.ts'
import type { Explanation } from './explanation.ts'
import type { RuleTrial } from './rule-trial.ts'

let app: TestApp
let admin: Client
const ids = new Map<string, string>()
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  for (const code of ['mine', 'other', 'third']) {
    const { result } = (await admin.post('/sys/position/add', { code, name: `职务${code}`, postRank: '1' })).body
    ids.set(code, String(result.id))
  }
})
afterAll(() => app.close())

const PAGE = 'system/SysPositionList'
const one = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
  (await statement.execute(app.db)).rows[0]?.id ?? ''
const buttonOf = (perms: string) => one(sql<{ id: string }>`select id from sys_permission where perms = ${perms}`)
const pageOf = (component: string) =>
  one(sql<{ id: string }>`select id from sys_permission where component = ${component}`)
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.db)
const textsOf = ({ reasons }: Explanation) => reasons.map(({ text }) => text)

describe('the x-ray', () => {
  const ask = async (userId: string, permissionId: string, rowId = '') => {
    const { body, status } = await admin.get('/sys/access/explain', { userId, permissionId, rowId })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.result as unknown as Explanation
  }

  it('names the role that grants a button, and the roles that would', async () => {
    const person = await app.person(['system:position:list'])
    const list = await ask(person.userId, await buttonOf('system:position:list'))
    expect(list).toMatchObject({
      isAllowed: true,
      roles: [],
      permission: { code: 'system:position:list', name: '查看' },
    })
    expect(list.permission.path).toEqual(['系统管理', '职务', '查看'])
    expect(textsOf(list)).toEqual([`由角色「${person.username}」授予`])
    const add = await ask(person.userId, await buttonOf('system:position:add'))
    expect(add).toMatchObject({ isAllowed: false })
    expect(textsOf(add)).toEqual(['没有任何生效的角色授予它'])
    expect(add.roles.map(({ name }) => name)).toContain('管理员')
  })

  it('says why a role does not count: frozen, a closed department, a plan without it', async () => {
    const person = await app.person(['system:position:list'])
    const button = await buttonOf('system:position:list')
    await run(sql`update sys_user set status = 2 where id = ${person.userId}`)
    const frozen = await ask(person.userId, button)
    expect(frozen.isAllowed).toBe(false)
    expect(textsOf(frozen)[0]).toBe('用户已冻结，不能登录')
    const other = await app.person([])
    const departId = await one(sql<{ id: string }>`select id from sys_depart where org_code = 'A01A02'`)
    await run(
      sql`insert into sys_depart_role (id, depart_id, role_name, role_code) values ('xr', ${departId}, '收货', 'xr')`,
    )
    await run(sql`insert into sys_depart_role_user (user_id, drole_id) values (${other.userId}, 'xr')`)
    await run(sql`insert into sys_depart_permission (depart_id, permission_id) values (${departId}, ${button})`)
    await run(sql`
      insert into sys_depart_role_permission (depart_id, role_id, permission_id) values (${departId}, 'xr', ${button})`)
    expect(textsOf(await ask(other.userId, button))[0]).toBe('部门角色「收货」不生效：部门已停用，或用户不属于该部门')
    await run(sql`insert into sys_user_depart (user_id, dep_id) values (${other.userId}, ${departId})`)
    expect(textsOf(await ask(other.userId, button))).toEqual(['由部门角色「收货」授予'])
  })

  it('tells by which rule a row is hidden, and by which role it is seen', async () => {
    const person = await app.person(['system:position:list'])
    await bindToRule(app, person, { component: PAGE, column: 'code', value: 'mine' })
    const page = await pageOf(PAGE)
    const hidden = await ask(person.userId, page, ids.get('other'))
    expect(hidden.row).toEqual({ isSeen: false, text: '数据规则隐藏了这条数据' })
    expect(hidden.rows).toEqual([
      { by: `角色「${person.username}」`, match: 'and', rules: ['职务编码 = mine'], isReadable: true, passes: false },
    ])
    expect((await ask(person.userId, page, ids.get('mine'))).row?.isSeen).toBe(true)
    await run(sql`update sys_permission_data_rule set rule_conditions = 'NONSENSE' where rule_column = 'code'`)
    expect((await ask(person.userId, page)).rows).toMatchObject([{ isReadable: false, passes: null }])
  })

  it('tells nothing to those without the right, of people of other tenants, or of rows one does not see', async () => {
    const person = await app.person(['system:position:list'])
    const question = { userId: person.userId, permissionId: await pageOf(PAGE) }
    expect((await person.get('/sys/access/explain', question)).status).toBe(403)
    const asker = await app.person([EXPLAIN, 'system:position:list'])
    await bindToRule(app, asker, { component: PAGE, column: 'name', value: '职务mine' })
    expect((await asker.get('/sys/access/explain', question)).status).toBe(200)
    expect((await asker.get('/sys/access/explain', { ...question, rowId: ids.get('other') ?? '' })).status).toBe(404)
    await run(sql`update sys_user set rel_tenant_ids = '5' where id = ${person.userId}`)
    expect((await admin.get('/sys/access/explain', question)).status).toBe(404)
  })
})

describe('a rule that is not saved', () => {
  const attempt = async (who: Client, userId: string, rule: object) =>
    who.post('/sys/access/tryRule', { permissionId: await pageOf(PAGE), rule, match: 'and', userIds: [userId] })
  const codeIs = (ruleValue: string, id = '') => ({ id, ruleColumn: 'code', ruleConditions: '=', ruleValue })

  it('shows what people would see, and writes nothing', async () => {
    const person = await app.person(['system:position:list'])
    await run(
      sql`insert into sys_role_permission (role_id, permission_id) values (${person.roleId}, ${await pageOf(PAGE)})`,
    )
    const total = async () => (await person.get('/sys/position/list')).body.result.total
    const before = await total()
    const { body } = await attempt(admin, person.userId, codeIs('mine'))
    const [trial] = body.result as unknown as readonly RuleTrial[]
    expect(trial).toMatchObject({ isReadable: true, before, after: 1, gained: [] })
    expect(trial?.lost.map(({ id }) => id)).toContain(ids.get('other'))
    expect(trial?.lost.map(({ id }) => id)).not.toContain(ids.get('mine'))
    expect(await total()).toBe(before)
    const [broken] = (await attempt(admin, person.userId, { ...codeIs('x'), ruleColumn: 'nothing' })).body
      .result as unknown as readonly RuleTrial[]
    expect(broken).toMatchObject({ isReadable: false, after: 0 })
  })

  it('takes the place of the saved one', async () => {
    const person = await app.person(['system:position:list'])
    await bindToRule(app, person, { component: PAGE, column: 'code', value: 'mine' })
    const ruleId = await one(sql<{ id: string }>`
      select data_rule_ids as id from sys_role_permission where role_id = ${person.roleId} and data_rule_ids is not null`)
    const [trial] = (await attempt(admin, person.userId, codeIs('third', ruleId))).body
      .result as unknown as readonly RuleTrial[]
    expect(trial).toMatchObject({
      before: 1,
      after: 1,
      lost: [{ id: ids.get('mine') }],
      gained: [{ id: ids.get('third') }],
    })
  })

  it('names no row that whoever tries it does not see', async () => {
    const person = await app.person(['system:position:list'])
    await run(
      sql`insert into sys_role_permission (role_id, permission_id) values (${person.roleId}, ${await pageOf(PAGE)})`,
    )
    const asker = await app.person([TRY_RULES, 'system:position:list'])
    await bindToRule(app, asker, { component: PAGE, column: 'name', value: '职务mine' })
    const [trial] = (await attempt(asker, person.userId, codeIs('mine'))).body.result as unknown as readonly RuleTrial[]
    expect(trial?.lost).toEqual([])
    expect((await attempt(person, person.userId, codeIs('mine'))).status).toBe(403)
  })
})

describe('looking as somebody else', () => {
  const viewer = () => app.person([VIEW_AS, 'system:position:list', 'system:position:add'])

  it('shows everything as the person sees it, changes nothing, and ends', async () => {
    const [looking, person] = [await viewer(), await app.person(['system:position:list', 'system:position:add'])]
    expect((await looking.post('/sys/access/view', { userId: person.userId })).status).toBe(200)
    const { userInfo } = (await looking.get('/sys/user/getUserInfo')).body.result
    expect(userInfo).toMatchObject({ id: person.userId, viewer: { username: looking.username } })
    expect((await looking.get('/sys/position/list')).status).toBe(200)
    const add = await looking.post('/sys/position/add', { code: 'viewed', name: 'v', postRank: '1' })
    expect(add).toMatchObject({ status: 403, body: { message: '当前以他人身份查看，不能修改' } })
    expect((await looking.post('/sys/access/view', { userId: person.userId })).status).toBe(403)
    expect((await looking.post('/sys/access/endView')).status).toBe(200)
    expect((await looking.get('/sys/user/getUserInfo')).body.result.userInfo).toMatchObject({ id: looking.userId })
    expect((await looking.post('/sys/position/add', { code: 'own', name: 'o', postRank: '1' })).status).toBe(200)
    const { rows } = await sql<{ userid: string; logContent: string }>`
      select userid, log_content from sys_log where method like '/sys/access/%' and userid = ${looking.username} order by create_time
    `.execute(app.db)
    expect(rows.map(({ logContent }) => logContent)).toEqual([
      '以他人身份查看',
      '拒绝：以他人身份查看',
      '结束以他人身份查看',
    ])
  })

  it('is refused for whoever may do or see more, and ends when they come to', async () => {
    const looking = await viewer()
    const more = await app.person(['system:category:list'])
    expect((await looking.post('/sys/access/view', { userId: more.userId })).body.message).toBe(
      '对方的权限超出您自己的权限，不能以其身份查看',
    )
    expect((await looking.post('/sys/access/view', { userId: looking.userId })).body.message).toBe(
      '不能以自己的身份查看',
    )
    const person = await app.person(['system:position:list'])
    await looking.post('/sys/access/view', { userId: person.userId })
    expect((await looking.get('/sys/position/list')).status).toBe(200)
    await run(sql`
      insert into sys_role_permission (role_id, permission_id) values (${person.roleId}, ${await buttonOf('system:category:list')})`)
    await expect.poll(async () => (await looking.get('/sys/position/list')).status).toBe(401)
  })

  it('of somebody who sees all rows is refused for whoever is bound to some', async () => {
    const looking = await viewer()
    await bindToRule(app, looking, { component: PAGE, column: 'code', value: 'mine' })
    const person = await app.person(['system:position:list'])
    await run(
      sql`insert into sys_role_permission (role_id, permission_id) values (${person.roleId}, ${await pageOf(PAGE)})`,
    )
    expect((await looking.post('/sys/access/view', { userId: person.userId })).status).toBe(403)
  })
})
