import { sql } from 'kysely'
import { valuesOf } from '#kit/contract/choices.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { MESSAGE_OCCASIONS } from '../../trade/model/message-occasions.ts'
import { MESSAGE_CHANNEL } from '../../trade/model/messages.ts'

/** The words that the first shop tells its customers with; those that are there stay as they are. */
export async function seedMessageTemplates(db: Database, seedId: (kind: string, key: string) => string): Promise<void> {
  const rows = valuesOf(MESSAGE_CHANNEL).flatMap((channel) =>
    Object.entries(MESSAGE_OCCASIONS).map(
      ([occasion, { subject, body }]) =>
        sql`(${seedId('message-template', `${channel}:${occasion}`)}, ${occasion}, ${channel}, ${subject[0]}, ${subject[1]},
          ${body[0]}, ${body[1]})`,
    ),
  )
  await sql`insert into shop_message_template (id, occasion, channel, title_zh, title_en, body_zh, body_en)
    values ${sql.join(rows)} on conflict do nothing`.execute(db)
}
