import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const admin = await app.admin()
  for (const name of ['Seen', 'Hidden']) {
    await admin.post('/sys/position/add', { name, code: name, postRank: '1' })
  }
  await sql`
    insert into sys_permission_data_rule (id, permission_id, rule_column, rule_conditions, rule_value, status, del_flag)
    select rule.id, p.id, 'name', rule.operator, 'Seen', rule.status, rule.gone
    from sys_permission p, (values
      ('rule-live', '=', '1', 0), ('rule-gone', '=', '1', 1), ('rule-off', '=', '0', 0), ('rule-broken', 'USE_SQL_RULES', '1', 0)
    ) as rule (id, operator, status, gone)
    where p.component = 'system/SysPositionList'
  `.execute(app.db)
})
afterAll(() => app.close())

/** The positions that somebody sees whose role has these rules selected. */
async function seenWith(...selected: readonly string[]): Promise<readonly string[]> {
  const person = await app.person(['system:position:list'])
  for (const [index, rules] of selected.entries()) {
    const roleId = index === 0 ? person.roleId : `${person.roleId.slice(0, 30)}-${index}`
    if (index > 0) {
      await sql`insert into sys_role (id, role_name, role_code) values (${roleId}, ${roleId}, ${roleId})`.execute(
        app.db,
      )
      await sql`insert into sys_user_role (user_id, role_id) values (${person.userId}, ${roleId})`.execute(app.db)
    }
    await sql`
      insert into sys_role_permission (role_id, permission_id, data_rule_ids)
      select ${roleId}, id, ${rules} from sys_permission where component = 'system/SysPositionList'
    `.execute(app.db)
  }
  const client = await app.signIn(person.username)
  const { result } = (await client.get('/sys/position/list', { name: 'Seen,Hidden', column: 'name', order: 'asc' }))
    .body
  return (result.records as readonly { readonly name: string }[]).map(({ name }) => name)
}

describe('the data rules that a role has selected', () => {
  it('bind its rows; one that was switched off, or none, binds nothing', async () => {
    expect(await seenWith('rule-live')).toEqual(['Seen'])
    expect(await seenWith('rule-live,rule-off')).toEqual(['Seen'])
    expect(await seenWith('rule-off')).toEqual(['Hidden', 'Seen'])
    expect(await seenWith('')).toEqual(['Hidden', 'Seen'])
  })

  it.each([
    ['was deleted', 'rule-gone'],
    ['never was', 'rule-unknown'],
    ['cannot be read', 'rule-broken'],
    ['has a blank in its id', ' rule-live'],
    ['is a blank', ' '],
    ['has a blank in its id beside another', 'rule-live, rule-live'],
  ])('show nothing when one %s', async (_, selected) => {
    expect(await seenWith(selected)).toEqual([])
    expect(await seenWith(selected, 'rule-live')).toEqual(['Seen'])
  })
})
