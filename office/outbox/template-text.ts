import type { FieldError } from '#kit/contract/errors.ts'

/** Variables in a text that are not known, as they are written; braces that name none count. */
export function unknownIn(text: string, known: readonly string[]): readonly string[] {
  return [...text.matchAll(/\{([^{}]*)\}?|\}/g)].flatMap(([written, name = '']) =>
    written === `{${name}}` && known.includes(name) ? [] : [written],
  )
}

/** What is wrong with the variables of texts, by their fields. */
export function variableErrors(
  texts: Readonly<Record<string, string | null | undefined>>,
  known: readonly string[],
): readonly FieldError[] {
  return Object.entries(texts).flatMap(([path, text]) => {
    const [first] = unknownIn(text ?? '', known)
    return first === undefined
      ? []
      : [
          {
            path,
            message: [
              `此处没有变量 ${first}`,
              `There is no variable ${first} here`,
              'template.unknownVariable',
            ] as const,
          },
        ]
  })
}

/** A text with its variables filled; what has no value is left out. */
export function written(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim()
}

/** A text with its variables filled; what has no value stands as it was written. */
export function writtenWhereKnown(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (variable, name: string) => values[name] ?? variable)
}

/** Variables of a text that are known and have no value, each once. */
export function missingIn<Name extends string>(
  text: string,
  known: readonly Name[],
  values: Readonly<Record<string, string | undefined>>,
): readonly Name[] {
  return known.filter((name) => values[name] === undefined && text.includes(`{${name}}`))
}
