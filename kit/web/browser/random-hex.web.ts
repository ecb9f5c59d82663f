/** 32 random hexadecimal characters. Shops on plain http have no `crypto.randomUUID`. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
