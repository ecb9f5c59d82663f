import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type ColumnChoices, readChoices, SUPPLIER_MAX, type SupplierMapping } from '#kit/contract/import.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { headerKey } from '#kit/contract/sheet.ts'
import { newId } from '../database/ids.server.ts'
import { unscoped } from '../database/scope.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { Importer, ImportForm } from './importer.server.ts'

const SHARED = 'what columns are taken for is shared in the tenant of the caller'

/** Names of suppliers that are offered. */
const MOST_SUPPLIERS = 200

type Asking = Pick<RequestContext, 'db' | 'user'>

/** The same for files whose header rows say the same, whatever their case, width and spaces. */
export function signatureOf(headers: readonly string[]): string {
  const keys = headers.map(headerKey).filter((key) => key !== '')
  return createHash('sha256').update(keys.join('\n')).digest('hex')
}

/** What was chosen the last time for files with these headers. */
export async function rememberedFor(
  { db, user }: Asking,
  { name }: AnyResource,
  signatures: readonly string[],
): Promise<SupplierMapping | null> {
  const { rows } = await sql<SupplierMapping>`
    select id, name, columns from sys_import_mapping
    where tenant_id = ${user.tenantId} and resource = ${name} and signature = any(${signatures})
    order by update_time desc limit 1
  `.execute(unscoped(db, SHARED))
  return rows[0] ?? null
}

/** What was chosen the last time under the name of each supplier. */
export async function suppliersOf({ db, user }: Asking, { name }: AnyResource): Promise<readonly SupplierMapping[]> {
  const { rows } = await sql<SupplierMapping>`
    select distinct on (name) id, name, columns from sys_import_mapping
    where tenant_id = ${user.tenantId} and resource = ${name} and name <> ''
    order by name, update_time desc limit ${MOST_SUPPLIERS}
  `.execute(unscoped(db, SHARED))
  return rows
}

/** Remembers what was chosen for files with these headers; a name that was given before stays when none is given now. */
export async function rememberChoices(
  { db, user }: Asking,
  importer: Importer,
  form: ImportForm,
  files: readonly (readonly string[])[],
): Promise<void> {
  const names = importer.fields.map(({ name }) => name)
  const choices = Object.entries(readChoices(form.columns, names))
  const supplier = [...(form.supplier ?? '').trim()].slice(0, SUPPLIER_MAX).join('')
  for (const headers of files) {
    const keys = new Set(headers.map(headerKey))
    const own: ColumnChoices = Object.fromEntries(choices.filter(([header]) => keys.has(headerKey(header))))
    if (Object.keys(own).length > 0) {
      await sql`
        insert into sys_import_mapping (id, tenant_id, resource, name, signature, columns, create_by)
        values (${newId()}, ${user.tenantId}, ${importer.resource.name}, ${supplier}, ${signatureOf(headers)},
          ${JSON.stringify(own)}, ${user.username})
        on conflict (tenant_id, resource, signature) do update set columns = excluded.columns,
          name = case excluded.name when '' then sys_import_mapping.name else excluded.name end,
          update_by = ${user.username}, update_time = now()
      `.execute(unscoped(db, SHARED))
    }
  }
}

/** Forgets a supplier: all that is remembered under the name of this one. @returns whether there was one */
export async function forgetSupplier({ db, user }: Asking, { name }: AnyResource, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sys_import_mapping m using sys_import_mapping one
    where one.id = ${id} and one.tenant_id = ${user.tenantId} and one.resource = ${name}
      and m.tenant_id = one.tenant_id and m.resource = one.resource
      and (m.id = one.id or (one.name <> '' and m.name = one.name))
    returning m.id
  `.execute(unscoped(db, SHARED))
  return rows.length > 0
}
