/** Plain text of the protocol's search fields means a part of the value; what carries a wildcard is left as it is. */
export function containing(raw: unknown): string {
  const text = typeof raw === 'string' ? raw.trim() : ''
  return text === '' || text.includes('*') ? text : `*${text}*`
}
