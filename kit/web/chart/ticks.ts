/** Lines of a value axis from 0 on: round steps (1, 2 or 5 times a power of ten), about as many as asked for. */
export function ticksUpTo(most: number, about = 4): readonly number[] {
  if (!(most > 0)) {
    return [0, 1]
  }
  const power = 10 ** Math.floor(Math.log10(most / about))
  const step = power * ([1, 2, 5, 10].find((times) => times * power * about >= most) ?? 10)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}

/** Every how many labels one is shown, so that none runs into the next. Pixels. */
export function labelEvery(
  count: number,
  { width, label }: { readonly width: number; readonly label: number },
): number {
  return Math.max(1, Math.ceil((count * label) / Math.max(1, width)))
}
