import { Suspense, useMemo, useState } from 'react'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { client } from '#kit/web/client/client.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import type { GrantCalls } from '../permission/grant-calls.web.ts'
import { tenantPack } from './tenant-pack.ts'

const GrantDrawer = late(async () => (await import('../permission/grant-drawer.web.tsx')).GrantDrawer, {
  isAhead: true,
})

const CONTENT: Text = ['权限', 'Permissions']

/** The plans of tenants, and what each contains. */
export function TenantPackPage() {
  const [opened, setOpened] = useState<RowOf<typeof tenantPack>>()
  return (
    <>
      <ResourcePage
        resource={tenantPack}
        rowActions={() => [
          {
            key: 'content',
            title: CONTENT,
            permission: 'system:tenantPack:edit',
            asks: 'edit',
            run: (row) => setOpened(row),
          },
        ]}
      />
      {opened && (
        <Suspense>
          <PackContent key={opened.id} pack={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface PackContentProps {
  readonly pack: RowOf<typeof tenantPack>
  readonly onClose: () => void
}

function PackContent({ pack, onClose }: PackContentProps) {
  const calls = useMemo(() => callsOf(pack.id), [pack.id])
  return <GrantDrawer name={pack.name} open calls={calls} onClose={onClose} />
}

/** A plan has pages and buttons; rows are bound by the roles of its tenants. */
function callsOf(id: string): GrantCalls {
  return {
    load: async () => ({
      permissionIds: await client.get<readonly string[]>('/sys/tenantPack/permissions', { id }),
      rules: [],
    }),
    save: (wanted) => client.post('/sys/tenantPack/savePermissions', { id, permissionIds: wanted.join(',') }),
    rulesOf: async () => [],
    taken: { resource: tenantPack, ownerId: id, permission: 'system:tenantPack:edit' },
  }
}
