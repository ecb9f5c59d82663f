/** A value as a filter of LDAP holds it: what has a meaning there is escaped (RFC 4515, 3). */
export function escapedValue(value: string): string {
  return value.replace(/[\\*()\0/]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
