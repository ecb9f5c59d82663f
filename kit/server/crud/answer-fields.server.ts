import { z } from 'zod'
import type { Field } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { choiceOfList, DAY_OUT, MOMENT_OUT, MONTH_OUT, YUAN_OUT } from '../http/wire-values.server.ts'

/** The value of a declared field on the wire, when it has one. */
export function fieldOut(field: Field): z.ZodType {
  return ofKind(field).meta({ description: describedBy(field) })
}

function describedBy({ title, kind, many, unit }: Field): string {
  const words = `${title[0]} · ${title[1]}`
  if (kind === 'image') {
    return `${words} (${many ? 'paths of pictures, joined by commas' : 'path of a picture'})`
  }
  return many ? `${words} (joined by commas)` : unit === undefined ? words : `${words} (its unit is \`${unit}\`)`
}

function ofKind(field: Field): z.ZodType {
  const { kind, decimals = 0, choices, numeric, many, of = {} } = field
  switch (kind) {
    case 'number':
      return decimals === 0 ? z.int() : z.number()
    case 'money':
      return YUAN_OUT
    case 'boolean':
      return z.boolean()
    case 'date':
      return DAY_OUT
    case 'datetime':
      return MOMENT_OUT
    case 'month':
      return MONTH_OUT
    case 'dict':
      return many || !choices ? (numeric && !many ? z.int() : z.string()) : choiceOfList(choices)
    case 'rows':
      return z.array(z.object(Object.fromEntries(Object.entries(of).map(([name, each]) => [name, maybe(each)]))))
    default:
      return z.string()
  }
}

/** The value of a field, or null where it has none. */
export function maybe(field: Field): z.ZodType {
  return fieldOut(field)
    .nullable()
    .meta({ description: describedBy(field) })
}

/** What fields of a resource always hold where a row of it is answered in part. @throws Error for a name that is no field */
export function has<R extends AnyResource>(resource: R, ...names: readonly (keyof R['fields'] & string)[]) {
  return Object.fromEntries(names.map((name) => [name, fieldOut(fieldNamed(resource, name))]))
}

/** What fields of a resource may hold: null where they have no value. @throws Error for a name that is no field */
export function mayHave<R extends AnyResource>(resource: R, ...names: readonly (keyof R['fields'] & string)[]) {
  return Object.fromEntries(names.map((name) => [name, maybe(fieldNamed(resource, name))]))
}

function fieldNamed({ name, fields }: AnyResource, field: string): Field {
  const found = fields[field]
  if (!found) {
    throw new Error(`${name} has no field ${field}`)
  }
  return found
}
