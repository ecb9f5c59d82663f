import { Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useSecret } from '#kit/web/form/use-secret.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { identityProvider, PROVIDER_SECRET, PROVIDER_SYNC, PROVIDER_TRY } from './identity-provider.ts'
import { PROVIDER_KIND } from './provider-choices.ts'
import { useTrying } from './use-trying.web.tsx'

const ProviderForm = late(async () => (await import('./provider-form.web.tsx')).ProviderForm)

const SyncDialog = late(async () => (await import('./sync-dialog.web.tsx')).SyncDialog)

/** Providers of identity, with what each says of whoever tries it. */
export function IdentityProviderPage() {
  const [actionsOf, dialogs] = useProviderActions()
  return (
    <>
      <ResourcePage resource={identityProvider} Form={ProviderForm} rowActions={actionsOf} />
      {dialogs}
    </>
  )
}

/** The same on a page of its own. */
export function IdentityProviderRecord() {
  const can = useCan()
  const [actionsOf, dialogs] = useProviderActions()
  return (
    <>
      <RecordPage
        resource={identityProvider}
        Form={ProviderForm}
        actions={(row) => actionsOf(row).filter(({ permission }) => can(permission))}
      />
      {dialogs}
    </>
  )
}

interface Row {
  readonly id: string
}

const kindOf = (row: Row): string => ('kind' in row ? String(row.kind) : '')

/** What is done with a provider beside writing it, and the dialogs of that. */
function useProviderActions() {
  const [ask, secretDialog] = useSecret(SECRET)
  const [tryIt, triedDialog] = useTrying()
  const [syncing, sync] = useState<string>()
  const actionsOf = (row: Row) => {
    const { id } = row
    const kind = kindOf(row)
    const isDirectory = kind === PROVIDER_KIND.ldap
    return [
      { ...TRY, run: () => void tryIt({ id, kind }) },
      ...(isDirectory ? [{ ...SYNC, run: () => sync(id) }] : []),
      ...(kind === PROVIDER_KIND.cas ? [] : [{ ...SET, run: () => ask(row) }]),
    ]
  }
  const dialogs = (
    <>
      {secretDialog}
      {triedDialog}
      <Suspense>{syncing !== undefined && <SyncDialog id={syncing} onClose={() => sync(undefined)} />}</Suspense>
    </>
  )
  return [actionsOf, dialogs] as const
}

const SECRET = {
  path: `${identityProvider.path}/secret`,
  name: 'secret',
  title: ['设置密钥', 'Set the secret'],
  label: ['密钥', 'Secret'],
  missing: ['请输入密钥', 'Enter the secret'],
  max: 1000,
} as const

const SET = { key: SECRET.name, title: SECRET.title, permission: PROVIDER_SECRET } as const
const TRY_IT: Text = ['试一试', 'Try it']
const TRY = { key: 'try', title: TRY_IT, permission: PROVIDER_TRY } as const
const SYNC_IT: Text = ['同步目录', 'Sync']
const SYNC = { key: 'sync', title: SYNC_IT, permission: PROVIDER_SYNC } as const
