import { z } from 'zod'
import type { Field } from '#kit/contract/field.ts'
import { readInput } from '#kit/contract/read-field.ts'
import { told } from '../http/schema.server.ts'
import { jsonSchemaOf } from './json-schema.server.ts'

/** Rows as an input of a command declares them, in a route of its own: read, refused at their places (`lines.2.qty`), and told of alike. */
export function wireRows<Value>(field: Field<'rows', Value>): z.ZodType<Value, unknown> {
  return z
    .unknown()
    .meta(jsonSchemaOf(field))
    .transform((raw, ctx) => {
      const { values, errors } = readInput({ fields: { rows: field } }, { rows: raw }, 'add')
      for (const { path, message } of errors) {
        ctx.addIssue({ code: 'custom', path: path.split('.').slice(1), params: told(message) })
      }
      return values.rows as Value
    })
}
