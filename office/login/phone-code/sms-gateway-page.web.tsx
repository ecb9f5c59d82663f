import { useSecret } from '#kit/web/form/use-secret.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { SMS_KEY, smsGateway } from './sms-gateway.ts'

/** What brings codes to phones. */
export function SmsGatewayPage() {
  const [ask, dialog] = useSecret(SECRET)
  return (
    <>
      <ResourcePage resource={smsGateway} rowActions={() => [{ ...SET, run: ask }]} />
      {dialog}
    </>
  )
}

/** The same on a page of its own. */
export function SmsGatewayRecord() {
  const can = useCan()
  const [ask, dialog] = useSecret(SECRET)
  return (
    <>
      <RecordPage resource={smsGateway} actions={(row) => (can(SMS_KEY) ? [{ ...SET, run: () => ask(row) }] : [])} />
      {dialog}
    </>
  )
}

const SECRET = {
  path: `${smsGateway.path}/key`,
  name: 'secret',
  title: ['设置密钥', 'Set the key'],
  label: ['密钥', 'Key'],
  missing: ['请输入密钥', 'Enter the key'],
  max: 500,
} as const

const SET = { key: SECRET.name, title: SECRET.title, permission: SMS_KEY } as const
