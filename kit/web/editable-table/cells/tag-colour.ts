/** Colours that mean nothing by themselves: red and orange would warn. */
const TAG_COLOURS = ['blue', 'green', 'purple', 'cyan', 'gold', 'geekblue'] as const

/** Equal tags have the same colour, wherever they stand. */
export function colourOfTag(tag: string): (typeof TAG_COLOURS)[number] {
  const sum = [...tag].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 7)
  return TAG_COLOURS[sum % TAG_COLOURS.length] ?? 'blue'
}
