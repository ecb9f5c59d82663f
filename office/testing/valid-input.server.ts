import fc from 'fast-check'
import type { Field } from '#kit/contract/field.ts'
import { errorOf, type FormRules } from '#kit/contract/form-rules.ts'
import { readInput } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import type { Examples } from '#kit/contract/testing/examples.ts'

export type Input = Readonly<Record<string, unknown>>

/** What the values of one resource are chosen from: values of dictionaries, rows that references name. */
export interface Choices {
  /** Values of each dictionary of the resource by its code. */
  readonly items: ReadonlyMap<string, readonly string[]>
  /** Values of each reference of the resource by the name of the field. */
  readonly references: ReadonlyMap<string, readonly string[]>
  /** Values that the noun's own rules let through. */
  readonly values: NonNullable<Examples['values']>
}

/** Letters that survive a spreadsheet as they are; the tests of the sheets have the others. */
const LETTERS = fc.constantFrom(...'初音未来魔法少女アリス桜feature Saber007')

// What draws texts is slow to make and the same for every resource: each is made once.
const PICTURE_NAMES = fc.stringMatching(/^[a-z0-9]{8}$/)
const wordsOf = new Map<number, fc.Arbitrary<string>>()

/** Distinct inputs of a resource that every rule of its declaration lets through. The same for the same seed. */
export function validInputs(resource: AnyResource, choices: Choices, count: number, seed = 1): readonly Input[] {
  const arbitrary = fc
    .record(
      Object.fromEntries(fieldEntries(resource).flatMap(([name, field]) => entryOf(resource, name, field, choices))),
    )
    .filter((input) => readInput(resource, input, 'add').errors.length === 0)
  return fc
    .sample(arbitrary, { numRuns: count, seed })
    .map((input, index) => ({ ...input, ...distinctPart(resource, choices, seed * 1000 + index) }))
}

function entryOf(
  resource: AnyResource,
  name: string,
  field: Field,
  choices: Choices,
): [string, fc.Arbitrary<unknown>][] {
  return field.readonly ? [] : [[name, validValue(resource, name, field, choices)]]
}

/** A valid wire value of a field; never empty, so that every filter and column has something to show. */
function validValue(resource: AnyResource, name: string, field: Field, choices: Choices): fc.Arbitrary<unknown> {
  if (resource.states?.field === name) {
    return fc.constantFrom(...resource.states.initial)
  }
  switch (field.kind) {
    case 'text':
    case 'textarea':
      return field.rules
        ? fc.constant(sampleOf(resource, choices, name, field.rules))
        : words(Math.min(field.max ?? 20, 20))
    case 'html':
      return words(20).map((text) => `<p><strong>${text}</strong></p>`)
    case 'number':
      return scaled(field.min ?? 0, Math.min(field.max ?? 9999, 9999), 10 ** (field.decimals ?? 0))
    case 'money':
      return fc.integer({ min: field.min ?? 0, max: field.max ?? 9_999_999 }).map((fen) => fen / 100)
    case 'boolean':
      return fc.boolean()
    case 'dict': {
      const items = choices.items.get(field.code ?? '') ?? []
      const values = field.many ? fc.subarray([...items], { minLength: 1 }) : fc.constantFrom(...items)
      return values.map((value) => (field.numeric ? Number(value) : Array.isArray(value) ? value.join(',') : value))
    }
    case 'date':
      return instants().map((text) => text.slice(0, 10))
    case 'datetime':
      return instants()
    case 'month':
      return instants().map((text) => text.slice(0, 7))
    case 'image':
      return fc
        .array(PICTURE_NAMES, { minLength: 1, maxLength: Math.min(field.max ?? 1, 3) })
        .map((names) => names.map((each) => `goods/202601/${each}.png`).join(','))
    case 'ref':
      return fc.constantFrom(...(choices.references.get(name) ?? []))
    case 'region':
      return fc.constantFrom('310101', '110105', '440305')
    case 'rows':
      return fc
        .record(
          Object.fromEntries(
            Object.entries(field.of ?? {}).map(([part, of]) => [
              part,
              validValue(resource, `${name}.${part}`, of, choices),
            ]),
          ),
        )
        .map((row) => [row])
  }
}

function words(most: number): fc.Arbitrary<string> {
  const made =
    wordsOf.get(most) ??
    fc
      .string({ unit: LETTERS, minLength: 2, maxLength: most })
      .map((text) => `${text.replaceAll(' ', '')}x`.slice(0, most))
  wordsOf.set(most, made)
  return made
}

function scaled(min: number, max: number, scale: number): fc.Arbitrary<number> {
  return fc.integer({ min: min * scale, max: max * scale }).map((value) => value / scale)
}

function instants(): fc.Arbitrary<string> {
  const first = Date.UTC(2020, 0, 1)
  return fc
    .integer({ min: 0, max: 4000 * 86_400 })
    .map((seconds) => new Date(first + seconds * 1000).toISOString().slice(0, 19).replace('T', ' '))
}

/** Values of the fields that no two rows may share, and of those that the noun has examples for, one set for each number. */
export function distinctPart(resource: AnyResource, choices: Choices, number: number): Input {
  const own = fieldEntries(resource).filter(
    ([name, field]) =>
      !field.readonly && (field.unique || choices.values[name] || (field.rules && field.kind === 'text')),
  )
  return Object.fromEntries(
    own.map(([name, field]) => [
      name,
      field.rules
        ? sampleOf(resource, choices, name, field.rules, number)
        : (choices.values[name]?.(number) ?? `${name}${number}`),
    ]),
  )
}

/** A text that rules let through: of the noun's own rules its examples know one, of the ready ones these are. */
function sampleOf(resource: AnyResource, { values }: Choices, name: string, rules: FormRules, number = 0): unknown {
  const samples = [
    ...(values[name] ? [values[name](number)] : []),
    `138${String(number).padStart(8, '0')}`,
    `https://example.com/${number}`,
    String(200_000 + (number % 700_000)),
  ]
  const found = samples.find((sample) => errorOf(rules, sample) === undefined)
  if (found === undefined) {
    throw new Error(`${resource.name}.${name}: no sample fits its rules; its examples need one`)
  }
  return found
}

/** Values that a field must refuse; empty for a field that takes everything. */
export function wrongValues(field: Field): readonly unknown[] {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'html':
      return ['x'.repeat((field.max ?? 0) + 1), 'a\u0000b', { nested: true }]
    case 'number':
      return ['many', (field.max ?? 0) + 1, (field.min ?? 0) - 1, 0.123_456]
    case 'money':
      return ['1.999', -1, 'free', 100_000_000]
    case 'boolean':
      return ['perhaps', 7]
    case 'dict':
      return field.numeric ? ['on', 1.5, 70_000, 32_000] : ['x'.repeat((field.max ?? 0) + 1), 'nowhere']
    case 'date':
    case 'datetime':
    case 'month':
      return ['yesterday', '2026-13-45', '0000-00-00']
    case 'image':
      return ['../secret.png', 'javascript:alert(1)', Array.from({ length: (field.max ?? 1) + 1 }, () => 'a.png')]
    case 'ref':
      return ['x'.repeat((field.max ?? 0) + 1), 'nothing']
    case 'region':
      return ['31', 'Shanghai']
    case 'rows':
      return ['one:1', [7]]
  }
}
