import { type DomainError, invalid } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'

/** Why a statement is not run, at the field that holds it. */
export function sqlRefused(why: Text): DomainError {
  return invalid([
    { path: 'cgrSql', message: [`SQL不可用：${why[0]}`, `The SQL is refused: ${why[1]}`, 'report.sqlRefused'] },
  ])
}
