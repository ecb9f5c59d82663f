import { DomainError, type FieldError } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource, CalledFields } from '#kit/contract/resource.ts'
import type { AppContext } from './app-context.server.ts'
import type { StoredRow } from './rows.server.ts'

interface Written {
  readonly values: Values
  /** What the row, or the one it is copied from, has already. */
  readonly before: StoredRow | null
}

/**
 * Errors of each row with addresses that this server is to call and may not. Calls are guarded by themselves, too: a name may
 * lead somewhere else by then.
 */
export async function calledErrors(
  { outbound }: Pick<AppContext, 'outbound'>,
  { calls = {} }: Pick<AnyResource, 'calls'>,
  rows: readonly Written[],
): Promise<readonly (readonly FieldError[])[]> {
  const fields = Object.entries(calls)
  const errors = rows.map((): FieldError[] => [])
  if (fields.length === 0) {
    return errors
  }
  for (const [index, { values, before }] of rows.entries()) {
    for (const [path, called] of fields) {
      const row: Readonly<Record<string, unknown>> = { ...before, ...values }
      const names = typeof called === 'object' ? [path, called.databasePort] : [path]
      const isNew = names.some((name) => values[name] !== undefined && values[name] !== before?.[name])
      const error = isNew && row[path] ? await errorOf(outbound, called, row, path) : undefined
      errors[index]?.push(...(error ? [error] : []))
    }
  }
  return errors
}

async function errorOf(
  outbound: AppContext['outbound'],
  called: CalledFields[string],
  row: Readonly<Record<string, unknown>>,
  path: string,
): Promise<FieldError | undefined> {
  try {
    await look(outbound, called, row, String(row[path]))
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) {
      throw error
    }
    // a name that nobody knows yet may be known when it is called
    return error.code === 'notFound' ? undefined : { path, message: error.text }
  }
}

/** @throws DomainError for an address that cannot be called */
function look(
  { targetOf, addressOf, databaseOf }: AppContext['outbound'],
  called: CalledFields[string],
  row: Readonly<Record<string, unknown>>,
  address: string,
): Promise<unknown> {
  if (typeof called === 'object') {
    return databaseOf(address, Number(row[called.databasePort]))
  }
  if (called === 'host') {
    return addressOf(address)
  }
  return /^https?:/i.test(address) ? targetOf(address) : addressOf(new URL(address).hostname)
}
