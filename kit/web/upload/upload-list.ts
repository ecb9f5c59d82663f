/** A file on its way to the store; what has arrived lives in the field's value (specification 3.13a, 4.5a). */
export interface Pending {
  readonly uid: string
  readonly name: string
  readonly size: number
  readonly status: 'uploading' | 'done' | 'error'
  /** 0 to 100. */
  readonly percent: number
  /** Stored path once done, '' before. */
  readonly path: string
  /** Why it failed, '' before. */
  readonly message: string
}

export function pendingOf(uid: string, file: { readonly name: string; readonly size: number }): Pending {
  return { uid, name: file.name, size: file.size, status: 'uploading', percent: 0, path: '', message: '' }
}

/** Changes one of them; an unknown uid was removed meanwhile and stays away. */
export function changed(all: readonly Pending[], uid: string, change: Partial<Pending>): readonly Pending[] {
  return all.map((one) => (one.uid === uid ? { ...one, ...change } : one))
}

export interface Settled {
  /** Paths that may join the value now. */
  readonly paths: readonly string[]
  readonly pending: readonly Pending[]
}

/** What has arrived and waits for nobody: files join the value in the order in which they were chosen. */
export function settle(all: readonly Pending[]): Settled {
  const waiting = all.findIndex((one) => one.status === 'uploading')
  const ready = waiting === -1 ? all : all.slice(0, waiting)
  return {
    paths: ready.filter((one) => one.status === 'done').map((one) => one.path),
    pending: all.filter((one) => one.status !== 'done' || !ready.includes(one)),
  }
}

/** The last `limit` of them; 0 keeps all (specification 9.8d). */
export function keepLast<Item>(items: readonly Item[], limit: number): readonly Item[] {
  return limit > 0 ? items.slice(-limit) : items
}

/** Puts the item at `from` where the one at `to` is; places outside of the list change nothing. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  if (!(from in items) || !(to in items)) {
    return items
  }
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1))
}
