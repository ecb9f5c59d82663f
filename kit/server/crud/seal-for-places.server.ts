import { sql } from 'kysely'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Database } from '../database/database.server.ts'
import { withDeleted, withDeletedRows } from '../database/live-rows.server.ts'
import type { AnyTables } from '../database/tables.server.ts'
import { acrossTenants } from '../database/tenant-connections.server.ts'
import type { Log } from '../log/log.server.ts'
import { ownerOf, sealSecret } from '../seal/row-secret.server.ts'
import { SEALED, type Vault } from '../seal/vault.server.ts'
import { secretColumns } from './secret-states.server.ts'

const OWN = 'secrets of all rows, before anybody is answered'

type Row = Readonly<Record<string, string | null>>

/**
 * Seals secrets from before they were given for an address for the one that their row says now; until then they open nowhere.
 * Other server processes may do the same meanwhile. One that does not open stays as it is.
 */
export async function sealForPlaces(
  parts: { readonly db: Database; readonly vault: Vault; readonly log: Log },
  resources: readonly AnyResource[],
): Promise<void> {
  for (const { table, secret } of resources) {
    if (!secret) {
      continue
    }
    const { column } = secret
    const rows = (await withDeletedRows(acrossTenants<AnyTables>(parts.db, OWN))
      .selectFrom(table)
      .select([...secretColumns(secret)])
      .where(column, 'like', `${SEALED.owned}.%`)
      .execute()) as readonly Row[]
    for (const row of rows) {
      const sealed = row[column] ?? ''
      try {
        const anew = sealSecret(parts.vault, secret, row, parts.vault.open(sealed, ownerOf(secret, row)))
        await sql`update ${withDeleted(table)} set ${sql.ref(column)} = ${anew}
          where id = ${row.id} and ${sql.ref(column)} = ${sealed}`.execute(acrossTenants(parts.db, OWN))
      } catch (err) {
        parts.log.warn({ err, table, id: row.id }, 'a secret does not open')
      }
    }
  }
}
