/** What belongs together, in the order in which it came. */
export function grouped<Each, Key>(all: Iterable<Each>, keyOf: (each: Each) => Key): ReadonlyMap<Key, readonly Each[]> {
  const groups = new Map<Key, Each[]>()
  for (const each of all) {
    const key = keyOf(each)
    const group = groups.get(key)
    if (group) {
      group.push(each)
    } else {
      groups.set(key, [each])
    }
  }
  return groups
}
