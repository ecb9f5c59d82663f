/** What a text message is filled with. */
export interface SmsValues {
  readonly phone: string
  readonly code: string
  readonly text: string
}

/** Fills the holes of a body, `{phone}`, as parts of JSON texts. @returns undefined when it is no JSON then */
export function filledBody(body: string, values: SmsValues): string | undefined {
  const filled = body.replace(/\{(phone|code|text)\}/g, (_, name: keyof SmsValues) =>
    JSON.stringify(values[name]).slice(1, -1),
  )
  try {
    JSON.parse(filled)
    return filled
  } catch {
    return undefined
  }
}

/** A text for people: `{code}` and `{minutes}` are filled. */
export function filledText(
  text: string,
  { code, minutes }: { readonly code: string; readonly minutes: number },
): string {
  return text.replaceAll('{code}', code).replaceAll('{minutes}', String(minutes))
}
