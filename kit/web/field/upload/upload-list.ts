/** A file on its way to the store; what has arrived lives in the field's value. */
export interface Pending extends FileFacts {
  readonly uid: string
  readonly status: 'uploading' | 'done' | 'error'
  /** 0 to 100. */
  readonly percent: number
  /** Stored path once done, '' before. */
  readonly path: string
  /** Why it failed, '' before. */
  readonly message: string
}

export interface FileFacts {
  readonly name: string
  /** MIME type, '' when the browser knows none. */
  readonly type: string
  /** Bytes. */
  readonly size: number
}

export function pendingOf(uid: string, { name, type, size }: FileFacts): Pending {
  return { uid, name, type, size, status: 'uploading', percent: 0, path: '', message: '' }
}

/** A file of an upload with all that is known of it. */
export interface UploadValue extends Omit<Pending, 'status'> {
  /**
   * `history`: stored before this page was opened, so that nothing but its path is known. `removed`: as clients write it
   * that keep in a value what was taken out of it; such a file is shown nowhere.
   */
  readonly status: Pending['status'] | 'history' | 'removed'
  /** Address to fetch it by, '' before it is stored. */
  readonly url: string
  readonly response: { readonly success: boolean; readonly message: string } | null
  readonly fileName: string
  readonly filePath: string
  readonly fileSize: number
}

type Addressing = (path: string) => string

export function uploadValue(one: Pending, urlOf: Addressing): UploadValue {
  const { name, size, status, path, message } = one
  const response =
    status === 'uploading' ? null : { success: status === 'done', message: status === 'done' ? path : message }
  const url = path === '' ? '' : urlOf(path)
  return { ...one, url, response, fileName: name, filePath: path, fileSize: size }
}

/** What a stored path tells by itself. */
export function historyValue(path: string, urlOf: Addressing): UploadValue {
  const known = pendingOf(path, { name: fileNameOf(path), type: '', size: 0 })
  return { ...uploadValue({ ...known, status: 'done', percent: 100, path }, urlOf), status: 'history' }
}

/** The name in a stored path. */
function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
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

/** The last `limit` of them; 0 keeps all. */
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
