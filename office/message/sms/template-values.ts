import type { FieldError } from '#kit/contract/errors.ts'

/** The name of whoever gets the message, as the protocol calls it. */
export const REALNAME = 'REALNAME'

/** Variables that a text names. */
function variablesIn(text: string): readonly string[] {
  return [...text.matchAll(/\$\{\s*([^{}]*?)\s*\}/g)].map(([, name = '']) => name)
}

/** A text with its variables filled; what has no value is left out. */
export function filledIn(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\$\{\s*([^{}]*?)\s*\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined || value === null ? '' : String(value)
  })
}

/** Values written as JSON. @returns null for what is no such object */
export function readValues(json: string | null | undefined): Readonly<Record<string, unknown>> | null {
  if (!json?.trim()) {
    return {}
  }
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null
  } catch {
    return null
  }
}

/** What is wrong with the variables of texts, by their fields. */
export function unknownVariables(
  texts: Readonly<Record<string, string | null | undefined>>,
  known: readonly string[],
): readonly FieldError[] {
  return Object.entries(texts).flatMap(([path, text]) => {
    const [first] = variablesIn(text ?? '').filter((name) => name !== REALNAME && !known.includes(name))
    return first === undefined
      ? []
      : [
          {
            path,
            message: [
              `此处没有变量 \${${first}}`,
              `There is no variable \${${first}} here`,
              'template.unknownVariable',
            ] as const,
          },
        ]
  })
}
