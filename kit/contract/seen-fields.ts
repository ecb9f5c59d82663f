import type { Field } from './field.ts'
import { type AnyResource, fieldEntries, searchedField } from './resource.ts'

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
  const declared = Object.entries(resource.computed ?? {})
  const computed = declared.filter(([, field]) => isSeen(field, can))
  const isSearched = (name: string) => {
    const field = searchedField(resource, name)
    return field !== undefined && isSeen(field, can)
  }
  const isWhole = Object.keys(resource.search).every(isSearched)
  if (isWhole && seen.length === fieldEntries(resource).length && computed.length === declared.length) {
    return resource
  }
  const names = new Set([...seen, ...computed].map(([name]) => name))
  return {
    ...resource,
    fields: Object.fromEntries(seen),
    computed: Object.fromEntries(computed),
    list: resource.list.filter((name) => names.has(name)),
    ...(resource.exported && { exported: resource.exported.filter((name) => names.has(name)) }),
    search: Object.fromEntries(Object.entries(resource.search).filter(([name]) => isSearched(name))),
    form: resource.form.map((row) => row.filter((name) => names.has(name))),
  }
}
