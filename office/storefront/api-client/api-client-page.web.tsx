import type { Text } from '#kit/contract/text.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { type SecretRow, useNewSecret } from '#kit/web/list/use-new-secret.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { API_CLIENT_STATE, apiClient, NEW_SECRET } from './api-client.ts'

/** Programs that speak for customers. */
export function ApiClientPage() {
  const { actionsOf, onAdded, dialog } = useNewSecret(SECRETS)
  return (
    <>
      <ResourcePage resource={apiClient} rowActions={actionsOf} onAdded={onAdded} />
      {dialog}
    </>
  )
}

/** One client on a page of its own. */
export function ApiClientRecord() {
  const can = useCan()
  const { actionsOf, dialog } = useNewSecret(SECRETS)
  return (
    <>
      <RecordPage resource={apiClient} actions={(row) => (can(NEW_SECRET) ? actionsOf(row) : [])} />
      {dialog}
    </>
  )
}

const TITLE: Text = ['客户端密钥', 'Secret of the client']
const SECRET: Text = ['密钥', 'Secret']
const SECRETS = {
  resource: apiClient,
  permission: NEW_SECRET,
  title: TITLE,
  parts: [
    ['clientKey', apiClient.fields.clientKey.title],
    ['secret', SECRET],
  ],
  isOpen: ({ state }: SecretRow) => Number(state) !== API_CLIENT_STATE.revoked,
  isInUse: ({ state }: SecretRow) => Number(state) === API_CLIENT_STATE.active,
  hasOverlap: true,
} as const
