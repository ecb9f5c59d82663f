import { keysOf } from '#kit/contract/keys.ts'
import { headerKey } from '#kit/contract/sheet.ts'
import { SEPARATORS, type Separator } from '#kit/contract/text-file.ts'

/** Texts of headers that an import knows, in the form of `headerKey`. */
export type KnownTexts = ReadonlySet<string>

/** Lines that are looked at. */
const LINES = 60
/** What Excel writes in front to say by which sign values are parted. */
const SAID = /^\uFEFF?sep=([,;\t|])\r?(?:\n|$)/
/** A value between quotation marks, which may hold every sign. */
const QUOTED = /(^|[\r\n,;\t|])"((?:[^"]|"")*)"/g
const SIGNS = /[,;\t|\r\n]/g

/**
 * The sign that parts the values of a text: as its first line `sep=;` says; else under which a line has the most known headers,
 * then under which most lines have the same number of values, then under which these are more.
 */
export function separatorOf(text: string, known: KnownTexts): Separator {
  const said = SAID.exec(text)?.[1]
  const told = keysOf(SEPARATORS).find((name) => SEPARATORS[name].sign === said)
  if (told) {
    return told
  }
  const plain = text.replace(QUOTED, (_all, before: string, value: string) => before + value.replace(SIGNS, ' '))
  const lines = plain
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
  const ranked = keysOf(SEPARATORS).map((name) => ({ name, rank: rankOf(lines, SEPARATORS[name].sign, known) }))
  const [best] = ranked.toSorted((one, other) => compared(other.rank, one.rank))
  return best?.name ?? 'comma'
}

type Rank = readonly [headers: number, lines: number, values: number]

function rankOf(lines: readonly string[], sign: string, known: KnownTexts): Rank {
  const rows = lines.map((line) => line.split(sign))
  const headers = rows.map((values) => values.filter((value) => known.has(headerKey(value))).length)
  const ofWidth = new Map<number, number>()
  for (const { length } of rows) {
    if (length > 1) {
      ofWidth.set(length, (ofWidth.get(length) ?? 0) + 1)
    }
  }
  const [width = 1, count = 0] = [...ofWidth].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? []
  return [Math.max(0, ...headers), count, width]
}

function compared(one: Rank, other: Rank): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
}
