import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

const CODE = 'system:position:name'

let app: TestApp
let locked: Client
let granted: Client
let id: string
beforeAll(async () => {
  app = await startTestApp()
  const admin = await app.admin()
  id = String((await admin.post('/sys/position/add', { code: 'P1', name: 'Packer', postRank: '1' })).body.result.id)
  await sql`
    insert into sys_permission (id, parent_id, name, menu_type, perms, perms_type)
    select 'lock', id, 'Name of a position', 2, ${CODE}, '2' from sys_permission where component = 'system/SysPositionList'
  `.execute(app.db)
  const codes = ['list', 'add', 'edit', 'import'].map((verb) => `system:position:${verb}`)
  locked = await app.person(codes)
  granted = await app.person([...codes, CODE])
})
afterAll(() => app.close())

const invalid = ({ status, body }: Sent) => [
  status,
  ...((body.result as { errors?: readonly { path: string; message: string }[] } | null)?.errors ?? []).map(
    ({ path, message }) => `${path} ${message}`,
  ),
]
const edit = (who: Client, name: string) => who.put('/sys/position/edit', { id, name, postRank: '2' })

describe('a field with a code of its own', () => {
  it('[6.3a,b] is changed by whoever has the code, and sent back unchanged by everyone', async () => {
    expect((await edit(locked, 'Packer')).body).toMatchObject({ success: true, result: { postRank: '2' } })
    expect(invalid(await edit(locked, 'Other'))).toEqual([400, 'name 职务名称：无权修改'])
    expect((await edit(granted, 'Other')).body).toMatchObject({ success: true, result: { name: 'Other' } })
  })

  it('[6.3a,b] is not filled in a new row, nor by a sheet', async () => {
    const added = await locked.post('/sys/position/add', { code: 'P2', name: 'Mine', postRank: '1' })
    expect(invalid(added)).toEqual([400, 'name 职务名称：无权修改'])
    const sheet = () => ({ 'files[]': new File(['职务编码,职务名称,职级\nP1,Renamed,2\n'], 'p.csv') })
    const { body } = await locked.upload('/sys/position/importExcel', sheet())
    expect(body.result.errors).toMatchObject([{ row: 2, reason: '职务名称：无权修改' }])
    expect((await granted.upload('/sys/position/importExcel', sheet())).body.result).toMatchObject({ updatedCount: 1 })
  })

  it('[6.3b] is open to everyone again when the code is switched off', async () => {
    await sql`update sys_permission set status = '0' where perms = ${CODE}`.execute(app.db)
    await expect.poll(async () => (await edit(locked, 'Anew')).body.success).toBe(true)
  })
})
