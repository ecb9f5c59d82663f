import type { Field } from './field.ts'
import { type AnyResource, fieldEntries } from './resource.ts'

type Can = (permission: string) => boolean

/** Whether somebody may see the values of a field. */
export function isSeen({ needs }: Field, can: Can): boolean {
  return needs === undefined || can(needs)
}

/**
 * The resource as somebody sees it in lists: fields they may not see are not there to show, to filter or to sort by.
 */
export function seenBy(resource: AnyResource, can: Can): AnyResource {
  const seen = fieldEntries(resource).filter(([, field]) => isSeen(field, can))
  const names = new Set(seen.map(([name]) => name))
  if (names.size === fieldEntries(resource).length) {
    return resource
  }
  return {
    ...resource,
    fields: Object.fromEntries(seen),
    list: resource.list.filter((name) => names.has(name)),
    search: Object.fromEntries(Object.entries(resource.search).filter(([name]) => names.has(name))),
    form: resource.form.map((row) => row.filter((name) => names.has(name))),
  }
}
