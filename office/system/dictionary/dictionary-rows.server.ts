import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { seesAll, visibleRows } from '#kit/server/crud/list.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { dictionary } from './dictionary.ts'
import { SHARED_TENANT } from './shared-items.ts'

const ITEMS = 'dictionaries of the shared tenant are for all, and tenants have items of their own in them'
const PLACES = 'tenants add to the same dictionary one after the other; a wall that lets read does not let lock'

type Asking = Pick<RequestContext, 'db' | 'user' | 'clock'>

interface FoundDictionary {
  readonly id: string
  readonly dictCode: string
  readonly dictName: string
  readonly dictNameEn: string | null
}

const NO_DICTIONARY: Refusal = ['字典不存在', 'There is no such dictionary', 'dictionary.noDictionary']

/**
 * A dictionary that the caller may read: one of the tenant within the row rules, or a shared one.
 * @throws DomainError `refused`
 */
export async function readableDictionary(app: AppContext, ctx: Asking, id: string): Promise<FoundDictionary> {
  const own = await visibleRows(app, dictionary, ctx)
    .select(['id', 'dictCode', 'dictName', 'dictNameEn'])
    .where('id', '=', id)
    .executeTakeFirst()
  const found =
    own ??
    (ctx.user.tenantId === SHARED_TENANT || !seesAll(app, dictionary, ctx)
      ? undefined
      : await unscoped(ctx.db, ITEMS)
          .selectFrom('sys_dict')
          .select(['id', 'dictCode', 'dictName', 'dictNameEn'])
          .where('id', '=', id)
          .where('tenantId', '=', SHARED_TENANT)
          .executeTakeFirst())
  if (!found) {
    throw refused(NO_DICTIONARY)
  }
  return found
}

/** The id of the dictionary with a code that is for the caller's tenant; '' when there is none. */
export async function dictionaryIdOf({ db, user }: Asking, code: string): Promise<string> {
  const found = await unscoped(db, ITEMS)
    .selectFrom('sys_dict')
    .select('id')
    .where('dictCode', '=', code)
    .where('tenantId', 'in', [SHARED_TENANT, user.tenantId])
    .executeTakeFirst()
  return found?.id ?? ''
}

/** Live items of a dictionary that was found readable: shared ones and those of the tenant. */
export function itemsOfDictionary({ db, user }: Asking, dictId: string) {
  return unscoped(db, ITEMS)
    .selectFrom('sys_dict_item')
    .where('dictId', '=', dictId)
    .where('tenantId', 'in', [SHARED_TENANT, user.tenantId])
}

/** The place behind the last item. One at a time in a dictionary, so that no two get the same. */
export async function nextPlace(ctx: Asking, dictId: string): Promise<number> {
  await sql`select 1 from ${withDeleted('sys_dict')} where id = ${dictId} for update`.execute(
    acrossTenants(ctx.db, PLACES),
  )
  const { last } = await itemsOfDictionary(ctx, dictId)
    .select(({ fn }) => fn.max('sortOrder').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
