/** What the secret of a client is sealed for. */
export function secretOwner(clientId: string): string {
  return `api-client:${clientId}`
}
