import type { Text } from '#kit/contract/text.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { type SecretRow, useNewSecret } from '#kit/web/list/use-new-secret.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { relatedTo } from '#kit/web/record/related-to.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { NEW_WEBHOOK_SECRET, WEBHOOK, webhook } from './webhook.ts'

/** An endpoint with what was sent to it last. */
const CONTENT: RecordContent = {
  tabs: [
    {
      key: 'deliveries',
      title: ['推送记录', 'Deliveries'],
      render: relatedTo(
        async () => (await import('./webhook-delivery.ts')).webhookDelivery,
        ({ id }) => ({ webhookId: id }),
      ),
    },
  ],
}

/** Programs that are told what happens in the shop. */
export function WebhookPage() {
  const { actionsOf, onAdded, dialog } = useNewSecret(SECRETS)
  return (
    <>
      <ResourcePage resource={webhook} record={CONTENT} rowActions={actionsOf} onAdded={onAdded} />
      {dialog}
    </>
  )
}

/** One of them on a page of its own. */
export function WebhookRecord() {
  const can = useCan()
  const { actionsOf, dialog } = useNewSecret(SECRETS)
  return (
    <>
      <RecordPage
        resource={webhook}
        content={CONTENT}
        actions={(row) => (can(NEW_WEBHOOK_SECRET) ? actionsOf(row) : [])}
      />
      {dialog}
    </>
  )
}

const SECRET: Text = ['签名密钥', 'Signing secret']
const SECRETS = {
  resource: webhook,
  permission: NEW_WEBHOOK_SECRET,
  title: ['Webhook 签名密钥', 'Signing secret of the webhook'],
  parts: [['secret', SECRET]],
  isInUse: ({ state }: SecretRow) => Number(state) !== WEBHOOK.fresh,
  hasOverlap: true,
} as const
