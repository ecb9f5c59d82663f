import { z } from 'zod'

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
  if (typeof schema !== 'function') {
    return () => schema
  }
  let known: z.ZodType | undefined
  return () => {
    known ??= (schema as () => z.ZodType)()
    return known
  }
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

/**
 * Says what is wrong with an answer: its JSON is compared with the declared schema, unknown members included.
 * @param json as it is sent
 */
export function wrongIn(schema: z.ZodType, json: unknown): readonly string[] {
  const parsed = schema.safeParse(json)
  if (!parsed.success) {
    return parsed.error.issues.flatMap((issue) => toldIssues(issue, []))
  }
  return unknownIn(json, parsed.data, '')
}

/** Of a union each of its members is told. */
function toldIssues(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): readonly string[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    return [`${path.join('.')}: fits none of a union`, ...issue.errors.flat().flatMap((each) => toldIssues(each, path))]
  }
  return [`${path.join('.')}: ${issue.message}`]
}

/** Objects of zod drop what they do not declare: what is not there any more is unknown. */
function unknownIn(sent: unknown, read: unknown, path: string): readonly string[] {
  if (Array.isArray(sent)) {
    return Array.isArray(read) ? sent.flatMap((each, at) => unknownIn(each, read[at], `${path}.${at}`)) : []
  }
  if (typeof sent !== 'object' || sent === null || typeof read !== 'object' || read === null) {
    return []
  }
  const known = read as Readonly<Record<string, unknown>>
  return Object.entries(sent).flatMap(([name, value]) => {
    if (isBeside(name, known)) {
      return []
    }
    return Object.hasOwn(known, name)
      ? unknownIn(value, known[name], `${path}.${name}`)
      : [`${path}.${name}: is not declared`]
  })
}

/** The JSON schema of an answer; named schemas are its `$defs`. */
export function answerJson(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // clients take what they do not know yet
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties
    },
  }) as JsonSchema
}

/** What the kit tells beside any declared value: the text of a coded one, and to pages of ours what may be done with a row. */
function isBeside(name: string, known: Readonly<Record<string, unknown>>): boolean {
  return name === '_can' || (name.endsWith('_dictText') && Object.hasOwn(known, name.slice(0, -'_dictText'.length)))
}
