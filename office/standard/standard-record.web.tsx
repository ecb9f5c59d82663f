import type { ComponentType } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'

/** The page of one record of a resource. */
export function standardRecordOf(resource: AnyResource): ComponentType {
  return () => <RecordPage resource={resource} />
}
