import type { AnyResource } from '#kit/contract/resource.ts'
import { useSecret } from '#kit/web/form/use-secret.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { mailPasswordRight } from './mail-server-parts.ts'

interface Shown {
  readonly resource: AnyResource
}

const TITLE = ['设置密码', 'Set the password'] as const
const secretOf = ({ path }: AnyResource) =>
  ({
    ...{ path: `${path}/password`, name: 'password', title: TITLE, max: 200 },
    label: ['密码或授权码', 'Password'],
    missing: ['请输入密码', 'Enter the password'],
  }) as const

/** Mail servers, with a command that sets their password. */
export function MailServers({ resource }: Shown) {
  const [ask, dialog] = useSecret(secretOf(resource))
  return (
    <>
      <ResourcePage
        resource={resource}
        rowActions={() => [{ key: 'password', title: TITLE, permission: mailPasswordRight(resource), run: ask }]}
      />
      {dialog}
    </>
  )
}

/** The same on a page of its own. */
export function MailServer({ resource }: Shown) {
  const can = useCan()
  const [ask, dialog] = useSecret(secretOf(resource))
  return (
    <>
      <RecordPage
        resource={resource}
        actions={(row) =>
          can(mailPasswordRight(resource))
            ? [{ key: 'password', title: TITLE, permission: mailPasswordRight(resource), run: () => ask(row) }]
            : []
        }
      />
      {dialog}
    </>
  )
}
