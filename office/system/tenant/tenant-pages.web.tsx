import type { AnyRow } from '#kit/web/client/page-of.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { tenant } from './tenant.ts'
import { TenantMembers } from './tenant-members.web.tsx'

/** The tenants of the shop. */
export function TenantPage() {
  return <ResourcePage resource={tenant} record={CONTENT} />
}

/** One tenant and its people. */
export function TenantRecord() {
  return <RecordPage resource={tenant} content={CONTENT} />
}

const CONTENT = {
  tabs: [
    {
      key: 'members',
      title: ['成员', 'Members'],
      render: (row: AnyRow) => <TenantMembers row={row} />,
    },
  ],
} as const
