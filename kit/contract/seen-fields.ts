import type { FieldError } from './errors.ts'
import { asRead, type Field } from './field.ts'
import type { AnyResource } from './resource.ts'
import { fieldEntries, filterField } from './resource-fields.ts'
import type { Tabs } from './tabs.ts'
import { filled, type Refusal } from './text.ts'

type Can = (permission: string) => boolean

/** Whether somebody may see the values of a field. */
export function isSeen({ needs }: Field, can: Can): boolean {
  return needs === undefined || can(needs)
}

/** A field as somebody reads it: one that they read masked says so. */
export function readBy(field: Field, can: Can): Field {
  return field.masked && !can(field.masked.needs) ? { ...field, isMasked: true } : field
}

/**
 * The resource as somebody sees it in lists: fields they may not see are not there to show, to filter or to sort by
 * (`unseen` has their names), and those that they read masked say so.
 */
export function seenBy(resource: AnyResource, can: Can): AnyResource {
  const all = fieldEntries(resource)
  const seen = all.filter(([, field]) => isSeen(field, can)).map(([name, field]) => [name, readBy(field, can)] as const)
  const declared = Object.entries(resource.computed ?? {})
  const computed = declared.filter(([, field]) => isSeen(field, can))
  const isSearched = (name: string) => {
    const field = filterField(resource, name)
    return field !== undefined && isSeen(field, can)
  }
  const isUnmasked = seen.every(([, { isMasked }]) => !isMasked)
  const isWhole = isUnmasked && Object.keys(resource.search).every(isSearched)
  if (isWhole && seen.length === all.length && computed.length === declared.length) {
    return resource
  }
  const names = new Set([...seen, ...computed].map(([name]) => name))
  const searched = Object.keys(resource.search)
  const gone = [
    ...all.map(([name]) => name).filter((name) => !names.has(name)),
    ...searched.filter((name) => !isSearched(name)),
  ]
  return {
    ...resource,
    unseen: [...new Set(gone)],
    ...(resource.tabs && { tabs: seenTabs(resource.tabs, gone) }),
    fields: Object.fromEntries(seen),
    computed: Object.fromEntries(computed),
    list: resource.list.filter((name) => names.has(name)),
    ...(resource.exported && { exported: resource.exported.filter((name) => names.has(name)) }),
    search: Object.fromEntries(Object.entries(resource.search).filter(([name]) => isSearched(name))),
    form: resource.form.map((row) => row.filter((name) => names.has(name))),
  }
}

function seenTabs({ lists = {}, ...tabs }: Tabs, unseen: readonly string[]): Tabs {
  const isOpen = ({ filters }: { readonly filters: object }) =>
    Object.keys(filters).every((name) => !unseen.includes(name.replace(/_(begin|end|MultiString)$/, '')))
  return { ...tabs, lists: Object.fromEntries(Object.entries(lists).filter(([, list]) => isOpen(list))) }
}

/**
 * What somebody who reads fields masked sends back for them: text that is sent as it was shown leaves what is stored.
 * @param seen the resource as they see it
 * @returns the values to write, and an error for each field where other text would lose what was masked
 */
export function unmasked<Values extends Readonly<Record<string, unknown>>>(
  seen: Pick<AnyResource, 'fields'>,
  values: Values,
  stored: Readonly<Record<string, unknown>>,
): { readonly values: Values; readonly errors: readonly FieldError[] } {
  const shown = (name: string) => asRead(seen.fields[name] ?? {}, stored[name])
  const names = Object.keys(values).filter((name) => values[name] !== undefined && shown(name) !== stored[name])
  const kept = names.filter((name) => values[name] === shown(name))
  const lost = names.filter((name) => !kept.includes(name) && values[name] !== stored[name])
  return {
    values: { ...values, ...Object.fromEntries(kept.map((name) => [name, stored[name]])) },
    errors: lost.map((path) => ({ path, message: filled(LOST, { field: seen.fields[path]?.title ?? path }) })),
  }
}

const LOST: Refusal = [
  '{field}：含有您看不到的内容，不能修改',
  '{field}: it holds what you may not see, and cannot be changed',
  'input.notVisible',
]
