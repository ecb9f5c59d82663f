/**
 * May a link or picture point there? Addresses of the web and of mail, and places within this site;
 * nothing that runs.
 */
export function isSafeAddress(address: string): boolean {
  // Browsers skip control signs and space within the scheme.
  const plain = [...address].filter((sign) => sign > ' ' && sign !== '\u007f').join('')
  return plain !== '' && (/^(?:https?:|mailto:|tel:)/i.test(plain) || !/^[^/?#]*:/.test(plain))
}

/** What somebody types as an address: `example.org` is meant as a page of the web. */
export function completedAddress(typed: string): string {
  const address = typed.trim()
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]|$)/i.test(address) ? `https://${address}` : address
}
