import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { PageAction } from '#kit/web/list/list-commands.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { ShownOnce } from '#kit/web/page/modal/shown-once.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { API_CLIENT_STATE, apiClient, type ClientSecret, NEW_SECRET } from './api-client.ts'

type Client = RowOf<typeof apiClient>

/** Programs that speak for customers. */
export function ApiClientPage() {
  const [actionsOf, dialog] = useSecret()
  return (
    <>
      <ResourcePage resource={apiClient} rowActions={actionsOf} />
      {dialog}
    </>
  )
}

/** One client on a page of its own. */
export function ApiClientRecord() {
  const can = useCan()
  const [actionsOf, dialog] = useSecret()
  return (
    <>
      <RecordPage
        resource={apiClient}
        actions={(row) =>
          actionsOf(row as unknown as Client)
            .filter(({ permission = '' }) => can(permission))
            .map(({ run, ...action }) => ({ ...action, run: () => run(row as unknown as Client) }))
        }
      />
      {dialog}
    </>
  )
}

/** Makes a secret for a client, and shows it this once. */
function useSecret(): readonly [actionsOf: (row: Client) => readonly PageAction<Client>[], dialog: ReactNode] {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [made, setMade] = useState<ClientSecret>()
  const make = async ({ id }: Client) => {
    try {
      setMade((await client.post<ClientSecret>(`${apiClient.path}/newSecret`, { id })).result)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if ([200, 400, 409].includes(error.http)) {
        void message.warning(error.message)
      }
    } finally {
      void queries.invalidateQueries({ queryKey: [apiClient.name] })
    }
  }
  const actionsOf = ({ state }: Client): readonly PageAction<Client>[] =>
    state === API_CLIENT_STATE.revoked
      ? []
      : [
          {
            key: 'newSecret',
            title: MAKE,
            permission: NEW_SECRET,
            run: make,
            ...(state === API_CLIENT_STATE.active && { confirm: { title: MAKE, content: ENDS } }),
          },
        ]
  const dialog = made && (
    <ShownOnce
      title={TITLE}
      warning={ONCE}
      text={`${made.clientKey}\n${made.secret}`}
      onClose={() => setMade(undefined)}
    >
      <dl className="shown-once">
        <dt>{t(apiClient.fields.clientKey.title)}</dt>
        <dd>
          <code>{made.clientKey}</code>
        </dd>
        <dt>{t(SECRET)}</dt>
        <dd>
          <code>{made.secret}</code>
        </dd>
      </dl>
    </ShownOnce>
  )
  return [actionsOf, dialog]
}

const MAKE: Text = ['生成密钥', 'New secret']
const ENDS: Text = ['原密钥立即失效。', 'The secret it has now ends at once.']
const TITLE: Text = ['客户端密钥', 'Secret of the client']
const SECRET: Text = ['密钥', 'Secret']
const ONCE: Text = ['请立即复制保存，关闭后无法再次查看。', 'Copy it now: it cannot be seen again.']
