import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'

/** Somebody of the caller's tenant, frozen people included. */
export interface TenantPerson {
  readonly id: string
  readonly username: string
  readonly realname: string | null
  /** 1 active, 2 frozen. */
  readonly status: number
}

/** @throws DomainError `notFound` for nobody of the caller's tenant */
export async function personOfTenant(
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  userId: string,
): Promise<TenantPerson> {
  const { rows } = await sql<TenantPerson>`
    select id, username, realname, status from sys_user
    where id = ${userId} and del_flag = 0 and ${user.tenantId} = any(tenants_of(tenant_id, rel_tenant_ids))
  `.execute(unscoped(db, 'people belong to tenants in a way of their own'))
  const [person] = rows
  if (!person) {
    throw new DomainError('notFound', ['用户不存在', 'This user does not exist'])
  }
  return person
}
