import { z } from 'zod'
import { once } from '#kit/contract/once.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** What a route answers when nothing goes wrong. */
export interface Answers {
  /** `result`: inside of an envelope. `bare`: JSON without one. `file`: bytes, unless the handler answers an envelope. */
  readonly kind: 'result' | 'bare' | 'file'
  /** What describes the JSON; undefined for bytes alone. Made when it is first asked for. */
  readonly schema: () => z.ZodType | undefined
  /** Of bytes. */
  readonly mediaTypes: readonly string[]
}

/** The result of the envelope. @param schema a function for one that is made of much, or names what is not there yet */
export function answers(schema: z.ZodType | (() => z.ZodType)): Answers {
  return { kind: 'result', schema: made(schema), mediaTypes: [] }
}

/** JSON without an envelope. */
export function answersBare(schema: z.ZodType | (() => z.ZodType)): Answers {
  return { kind: 'bare', schema: made(schema), mediaTypes: [] }
}

/** Bytes. @param schema the result where the handler may answer an envelope in their place */
export function answersFile(mediaTypes: readonly string[], schema?: z.ZodType): Answers {
  return { kind: 'file', schema: () => schema, mediaTypes }
}

function made(schema: z.ZodType | (() => z.ZodType)): () => z.ZodType {
  return typeof schema === 'function' ? once(schema as () => z.ZodType) : () => schema
}

/** A command that has nothing to tell. */
export const NOTHING: Answers = answers(z.null())

/** A workbook. */
export const WORKBOOK: Answers = answersFile(['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])

/** A schema under a name of its own in the API document; the same name is one schema. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  return schema.meta({ ...schema.meta(), id }) as Schema
}

/** Rows of a page with their count. */
export function pageOfRows<Row extends z.ZodType>(row: Row) {
  return z.object({
    records: z.array(row),
    total: z.int().min(0).meta({ description: 'Exact unless `totalKind` says otherwise.' }),
    size: z.int().min(0),
    current: z.int().min(1),
    pages: z.int().min(0),
    totalKind: z.enum(['exact', 'capped', 'estimated']),
  })
}

/** The JSON schema of an answer; named schemas are its `$defs`. */
export function answerJson(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // clients take what they do not know yet
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties
      }
    },
  }) as JsonSchema
}
