import type { ChoiceList } from './choices.ts'
import type { Field, Fields } from './field.ts'
import type { AnyResource, Child } from './resource.ts'

/** Fields of the declaration in order. */
export function fieldEntries(
  resource: Pick<AnyResource, 'fields'>,
): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(resource.fields)
}

/**
 * The choices that fields of resources and inputs of their actions are declared with, each once.
 * @throws Error when two have the same code
 */
export function choicesIn(resources: readonly AnyResource[]): readonly ChoiceList[] {
  const fields = resources.flatMap(({ fields, computed = {}, actions = {} }) => [
    ...Object.values<Field>(fields),
    ...Object.values<Field>(computed),
    ...Object.values(actions).flatMap(({ input = {} }) => Object.values<Field>(input)),
  ])
  const all = fields.flatMap((field) => [field, ...Object.values<Field>(field.of ?? {})])
  const found = [...new Set(all.flatMap(({ choices = [] }) => choices))]
  const twice = found.find(({ code }, index) => found.findIndex((one) => one.code === code) < index)
  if (twice) {
    throw new Error(`${twice.code} is declared twice`)
  }
  return found
}

export function fieldOf(resource: Pick<AnyResource, 'fields'>, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
}

const AUDIT_FIELDS = {
  id: { kind: 'text', title: ['编号', 'Id'] },
  createBy: { kind: 'text', title: ['创建人', 'Created by'] },
  createTime: { kind: 'datetime', title: ['创建时间', 'Created'] },
  updateBy: { kind: 'text', title: ['更新人', 'Updated by'] },
  updateTime: { kind: 'datetime', title: ['更新时间', 'Updated'] },
} as const satisfies Fields

/** A declared field or one that every row has: what may be searched, sorted by and shown. */
export function publicField(resource: AnyResource, name: string): Field | undefined {
  return (
    fieldOf(resource, name) ??
    (Object.hasOwn(AUDIT_FIELDS, name) ? AUDIT_FIELDS[name as keyof typeof AUDIT_FIELDS] : undefined)
  )
}

/** A field of a child of rows. */
interface ChildField {
  readonly child: Child
  readonly name: string
  readonly field: Field
}

/** The field of a child that the search of a resource names, such as `items.goodsId`. */
export function childField({ search, children = {} }: AnyResource, name: string): ChildField | undefined {
  const [part = '', own = ''] = name.split('.')
  const child = Object.hasOwn(search, name) && Object.hasOwn(children, part) ? children[part] : undefined
  const field = child && fieldOf(child.resource, own)
  return field && { child, name: own, field }
}

/**
 * A field that whoever sees the resource so filters by: a public one, or that of a child which the search names. One that they
 * read masked only where the list searches by it.
 */
export function filterField(resource: AnyResource, name: string): Field | undefined {
  const field = publicField(resource, name) ?? childField(resource, name)?.field
  return field?.isMasked && !Object.hasOwn(resource.search, name) ? undefined : field
}

/** A field that lists show: a public one, or one that the server works out. */
export function shownField(resource: AnyResource, name: string): Field | undefined {
  return (
    publicField(resource, name) ??
    (Object.hasOwn(resource.computed ?? {}, name) ? resource.computed?.[name] : undefined)
  )
}

/** All of them, those that every row has behind those of the declaration. */
export function publicFields(
  resource: Pick<AnyResource, 'fields'>,
): readonly (readonly [name: string, field: Field])[] {
  return [...fieldEntries(resource), ...Object.entries(AUDIT_FIELDS)]
}
