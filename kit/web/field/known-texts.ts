import { partsOf } from '#kit/contract/reference.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'

/** Texts of references that a row brought along, by source and value. */
export type KnownTexts = ReadonlyMap<string, string>

/** The texts that a row has beside its references: of rows that the dictionaries may not show to this person, too. */
export function textsBeside(resource: AnyResource, row: Readonly<Record<string, unknown>> | undefined): KnownTexts {
  return new Map(
    fieldEntries(resource).flatMap(([name, field]) => {
      const values = partsOf(field, row?.[name])
      const texts = partsOf(field, row?.[`${name}_dictText`])
      return field.source && values.length === texts.length
        ? values.map((value, index) => [keyOf(field.source, value), texts[index] ?? value] as const)
        : []
    }),
  )
}

export function knownText(texts: KnownTexts, source: string, value: string): string | undefined {
  return texts.get(keyOf(source, value))
}

function keyOf(source: string | undefined, value: string): string {
  return `${source} ${value}`
}
