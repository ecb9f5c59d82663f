import type { ComponentType } from 'react'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { standardResource } from './standard-resource.ts'

/** The page of one record of the resource whose menu names the component. @throws ScreenLoadError when none does. */
export async function standardRecordOf(component: string): Promise<ComponentType> {
  const resource = await standardResource(component)
  return () => <RecordPage resource={resource} />
}
