/** A visible text in both languages, Chinese first. Every text a user can see is one of these. */
export type Text = readonly [zh: string, en: string, reason?: Reason]

/** What programs know a refusal by: `<noun>.<why>`, the same in every language and for good. */
export type Reason = `${string}.${string}`

/** A text that says no, with the reason that programs read. */
export type Refusal = readonly [zh: string, en: string, reason: Reason]

export type Locale = 'zh-CN' | 'en-US'

export const LOCALES = ['zh-CN', 'en-US'] as const satisfies readonly Locale[]

/** What holes of a text are filled with; a text says its own language in each. */
export type TextValues = Readonly<Record<string, string | number | Text>>

/**
 * The text in the asked language, with `{name}` holes filled from `values`; `{name|person|people}` is the first word where
 * the value is 1 and the second where it is not.
 */
export function textIn(locale: Locale, text: Text, values: TextValues = {}): string {
  const chosen = locale === 'en-US' ? text[1] : text[0]
  return chosen.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (hole, name: string, one?: string, many?: string) => {
    const value = values[name]
    const said = typeof value === 'object' ? textIn(locale, value) : value
    return said === undefined ? hole : one === undefined ? String(said) : `${String(said) === '1' ? one : many}`
  })
}

/** What a row is called in a language: its only name where it has none in English. */
export function nameIn(locale: Locale, name: string, english: string | null | undefined): string {
  return (locale === 'en-US' && english) || name
}

/** What a row says in a field: in English what it says in `<field>En`, where there is something. */
export function saidIn(locale: Locale, row: Readonly<Record<string, unknown>>, field: string): unknown {
  return (locale === 'en-US' && row[`${field}En`]) || row[field]
}

/** Several things as one text, with the mark of each language between them. */
export function listed(things: readonly (string | Text)[], mark: Text = COMMA): Text {
  const inLocale = (locale: Locale) =>
    things.map((thing) => (typeof thing === 'string' ? thing : textIn(locale, thing))).join(textIn(locale, mark))
  return [inLocale('zh-CN'), inLocale('en-US')]
}

/** Between things of a list. */
export const COMMA: Text = ['、', ', ']
/** Between sentences, such as the reasons of a refusal. */
export const SEMICOLON: Text = ['；', '; ']
/** What is said of something. */
export const SAID_OF: Text = ['{of}：{text}', '{of}: {text}']
/** A text with a remark to it. */
export const WITH_NOTE: Text = ['{text}（{note}）', '{text} ({note})']

/** The first supported language of an Accept-Language header; Chinese when none is. */
export function localeFrom(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().toLowerCase()
    if (tag.startsWith('zh')) {
      return 'zh-CN'
    }
    if (tag.startsWith('en')) {
      return 'en-US'
    }
  }
  return 'zh-CN'
}

/** Fills the holes of both languages at once; for texts that travel before the language is known. */
export function filled(text: Refusal, values: TextValues): Refusal
export function filled(text: Text, values: TextValues): Text
export function filled(text: Text, values: TextValues): Text {
  return reworded(text, [textIn('zh-CN', text, values), textIn('en-US', text, values)])
}

/** The words of a text alone, in both languages. */
export function wordsOf([zh, en]: Text): readonly [zh: string, en: string] {
  return [zh, en]
}

/** Other words for the same: a refusal keeps its reason. */
export function reworded(text: Refusal, words: Text): Refusal
export function reworded(text: Text, words: Text): Text
export function reworded([, , reason]: Text, [zh, en]: Text): Text {
  return reason === undefined ? [zh, en] : [zh, en, reason]
}

/** What a text says of one thing, by its name: a refusal keeps its reason. */
export function saidOf(of: string | Text, text: Refusal): Refusal
export function saidOf(of: string | Text, text: Text): Text
export function saidOf(of: string | Text, text: Text): Text {
  return reworded(text, filled(SAID_OF, { of, text }))
}

/**
 * What several of a noun are called: `Return address` → `Return addresses`, `Way to sign in` → `Ways to sign in`; Chinese words
 * have one form for both.
 */
export function plural([zh, en]: Text): Text {
  const [, noun = en, rest = ''] = /^(.+?)( (?:to|of|for) .+)$/.exec(en) ?? []
  return [zh, `${pluralWord(noun)}${rest}`]
}

function pluralWord(en: string): string {
  if (/(?<!s)s$/.test(en)) {
    return en
  }
  return /[^aeiou]y$/.test(en) ? `${en.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(en) ? `${en}es` : `${en}s`
}
