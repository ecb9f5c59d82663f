import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, PASSWORD, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { PROFILE_PATHS, type ProfileChange } from './profile.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const profileOf = async (client: Client) => (await client.get(PROFILE_PATHS.get)).body.result
const edit = (client: Client, change: ProfileChange) => client.post(PROFILE_PATHS.edit, change)

/** A picture of one point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const pathsOf = ({ body }: Sent) => (body.result.errors as readonly { path: string }[]).map(({ path }) => path)

const upload = async (client: Client) =>
  (await client.upload('/sys/common/upload', { file: new File([PICTURE], 'me.png') }, { biz: 'avatar' })).body.message

it('[2.11b] people see themselves, and change what they are called and how they look without asking anybody', async () => {
  const ann = await app.person([])
  expect(await profileOf(ann)).toMatchObject({
    username: ann.username,
    realname: ann.username,
    roles: [ann.username],
    departs: [],
    phone: null,
  })
  expect(JSON.stringify(await profileOf(ann))).not.toContain('argon2')
  const avatar = await upload(ann)
  const { body } = await edit(ann, {
    realname: '安妮',
    avatar,
    sex: '2',
    birthday: '1999-09-09',
    telephone: '021-62345678',
  })
  expect(body).toMatchObject({ success: true, message: '资料已保存', result: { realname: '安妮', avatar } })
  expect(await profileOf(ann)).toMatchObject({ realname: '安妮', sex: 2, birthday: '1999-09-09' })
  // others find them by the new name, and the change is in the history of their row
  const { rows } = await sql<{ findText: string; changes: unknown }>`
    select u.find_text, h.changes from sys_user u join sys_record_change h on h.table_name = 'sys_user' and h.record_id = u.id
    where u.id = ${ann.userId}
  `.execute(app.db)
  expect(rows).toEqual([
    {
      findText: expect.stringContaining('anni'),
      changes: expect.objectContaining({ realname: [ann.username, '安妮'] }),
    },
  ])
  // what is left out stays, an empty text clears
  await edit(ann, { birthday: '', sex: '' })
  expect(await profileOf(ann)).toMatchObject({ realname: '安妮', birthday: null, sex: null })
})

it('what others give cannot be taken: account, roles, tenants and status are not changed', async () => {
  const ann = await app.person([])
  const sent = { username: 'admin', selectedroles: 'x', relTenantIds: '0,1', status: '2', workNo: '1', id: 'x' }
  expect((await edit(ann, sent as ProfileChange)).body.success).toBe(true)
  const { rows } = await sql`
    select username, selectedroles, rel_tenant_ids, status, work_no from sys_user where id = ${ann.userId}
  `.execute(app.db)
  expect(rows).toEqual([
    expect.objectContaining({ username: ann.username, status: 1, relTenantIds: null, workNo: null }),
  ])
})

it('mobile and e-mail are changed with the password alone', async () => {
  const ann = await app.person([])
  const wrong = async (change: ProfileChange) => {
    const answer = await edit(ann, change)
    return { status: answer.status, errors: pathsOf(answer) }
  }
  expect(await wrong({ phone: '13800000011' })).toEqual({ status: 400, errors: ['password'] })
  expect(await wrong({ phone: '13800000011', password: 'guess' })).toEqual({ status: 400, errors: ['password'] })
  expect((await edit(ann, { phone: '13800000011', email: 'ann@shop.example', password: PASSWORD })).body.success).toBe(
    true,
  )
  // the same again needs none
  expect((await edit(ann, { phone: '13800000011', realname: 'Ann' })).body.success).toBe(true)
  const { rows } = await sql<{ param: string }>`
    select request_param as param from sys_log where userid = ${ann.username} and method = ${PROFILE_PATHS.edit}
  `.execute(app.db)
  expect(rows.map(({ param }) => param).join()).not.toContain(PASSWORD)
})

it('wrong values are named by their field, and what somebody has is not taken', async () => {
  const [ann, bob] = [await app.person([]), await app.person([])]
  await edit(bob, { email: 'bob@shop.example', password: PASSWORD })
  const errorsOf = async (change: ProfileChange) => pathsOf(await edit(ann, change))
  expect(
    await errorsOf({ realname: '', birthday: 'soon', sex: '9', phone: '12', email: 'no', telephone: '1' }),
  ).toEqual(['realname', 'sex', 'birthday', 'phone', 'email', 'telephone'])
  expect(await errorsOf({ email: 'bob@shop.example', password: PASSWORD })).toEqual(['email'])
  expect(await errorsOf({ avatar: 'https://elsewhere.example/a.png' })).toEqual(['avatar'])
  expect(await errorsOf({ avatar: await upload(bob) })).toEqual(['avatar'])
})

it('nobody else reads or changes it: not without a session, not while looking as the person', async () => {
  expect((await app.nobody.get(PROFILE_PATHS.get)).status).toBe(401)
  expect((await edit(app.nobody, { realname: 'x' })).status).toBe(401)
  const admin = await app.admin()
  const ann = await app.person([])
  expect((await admin.post('/sys/access/view', { userId: ann.userId })).body.success).toBe(true)
  expect((await admin.get(PROFILE_PATHS.get)).status).toBe(403)
  expect((await edit(admin, { realname: 'x' })).status).toBe(403)
})

it('guesses of the password are counted like those of a sign-in', async () => {
  const ann = await app.person([])
  for (let tries = 0; tries < 5; tries += 1) {
    await edit(ann, { email: 'ann.two@shop.example', password: 'guess' })
  }
  expect((await edit(ann, { email: 'ann.two@shop.example', password: PASSWORD })).status).toBe(429)
})
