/** Paths are called with and without a slash in front. */
export function joinPath(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
}

/**
 * Address of a stored picture or file.
 * @param path as stored: relative, or complete from `http`; '' stays ''
 * @param staticBase address under which stored files are served
 */
export function fileAddress(path: string, staticBase: string): string {
  if (path === '' || /^(https?:|data:|blob:)/.test(path) || path.startsWith(`${staticBase}/`)) {
    return path
  }
  return joinPath(staticBase, path)
}

/** What is stored of an address below one of the bases; any other address is stored as it is. */
export function storedPath(address: string, staticBases: readonly string[]): string {
  const base = staticBases.map((one) => joinPath(one, '')).find((one) => address.startsWith(one))
  return base === undefined ? address : decoded(address.slice(base.length))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
