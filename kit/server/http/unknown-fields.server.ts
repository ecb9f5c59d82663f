import { closest, distance } from 'fastest-levenshtein'
import { type FieldError, invalid } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'

type Json = Readonly<Record<string, unknown>>

/** Characters of the longest name that is compared and said in whole: what is longer was meant to be none. */
const LONGEST_NAME = 64
/** Most that one answer names. */
const MOST_ERRORS = 20

/**
 * Programs are told of each field that a call does not know: one that is dropped gives them another answer than they asked for.
 * Pages, and clients of their protocol, send more than is read and are answered all the same.
 * @param schema JSON schema of the input. An object takes more than its properties where it says so by `additionalProperties`.
 * @throws DomainError `invalid` with an error for each of them, by its path
 */
export function requireKnownFields(schema: Json, sent: unknown): void {
  const errors = unknownFields(schema, sent, [])
  if (errors.length > 0) {
    throw invalid(errors.slice(0, MOST_ERRORS))
  }
}

function unknownFields(schema: Json, sent: unknown, path: readonly string[]): readonly FieldError[] {
  const branches = branchesOf(schema)
  if (branches.length > 0) {
    // of several forms that it may have it is meant to be the one it comes nearest to
    const [nearest = []] = branches
      .map((branch) => unknownFields(branch, sent, path))
      .sort((one, other) => one.length - other.length)
    return nearest
  }
  if (Array.isArray(sent)) {
    const items = jsonIn(schema, 'items')
    return items ? sent.flatMap((one, index) => unknownFields(items, one, [...path, String(index)])) : []
  }
  return typeof sent === 'object' && sent !== null ? unknownMembers(schema, sent as Json, path) : []
}

function unknownMembers(schema: Json, sent: Json, path: readonly string[]): readonly FieldError[] {
  const properties = jsonIn(schema, 'properties')
  const others = schema.additionalProperties ?? properties === undefined
  return Object.entries(sent).flatMap(([name, value]) => {
    const known = properties && Object.hasOwn(properties, name) ? properties[name] : (patterned(schema, name) ?? others)
    if (known === false) {
      return [unknown([...path, name], Object.keys(properties ?? {}))]
    }
    return typeof known === 'object' && known !== null ? unknownFields(known as Json, value, [...path, name]) : []
  })
}

function patterned(schema: Json, name: string): unknown {
  const patterns = Object.entries(jsonIn(schema, 'patternProperties') ?? {})
  return patterns.find(([pattern]) => new RegExp(pattern, 'u').test(name))?.[1]
}

/** The forms that a value may have; none where it has one. */
function branchesOf({ anyOf, oneOf }: Json): readonly Json[] {
  const branches = anyOf ?? oneOf
  return Array.isArray(branches) ? (branches as Json[]) : []
}

function jsonIn(schema: Json, name: string): Json | undefined {
  const value = schema[name]
  return typeof value === 'object' && value !== null ? (value as Json) : undefined
}

function unknown(path: readonly string[], names: readonly string[]): FieldError {
  const name = (path.at(-1) ?? '').slice(0, LONGEST_NAME)
  const meant = nearestTo(name, names)
  return {
    path: [...path.slice(0, -1), name].join('.'),
    message:
      meant === undefined
        ? plainly(name)
        : [
            `不支持的参数 ${name}，是否为 ${meant}？`,
            `${name} is not known: did you mean ${meant}?`,
            'input.unknownField',
          ],
  }
}

const plainly = (name: string): Text => [`不支持的参数 ${name}`, `${name} is not known`, 'input.unknownField']

/** The known name that somebody may have meant: half of it at least is right. */
function nearestTo(name: string, names: readonly string[]): string | undefined {
  const meant = names.length === 0 ? undefined : closest(name, [...names])
  return meant !== undefined && distance(name, meant) <= Math.max(name.length, meant.length) / 2 ? meant : undefined
}
