/**
 * Work that may be left between any two steps, so that others get their turn; the result comes with the last one. The
 * work says where it may be left, whoever runs it says how often.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** One step per item. */
export function* mapSteps<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Steps<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    yield
  }
  return results
}
