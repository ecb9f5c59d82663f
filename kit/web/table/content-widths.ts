/** A column before its room is shared out: what it is declared with, and what its cells need. Pixels. */
interface Wanted {
  readonly name: string
  readonly declared: number
  /** Of the widest cell and the heading; left out before it was measured. */
  readonly needed?: number | undefined
  /** It names the row: it is filled up before other long texts. */
  readonly isTitle?: boolean
}

/** No cell is given more without a hand that drags: a longer text is cut, and said in whole by its title. Pixels. */
const WIDEST = 480

/** What is missing is given in whole up to so many pixels, before longer texts share what is left. */
const SMALL = 80

/** Share of its width that a column keeps where room is missing. */
const MOST_SQUEEZED = 0.88

/**
 * Shares the room of a table out by what its columns hold: none is cut beside one that has room to spare.
 * What is short by little is filled up first, then what names the row; the longest texts share what is left.
 * @param room pixels for all columns together; 0 before it is known
 */
export function sharedWidths(columns: readonly Wanted[], room: number): Readonly<Record<string, number>> {
  const least = columns.map(({ declared, needed }) => Math.min(declared, needed ?? declared))
  const wanted = columns.map(({ declared, needed }) => Math.min(needed ?? declared, WIDEST))
  const spare = room - sum(least)
  const widths =
    spare < 0
      ? squeezed(least, room)
      : filledUp(least, wanted, { spare, title: columns.findIndex(({ isTitle }) => isTitle) })
  return Object.fromEntries(columns.map(({ name }, index) => [name, Math.floor(widths[index] ?? 0)]))
}

function squeezed(least: readonly number[], room: number): readonly number[] {
  const scale = Math.max(MOST_SQUEEZED, room / sum(least))
  return least.map((width) => width * scale)
}

function filledUp(
  least: readonly number[],
  wanted: readonly number[],
  { spare, title }: { readonly spare: number; readonly title: number },
): readonly number[] {
  const widths = [...least]
  let left = spare
  const short = least
    .map((width, index) => ({ index, missing: (wanted[index] ?? width) - width, isTitle: index === title }))
    .filter(({ missing }) => missing > 0)
    .toSorted((one, other) => turnOf(one) - turnOf(other) || one.missing - other.missing)
  for (const [place, { index, missing, isTitle }] of short.entries()) {
    const given = Math.min(missing, isTitle || missing <= SMALL ? left : left / (short.length - place))
    widths[index] = (widths[index] ?? 0) + given
    left -= given
  }
  // nothing is short any more: the rest goes to all alike
  const scale = 1 + left / sum(widths)
  return widths.map((width) => width * scale)
}

/** When a column that is short has its turn. */
function turnOf({ missing, isTitle }: { readonly missing: number; readonly isTitle: boolean }): number {
  if (missing <= SMALL) {
    return 0
  }
  return isTitle ? 1 : 2
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)
