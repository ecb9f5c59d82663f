import { sql } from 'kysely'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { PeopleTold } from '../../notification/tell-people.server.ts'
import { ANNOUNCEMENT, ANNOUNCEMENT_KIND, AUDIENCE, PRIORITY } from '../announcement/announcement-choices.ts'
import { cut, onceKey } from './people-outbox.server.ts'

/** Longest words of a notification: those of its columns. */
const TITLE_LENGTH = 100
const TEXT_LENGTH = 500

/** The house, where nobody says it. */
export const HOUSE = 'system'

/** Writes a notification where people find it: at their bell. @returns those who had not been told it */
export async function showInApp(
  { resources }: Pick<AppContext, 'resources'>,
  db: TenantDatabase,
  told: PeopleTold,
  { userIds: people, html = null }: { readonly userIds: readonly string[]; readonly html?: string | null },
): Promise<readonly string[]> {
  if (people.length === 0) {
    return []
  }
  const { tenantId, kind, about, text, body } = told
  const sender = told.sender ?? HOUSE
  const component = about && resources.find(({ name }) => name === about.resource)?.menu?.component
  const page = component && about.at ? `${component}?${about.at}` : component
  const title = text.map((said) => cut(said, TITLE_LENGTH))
  const more = (body ?? text).map((said) => cut(said, TEXT_LENGTH))
  const { rows } = await sql<{ userId: string }>`
    with made as (
      insert into sys_announcement (id, titile, titile_en, msg_abstract, msg_abstract_en, msg_content, sender, priority, msg_category,
        msg_type, send_status, send_time, bus_type, bus_id, open_type, open_page, is_automatic, notification_kind, once_key,
        create_by, tenant_id)
      values (${newId()}, ${title[0]}, ${title[1]}, ${more[0]}, ${more[1]}, ${html}, ${sender}, ${PRIORITY.medium},
        ${ANNOUNCEMENT_KIND.system}, ${AUDIENCE.users}, ${ANNOUNCEMENT.released}, now(), ${about?.resource ?? null},
        ${about?.id ?? null}, ${page ? 'component' : null}, ${page ?? null}, 1, ${kind}, ${onceKey(told)},
        ${sender}, ${tenantId})
      on conflict (tenant_id, once_key) where once_key is not null do update set once_key = excluded.once_key
      returning id, tenant_id, msg_category)
    insert into sys_announcement_send (annt_id, user_id, msg_category, send_time, is_automatic, tenant_id, create_by)
    select m.id, p.id, m.msg_category, now(), 1, m.tenant_id, ${sender}
    from made m, unnest(${[...people]}::text[]) as p (id)
    on conflict do nothing returning user_id`.execute(unscoped(db, 'what people are told at their bell'))
  return rows.map(({ userId }) => userId)
}
