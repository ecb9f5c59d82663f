import { DomainError, invalid } from '#kit/contract/errors.ts'

/** What stock says of its pieces, said of the lines that they were asked for in; any other error as it is. */
export function atLines(error: unknown, pathOf: (index: number) => string): unknown {
  if (!(error instanceof DomainError) || error.code !== 'invalid') {
    return error
  }
  const { errors = [] } = error.detail
  return invalid(
    errors.map(({ path, message }) => {
      const [, index] = /^lines\.(\d+)/.exec(path) ?? []
      return { path: index === undefined ? path : pathOf(Number(index)), message }
    }),
  )
}
