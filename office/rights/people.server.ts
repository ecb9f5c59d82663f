import { type RawBuilder, sql } from 'kysely'
import type { CommentPerson } from '#kit/contract/comment.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { CommentNews, People } from '#kit/server/crud/app-context.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { ofAnySpeaker, unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { tellPeople } from '../notification/tell-people.server.ts'
import { USER_STATUS } from '../standard/user-status.ts'
import { grantRows } from './grants.server.ts'

const NAMED = 'people of the tenant by name, for whoever sees the record that names them'
const OWN_PICTURE = 'a picture that the caller brought'

/** People of the house, for records of any noun that name them. */
export function peopleOf(authority: Pick<People, 'callerNow'>): People {
  return {
    callerNow: authority.callerNow,
    candidates: async (db, { tenantId, permission, word, most }) => {
      const has = (column: string) => sql`position(lower(${word}) in lower(${sql.ref(column)})) > 0`
      const { rows } = await sql<CommentPerson>`
        select ${PERSON} from sys_user u
        where u.status = ${sql.lit(USER_STATUS.active)} and u.tenant_ids @> array[${tenantId}::text]
          and (${has('u.realname')} or ${has('u.username')})
          and exists (select 1 from (${grantRows(standingInFor(tenantId), tenantId)}) g where g.perms = ${permission})
        order by name, u.id limit ${most}
      `.execute(ofAnySpeaker(db, NAMED))
      return rows
    },
    named: async (db, ids) => {
      if (ids.length === 0) {
        return new Map()
      }
      const { rows } = await sql<CommentPerson>`
        select ${PERSON} from ${withDeleted('sys_user')} u where u.id = any(${[...ids]}::text[])
      `.execute(ofAnySpeaker(db, NAMED))
      return new Map(rows.map((person) => [person.id, person]))
    },
    hasPicture: async ({ db, user }, path) => {
      const { rows } = await sql`
        select 1 from sys_file where path = ${path} and user_id = ${user.userId}
          and media_type like 'image/%'
      `.execute(unscoped(db, OWN_PICTURE))
      return rows.length > 0
    },
    tell: tellOfComment,
  }
}

const PERSON = sql`u.id, u.username, coalesce(nullif(u.realname, ''), u.username) as name`

/** Ids of the person `u` and of those whom they stand in for now. */
function standingInFor(tenantId: number): RawBuilder<unknown> {
  return sql`array(select u.id union all select p.id from sys_user_agent a join ${withDeleted('sys_user')} p on p.username = a.user_name
    where a.agent_user_name = u.username and a.tenant_id = ${tenantId} and a.status = '1'
      and now() >= a.start_time and now() < a.end_time)`
}

/** What people hear of a comment holds nothing of it, so that it says nothing to those who lose the right to see it. */
async function tellOfComment(
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  { id, resource, recordId, named, earlier }: CommentNews,
): Promise<void> {
  const tell = (userIds: readonly string[], key: string, text: Text) =>
    tellPeople(db, {
      tenantId: user.tenantId,
      kind: 'mention',
      userIds,
      key,
      about: { resource: resource.name, id: recordId, at: `comment=${id}` },
      sender: user.username,
      text: filled(text, { name: user.realname, noun: resource.title }),
    })
  await tell(named, id, MENTIONED)
  await tell(earlier, `${id}:thread`, WENT_ON)
}

const MENTIONED: Text = ['{name}在一条{noun}评论中提到了你', '{name} mentioned you in a comment ({noun})']
const WENT_ON: Text = ['{name}在你评论过的{noun}下发表了新评论', '{name} wrote in a thread that you wrote in ({noun})']
