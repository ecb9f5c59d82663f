import { useSecret } from '#kit/web/form/use-secret.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { MAIL_PASSWORD, mailServer } from './mail-server.ts'

/** The server that the shop sends e-mail through. */
export function MailServerPage() {
  const [ask, dialog] = useSecret(SECRET)
  return (
    <>
      <ResourcePage resource={mailServer} rowActions={() => [{ ...SET, run: ({ id }) => ask(id) }]} />
      {dialog}
    </>
  )
}

/** The same on a page of its own. */
export function MailServerRecord() {
  const can = useCan()
  const [ask, dialog] = useSecret(SECRET)
  return (
    <>
      <RecordPage
        resource={mailServer}
        actions={({ id }) => (can(MAIL_PASSWORD) ? [{ ...SET, run: () => ask(id) }] : [])}
      />
      {dialog}
    </>
  )
}

const SECRET = {
  path: `${mailServer.path}/password`,
  name: 'password',
  title: ['设置密码', 'Set the password'],
  label: ['密码或授权码', 'Password'],
  missing: ['请输入密码', 'Enter the password'],
  max: 200,
} as const

const SET = { key: SECRET.name, title: SECRET.title, permission: MAIL_PASSWORD } as const
