import { z } from 'zod'
import { answerJson } from './answers.server.ts'

type Json = Readonly<Record<string, unknown>>

/** The schemas that a document names, each once. */
export interface Components {
  /** All that were named so far. */
  readonly schemas: Json
  /** The JSON schema of an answer; named parts of it become components. */
  answer(schema: z.ZodType): Json
  /** A schema without what only says how it was made. */
  plain(json: Json): Json
}

/** @param first schemas that are there in any case */
export function components(first: Json): Components {
  const schemas: Record<string, unknown> = { ...first }
  const known = new WeakMap<z.ZodType, Json>()
  const answer = (schema: z.ZodType): Json => {
    const before = known.get(schema)
    if (before) {
      return before
    }
    // a schema that is named itself is a reference only inside of another one
    const { $defs = {}, properties } = answerJson(z.object({ result: schema }))
    for (const [name, json] of Object.entries($defs as Readonly<Record<string, Json>>)) {
      keep(schemas, name, plainOf(json) as Json)
    }
    const made = plainOf((properties as { readonly result: unknown }).result) as Json
    known.set(schema, made)
    return made
  }
  const plain = ({ $defs = {}, ...json }: Json): Json => {
    for (const [name, each] of Object.entries($defs as Readonly<Record<string, Json>>)) {
      keep(schemas, componentName(name), plainOf(each) as Json)
    }
    return plainOf(json) as Json
  }
  return { schemas, answer, plain }
}

/** Without a name of its own is what repeats itself: any JSON. */
function componentName(name: string): string {
  return name.startsWith('__') ? 'JsonValue' : name
}

/** @throws Error for another schema of the same name: clients would have one type for both */
function keep(schemas: Record<string, unknown>, name: string, json: Json): void {
  const before = schemas[name]
  if (before !== undefined && JSON.stringify(before) !== JSON.stringify(json)) {
    throw new Error(`two schemas of the API document are called ${name}`)
  }
  schemas[name] = json
}

/** What every number of JavaScript keeps says nothing. */
const isNoise = (name: string, value: unknown) =>
  name === '$schema' || name === 'id' || value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER

/** Members below these are named by people, not by JSON schema. */
const NAMED = ['properties', '$defs']

/** These hold values. */
const VALUES = ['example', 'examples', 'default', 'enum', 'const']

function plainOf(json: unknown): unknown {
  if (Array.isArray(json)) {
    return json.map(plainOf)
  }
  if (typeof json !== 'object' || json === null) {
    return json
  }
  const entries = Object.entries(json).filter(
    ([name, value]) => value !== undefined && !isNoise(name, value) && !(name === 'pattern' && 'format' in json),
  )
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (name === '$ref' && typeof value === 'string') {
        return [
          name,
          value.replace(/^#\/\$defs\/(.*)$/, (_, def: string) => `#/components/schemas/${componentName(def)}`),
        ]
      }
      if (VALUES.includes(name)) {
        return [name, value]
      }
      return [name, NAMED.includes(name) ? membersOf(value) : plainOf(value)]
    }),
  )
}

function membersOf(members: unknown): unknown {
  return typeof members === 'object' && members !== null && !Array.isArray(members)
    ? Object.fromEntries(Object.entries(members).map(([name, value]) => [name, plainOf(value)]))
    : members
}
