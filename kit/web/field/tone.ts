/**
 * One fixed colour per meaning: grey draft or off, blue in progress, green done or on, orange attention, red failed.
 */
const TONES = ['grey', 'blue', 'green', 'orange', 'red'] as const

export type Tone = (typeof TONES)[number]

/** Names that dictionaries may use for the same meanings. */
const OTHER_NAMES: Readonly<Record<string, Tone>> = {
  gray: 'grey',
  default: 'grey',
  processing: 'blue',
  info: 'blue',
  success: 'green',
  warning: 'orange',
  gold: 'orange',
  error: 'red',
  danger: 'red',
}

/** Tone of a dictionary item's `color`; undefined when it names none. */
export function toneOf(color: string | null | undefined): Tone | undefined {
  const name = (color ?? '').toLowerCase()
  return TONES.find((tone) => tone === name) ?? OTHER_NAMES[name]
}
