import { randomUUID } from 'node:crypto'
import { type Client, PASSWORD, type TestApp } from '#server/testing/test-app.server.ts'

/** Somebody new who has one of the roles that a shop starts with, signed in. */
export async function seededPerson(app: TestApp, roleCode: string): Promise<Client> {
  const admin = await app.admin()
  const { result } = (await admin.get('/sys/role/list', { roleCode })).body
  const [role] = (result as unknown as { readonly records: readonly { readonly id: string }[] }).records
  const username = `${roleCode}-${randomUUID().slice(0, 8)}`
  const { body } = await admin.post('/sys/user/add', {
    ...{ username, realname: username, password: PASSWORD, confirmpassword: PASSWORD, workNo: username },
    ...{ phone: `138${String(Date.now()).slice(-8)}`, selectedroles: role?.id ?? '' },
  })
  if (!role || !body.success) {
    throw new Error(`nobody has the role ${roleCode}: ${body.message}`)
  }
  return app.signIn(username)
}
