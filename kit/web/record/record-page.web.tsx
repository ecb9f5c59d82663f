import { Skeleton } from 'antd'
import { type ComponentType, Suspense } from 'react'
import { useParams } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AnyRow } from '../client/page-of.ts'
import type { ResourceFormProps } from '../form/resource-form.web.tsx'
import { late } from '../page/late.web.ts'
import { PageHeader } from '../page/page-header.web.tsx'
import { NoPermission } from '../page/states.web.tsx'
import { useCan, useSeenResource } from '../session/can.web.ts'
import type { RowAction } from '../table/row-actions.web.tsx'
import type { RecordContent } from './record-content.web.ts'

/** Late: the page of a list and that of its records lie in one file, and a list needs no more than that. */
const OpenedRecord = late(async () => (await import('./opened-record.web.tsx')).OpenedRecord)

export interface RecordPageProps {
  readonly resource: AnyResource
  readonly content?: RecordContent
  /** Another form, with the properties of the standard one. */
  readonly Form?: ComponentType<ResourceFormProps>
  /** Opens a page of its own instead of the form. */
  readonly onEdit?: (row: AnyRow) => void
  /** Commands beside edit, delete and the declared ones. */
  readonly actions?: (row: AnyRow, refresh: () => void) => readonly RowAction[]
}

/** A record on a page of its own, at the address of its list and its id. */
export function RecordPage(props: RecordPageProps) {
  const can = useCan()
  const resource = useSeenResource(props.resource)
  const code = permissionOf(resource, 'list')
  const { id = '' } = useParams()
  return can(code) ? (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
      <OpenedRecord key={id} {...props} resource={resource} id={id} />
    </Suspense>
  ) : (
    <>
      <PageHeader />
      <div className="page-body">
        <NoPermission code={code} />
      </div>
    </>
  )
}
