import { useSecret } from '#kit/web/form/use-secret.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { GATEWAY_RIGHTS, gatewayRoute } from './gateway-route.ts'

/** What is called through this server, and whether it answers. */
export function GatewayPage() {
  const [ask, dialog] = useSecret(SECRET)
  return (
    <>
      <ResourcePage
        resource={gatewayRoute}
        cells={{ path: ({ path }) => <code>/gateway{path}</code> }}
        rowActions={() => [{ ...SET, run: ask }]}
      />
      {dialog}
    </>
  )
}

/** The same on a page of its own. */
export function GatewayRecord() {
  const can = useCan()
  const [ask, dialog] = useSecret(SECRET)
  return (
    <>
      <RecordPage
        resource={gatewayRoute}
        actions={(row) => (can(GATEWAY_RIGHTS.secret) ? [{ ...SET, run: () => ask(row) }] : [])}
      />
      {dialog}
    </>
  )
}

const SECRET = {
  path: `${gatewayRoute.path}/secret`,
  name: 'secret',
  title: ['设置密钥', 'Set the secret'],
  label: ['密钥', 'Secret'],
  missing: ['请输入密钥', 'Enter the secret'],
  max: 2000,
} as const

const SET = { key: SECRET.name, title: SECRET.title, permission: GATEWAY_RIGHTS.secret } as const
