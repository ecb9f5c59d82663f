/**
 * react-data-grid renders its rows through `map` and `toArray` of iterators, which Safari before 18.4 lacks.
 * Imported before it.
 */
const shared: object = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))

function define(name: string, value: unknown): void {
  if (!(name in shared)) {
    Object.defineProperty(shared, name, { value, writable: true, configurable: true })
  }
}

define('toArray', function toArray(this: Iterable<unknown>) {
  return [...this]
})

define('map', function* map(this: Iterable<unknown>, change: (item: unknown, index: number) => unknown) {
  let index = 0
  for (const item of this) {
    yield change(item, index++)
  }
})
