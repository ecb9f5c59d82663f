import { sql } from 'kysely'
import type { Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { type Settings, settingsWith } from '../../model/settings.ts'
import { shopNameOf } from '../../model/shop-name.ts'

interface Asked {
  readonly db: Database
  readonly user: { readonly tenantId: number }
}

/** The values that the settings of a shop have now. */
export async function readSettings({ db, user }: Asked): Promise<Settings> {
  const { rows } = await sql<{ code: string; value: unknown }>`select code, value from shop_setting
    where tenant_id = ${user.tenantId}`.execute(ofAnySpeaker(db, 'settings of the shop that is asked about'))
  return settingsWith(new Map(rows.map(({ code, value }) => [code, value])))
}

/** What a shop calls itself in both languages; null while it has no name of its own. */
export async function readShopName(tenantId: number, db: Database): Promise<Text | null> {
  return shopNameOf(await readSettings({ db, user: { tenantId } }))
}
