import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FieldError } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { SheetChange, WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { askGuard } from '#kit/server/crud/row-guard.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { USER_STATUS } from '../../standard/user-status.ts'
import { requireGranters } from '../permission/person-rights.server.ts'
import { takenErrors } from './user-duplicates.server.ts'
import { syncLinks } from './user-links.server.ts'
import { USER } from './user-rows.server.ts'
import { preparedPeople } from './user-values.server.ts'

/** What the rest of the office does for people. */
export interface UserParts {
  /** Ends every session and API token of somebody. */
  endAccess(db: RequestContext['db'], userId: string): Promise<void>
  hashPassword(password: string): Promise<string>
  /** Ends what beside the old password opened an account, with a new one; its owner is told. */
  endOpenings(
    db: RequestContext['db'],
    password: { readonly userId: string; readonly told: Text; readonly address: string | undefined },
  ): Promise<void>
  /** Takes every second factor from somebody. @returns how many there were */
  forgetFactors(db: RequestContext['db'], userId: string): Promise<number>
}

/** How a new person signs in first. */
export interface FirstPassword {
  /** Hash; '' is nobody's password. */
  readonly password: string
  readonly mustChangePassword: boolean
}

/** Somebody who cannot sign in before they are given a password. */
export const NO_PASSWORD: FirstPassword = { password: '', mustChangePassword: true }

/** A password that somebody has to replace at once: 72 random bits. */
export function oneTimePassword(): string {
  return randomBytes(9).toString('base64url')
}

const EVERYWHERE = 'roles that a person who is frozen or deleted has in any tenant; nothing of them is shown'

/** The rules of writing people; `first` is the password of the new one. */
export function userHooks(parts: UserParts, first: FirstPassword): WriteHooks {
  return {
    leavesReferences: true,
    prepare: async (values, ctx, before) => {
      const [prepared = values] = await preparedPeople(ctx, [{ values, before }], { ...first })
      return prepared
    },
    prepareRows: (rows, ctx) => preparedPeople(ctx, rows, { ...first }),
    after: async (ids, ctx) => {
      const held = await syncLinks(ctx, ids)
      await requireGranters(ctx, held)
    },
    sheetErrors: (rows, ctx) => sheetErrors(rows, ctx),
    guardDelete: async (rows, ctx) => {
      const ids = rows.map(({ id }) => String(id))
      await requireOthersLeft(ctx, ids)
      for (const id of ids) {
        await parts.endAccess(ctx.db, id)
      }
    },
  }
}

/** @throws DomainError `refused` when nobody who grants is left beside people who leave. */
async function requireOthersLeft(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ roleId: string }>`
    select distinct role_id from sys_user_role where user_id = any(${ids})
  `.execute(acrossTenants(ctx.db, EVERYWHERE))
  await requireGranters(
    ctx,
    rows.map(({ roleId }) => roleId),
    ids,
  )
}

async function sheetErrors(
  rows: readonly SheetChange[],
  ctx: RequestContext,
): Promise<readonly (readonly FieldError[])[]> {
  const taken = await takenErrors(
    ctx,
    rows.map(({ values, before }) => ({ id: String(before?.id ?? ''), values })),
  )
  return rows.map(({ row }, index) =>
    (taken[index] ?? []).map(({ path, what }) => ({
      path,
      message: [`第 ${row} 行：${what[0]}已经存在，忽略导入。`, `Row ${row}: this ${what[1]} is taken`, 'user.taken'],
    })),
  )
}

/**
 * Lets people sign in or not, as their guard was asked; whoever is frozen is out at once.
 * @param write what writes the new status of one that has another
 * @throws DomainError `refused` when nobody who grants would be left
 */
export async function changeStatus(
  parts: UserParts,
  ctx: RequestContext,
  row: StoredRow,
  status: number,
  write: () => Promise<void>,
): Promise<void> {
  const id = String(row.id)
  await write()
  if (status === USER_STATUS.frozen) {
    await parts.endAccess(ctx.db, id)
    await requireOthersLeft(ctx, [id])
  }
}

/** Gives somebody the status, unless they have it. */
export async function setStatus(
  app: AppContext,
  parts: UserParts,
  ctx: RequestContext,
  row: StoredRow,
  status: number,
): Promise<void> {
  if (row.status !== status) {
    const command = status === USER_STATUS.frozen ? 'freeze' : 'thaw'
    await askGuard(app, USER.table, ctx, { ids: [String(row.id)], command })
    await changeStatus(parts, ctx, row, status, async () => {
      await updateRow(app, USER, ctx, { id: String(row.id), values: { status }, before: row })
    })
  }
}
