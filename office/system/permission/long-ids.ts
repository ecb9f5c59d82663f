import { invalid } from '#kit/contract/errors.ts'

/** Most pages and buttons that one command grants or takes. */
const MOST_PERMISSIONS = 10_000

/**
 * Splits a comma list of menu ids, which may be longer than those of rows.
 * @throws DomainError `invalid` at `field`
 */
export function permissionIdsOf(list: string, field: string): readonly string[] {
  const ids = list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  if (ids.length > MOST_PERMISSIONS || !ids.every((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id))) {
    throw invalid([
      { path: field, message: ['权限列表不正确', 'The list of permissions is not valid', 'permission.malformedIds'] },
    ])
  }
  return [...new Set(ids)]
}
