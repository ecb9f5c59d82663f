import type { ComponentType } from 'react'
import { ScreenLoadError } from '#kit/web/page/screen.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { catalogue, sandboxCatalogue } from './catalogue.ts'

/** The page of one record of the resource whose menu names the component. @throws ScreenLoadError when none does. */
export function standardRecordOf(component: string): ComponentType {
  const resource = [...catalogue, ...sandboxCatalogue].find(({ menu }) => menu?.component === component)
  if (!resource) {
    throw new ScreenLoadError('MODULE_NOT_FOUND', component)
  }
  return () => <RecordPage resource={resource} />
}
