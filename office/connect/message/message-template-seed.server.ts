import { sql } from 'kysely'
import { valuesOf } from '#kit/contract/choices.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { SeededTexts } from '#kit/server/database/seeded-texts.server.ts'
import { MESSAGE_OCCASIONS } from '../../trade/model/message-occasions.ts'
import { MESSAGE_CHANNEL } from '../../trade/model/messages.ts'

/** The words that the first shop tells its customers with. Every shop has them for the same occasions. */
export async function seedMessageTemplates(
  db: Database,
  seedId: (kind: string, key: string) => string,
): Promise<SeededTexts> {
  const rows = valuesOf(MESSAGE_CHANNEL).flatMap((channel) =>
    Object.entries(MESSAGE_OCCASIONS).map(([occasion, { subject, body }]) => ({
      ...{ channel, occasion, title_zh: subject[0], title_en: subject[1], body_zh: body[0], body_en: body[1] },
    })),
  )
  const values = rows.map(
    (row) => sql`(${seedId('message-template', `${row.channel}:${row.occasion}`)}, ${row.occasion}, ${row.channel},
      ${row.title_zh}, ${row.title_en}, ${row.body_zh}, ${row.body_en})`,
  )
  await sql`insert into shop_message_template (id, occasion, channel, title_zh, title_en, body_zh, body_en)
    values ${sql.join(values)} on conflict do nothing`.execute(db)
  return {
    ...{ name: 'message templates', table: 'shop_message_template', by: ['channel', 'occasion'], rows },
    ...{ columns: ['title_zh', 'title_en', 'body_zh', 'body_en'], holders: 'shop:messageTemplate:edit' },
  }
}
