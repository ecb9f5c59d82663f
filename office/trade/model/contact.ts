/** E-mail addresses are compared without case. @returns '' for what is none */
export function plainEmail(text: string): string {
  const bare = text.normalize('NFKC').trim().toLowerCase()
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(bare) ? bare : ''
}

/**
 * A phone number without signs: `+86 138-0000-0000`, `0086 13800000000` and `13800000000` are the same; one of another
 * country keeps its `+`.
 * @returns '' for what is none, and for one that is masked
 */
export function plainPhone(text: string): string {
  const bare = text
    .normalize('NFKC')
    .replace(/^'/, '')
    .trim()
    .replace(/^(\+?\d+)\.0+$/, '$1')
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+')
    .replace(/^(?:\+?86)(?=1\d{10}$)/, '')
  return /^\+?\d{6,15}$/.test(bare) ? bare : ''
}
