/** All are forgotten when there are more. */
const MOST_REMEMBERED = 5000

/** Answers by key, each for a while; what fails is not kept. */
export function remembering<Value>(millisecondsOf: (value: Value) => number) {
  interface Kept {
    readonly value: Promise<Value>
    until: number
  }
  const kept = new Map<string, Kept>()
  const known = (key: string): Promise<Value> | undefined => {
    const found = kept.get(key)
    return found && found.until > performance.now() ? found.value : undefined
  }
  return {
    known,
    of(key: string, load: () => Promise<Value>): Promise<Value> {
      const found = known(key)
      if (found) {
        return found
      }
      if (kept.size > MOST_REMEMBERED) {
        kept.clear()
      }
      const startedAt = performance.now()
      // while it loads, whoever asks waits for the same answer
      const entry: Kept = { value: load(), until: Number.POSITIVE_INFINITY }
      kept.set(key, entry)
      entry.value.then(
        (value) => {
          entry.until = startedAt + millisecondsOf(value)
        },
        () => kept.get(key) === entry && kept.delete(key),
      )
      return entry.value
    },
    forget: () => kept.clear(),
  }
}
