import { z } from 'zod'
import { codeFault } from '#kit/contract/cell-fault.ts'
import { type FieldError, invalid } from '#kit/contract/errors.ts'
import { plainNumber } from '#kit/contract/numbers.ts'
import { once } from '#kit/contract/once.ts'
import { plainCode, searchedText } from '#kit/contract/plain-code.ts'
import { LONGEST_OVERLAP_HOURS } from '#kit/contract/secret-overlap.ts'
import type { Text } from '#kit/contract/text.ts'

/** Reads the input of a route and describes it for the API document. */
export interface InputSchema<Input> {
  /** @throws DomainError `invalid` with an error per field. */
  read(raw: Readonly<Record<string, unknown>>): Input
  /** Its JSON schema: made when it is first asked for, which most routes never are. */
  readonly json: () => InputJson
}

type InputJson = Readonly<Record<string, unknown>>

/** What a handler reads itself. @param describe its JSON schema */
export function rawInput(describe: () => InputJson): InputSchema<Readonly<Record<string, unknown>>> {
  return { read: (raw) => raw, json: once(describe) }
}

/** Input of a route that takes none. */
export const NO_INPUT = rawInput(() => ({ type: 'object', properties: {} }))

/** A zod object as input schema. Unknown keys are dropped. */
export function input<Shape extends z.ZodRawShape>(shape: Shape): InputSchema<z.output<z.ZodObject<Shape>>> {
  const schema = z.object(shape)
  return {
    read: (raw) => {
      const parsed = schema.safeParse(raw)
      if (!parsed.success) {
        throw invalid(parsed.error.issues.map(errorOf))
      }
      return parsed.data
    },
    json: once(() => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  }
}

/** No column can hold a NUL; refused here, the answer can name the field. */
const STORABLE = /^[^\0]*$/

/** Text as sent: numbers of signed clients arrive as text and the other way round, unless their last digits are lost. */
export function wireText(max = 200): z.ZodType<string, unknown> {
  return z.preprocess(textOfWire, z.string().max(max).regex(STORABLE))
}

function textOfWire(raw: unknown): unknown {
  return typeof raw === 'number' && codeFault(raw) === undefined ? String(raw) : raw
}

/** Text that says something: outer blanks are none of it, and what nobody can see is nothing. */
export function saidText(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(STORABLE)
    .refine((text) => plainCode(text) !== '')
}

/** A code or a number that was copied, typed or scanned. */
export function wireCode(max = 200): z.ZodType<string, unknown> {
  return z.preprocess(
    (raw) => {
      const text = textOfWire(raw)
      return typeof text === 'string' ? plainCode(text) : text
    },
    z
      .string()
      .max(max)
      .regex(STORABLE)
      .superRefine((code, { addIssue }) => {
        const fault = codeFault(code)
        if (fault) {
          addIssue({ code: 'custom', params: told(fault) })
        }
      }),
  )
}

/** What is searched for in names and codes. */
export function wireKeyword(max = 200): z.ZodType<string, unknown> {
  return wireText(max).transform(searchedText)
}

export function wireInteger(min = 0, max = Number.MAX_SAFE_INTEGER): z.ZodType<number, unknown> {
  return z.preprocess(
    (raw) => (typeof raw === 'string' && raw.trim() !== '' ? Number(plainNumber(raw) ?? Number.NaN) : raw),
    z.int().min(min).max(max),
  )
}

/** Hours for which a secret that is replaced stays good; it ends at once where nothing is said. */
export const OVERLAP_HOURS = wireInteger(0, LONGEST_OVERLAP_HOURS).default(0)

/** A row id or a comma list of them, at most 1,000. */
export const WIRE_IDS = z.string().regex(/^[A-Za-z0-9_,-]{1,65000}$/)

export const WIRE_ID = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** The text of an issue that a schema raises by itself, as its `params`. */
export function told(text: Text): { readonly text: Text } {
  return { text }
}

function errorOf(issue: z.core.$ZodIssue): FieldError {
  return { path: issue.path.map(String).join('.'), message: errorText(issue) }
}

function errorText(issue: z.core.$ZodIssue): Text {
  const name = issue.path.map(String).join('.')
  switch (issue.code) {
    case 'too_big':
      return [`${name} 超出上限 ${issue.maximum}`, `${name} is above the limit of ${issue.maximum}`, 'input.tooLarge']
    case 'too_small':
      return [`${name} 低于下限 ${issue.minimum}`, `${name} is below the limit of ${issue.minimum}`, 'input.tooSmall']
    case 'invalid_type':
      return issue.input === undefined
        ? [`${name} 不能为空`, `${name} is required`, 'input.required']
        : [`${name} 类型不正确`, `${name} has the wrong type`, 'input.wrongType']
    case 'custom':
      return (issue.params?.text as Text | undefined) ?? [`${name} 不正确`, `${name} is not valid`, 'input.wrongValue']
    default:
      return [`${name} 不正确`, `${name} is not valid`, 'input.wrongValue']
  }
}
