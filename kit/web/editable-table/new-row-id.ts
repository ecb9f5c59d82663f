/** Ids of the server are hexadecimal. */
const NEW = 'new_'

/** An id that no row of the server has, of a random part. */
export function newRowId(random: string): string {
  return NEW + random
}

/** Whether the server does not know a row yet. */
export function isNewRowId(id: string): boolean {
  return id.startsWith(NEW)
}
