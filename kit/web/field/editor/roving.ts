const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
}

/** The tool that a key leads to within a toolbar; undefined when the key means something else there. */
export function roved(names: readonly string[], current: string, key: string): string | undefined {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined
  return step && names[step(Math.max(0, names.indexOf(current)), names.length)]
}
