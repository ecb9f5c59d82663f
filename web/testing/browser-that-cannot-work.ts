import { vi } from 'vitest'

/** A browser on a page of plain http: it has no cryptography to prove work by, and shows pictures. @returns what ends it */
export function browserThatCannotWork(): () => void {
  const subtle = vi.spyOn(globalThis.crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  return () => subtle.mockRestore()
}
