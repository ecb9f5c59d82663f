import { refused } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { SECRET_MOVED, SECRET_STATE, type SealedSecret } from '#kit/contract/sealed-secret.ts'
import type { Text } from '#kit/contract/text.ts'
import { unscoped } from '../database/scope.server.ts'
import type { AnyTables } from '../database/tables.server.ts'
import { MessageResponse, type RequestContext } from '../http/route.server.ts'
import { secretStateOf } from '../seal/row-secret.server.ts'
import type { AppContext } from './app-context.server.ts'
import type { Compute } from './computed.server.ts'
import type { VerbHandler } from './handlers.server.ts'

type SecretState = ReturnType<typeof secretStateOf>

/** Columns that a row is read with whose secret is sealed or opened. */
export function secretColumns({ of, goesTo, column }: SealedSecret): readonly string[] {
  return [...new Set(['id', ...of, ...goesTo, column])]
}

/** Whether rows have a secret that they can use, by their ids; none of a resource without secrets. */
async function secretStates(
  { vault }: Pick<AppContext, 'vault'>,
  { table, secret }: AnyResource,
  { db }: Pick<RequestContext, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SecretState>> {
  if (!secret || ids.length === 0) {
    return new Map()
  }
  const rows = (await unscoped<AnyTables>(db, 'whether secrets of rows that were found visible can be used')
    .selectFrom(table)
    .select([...secretColumns(secret)])
    .where('id', 'in', [...ids])
    .execute()) as readonly Readonly<Record<string, string | null>>[]
  return new Map(rows.map((row) => [String(row.id), secretStateOf(vault, secret, row)]))
}

/** Works out the `secretState` of rows beside what a noun works out itself. */
export function withSecretState(
  app: Pick<AppContext, 'vault'>,
  resource: AnyResource,
  own: Compute | undefined,
): Compute | undefined {
  if (!resource.secret) {
    return own
  }
  return async (ids, ctx) => {
    const states = await secretStates(app, resource, ctx, ids)
    const more = await own?.(ids, ctx)
    return new Map(ids.map((id) => [id, { secretState: states.get(id) ?? SECRET_STATE.none, ...more?.get(id) }]))
  }
}

/** What whoever saved a row is told when its secret was given for another address; undefined where it was not. */
export async function movedSecret(
  app: Pick<AppContext, 'vault'>,
  resource: AnyResource,
  ctx: Pick<RequestContext, 'db'>,
  id: string,
): Promise<Text | undefined> {
  const state = (await secretStates(app, resource, ctx, [id])).get(id)
  return state === SECRET_STATE.moved ? SAVED_WITHOUT : undefined
}

/** @throws DomainError `refused` where the secret of a row was given for another address: whoever tries the row is told so */
export async function requireSecret(
  app: Pick<AppContext, 'vault'>,
  resource: AnyResource,
  ctx: Pick<RequestContext, 'db'>,
  id: string,
): Promise<void> {
  if (await movedSecret(app, resource, ctx, id)) {
    throw refused(SECRET_MOVED)
  }
}

/** The handler of an edit that says so where the row was given another address than its secret was given for. */
export function tellingOfSecret(app: AppContext, resource: AnyResource, edit: VerbHandler): VerbHandler {
  if (!resource.secret) {
    return edit
  }
  return async (ctx) => {
    const answer = await edit(ctx)
    const moved = await movedSecret(app, resource, ctx, String(ctx.input.id ?? ''))
    return moved ? new MessageResponse(answer instanceof MessageResponse ? answer.result : answer, moved) : answer
  }
}

const SAVED_WITHOUT: Text = [
  '已保存。密钥是为原地址设置的，不会用于新地址，请重新设置',
  'Saved. The secret was given for the former address and is not used for the new one: give it again',
]
