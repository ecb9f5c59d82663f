/** One step, and the furthest, by unit; what the editor before wrote in `px` (and others in `em`) goes on in it. */
const STEPS: Readonly<Record<string, number>> = { px: 40, em: 2, rem: 2 }
const MOST_STEPS = 10

/**
 * The padding of a block one step further in or out.
 * @returns undefined when nothing is left, so that the block has no padding at all
 */
export function indented(padding: string | undefined, by: 1 | -1): string | undefined {
  const [, amount = '0', unit = 'px'] = /^([\d.]+)(px|em|rem)$/.exec(padding ?? '') ?? []
  const step = STEPS[unit] ?? 1
  const next = Math.min(Math.max(Number(amount) + by * step, 0), MOST_STEPS * step)
  return next === 0 ? undefined : `${next}${unit}`
}
