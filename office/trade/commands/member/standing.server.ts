import { type RawBuilder, sql } from 'kysely'
import { MEMBER_STATE } from '../../model/member.ts'
import { LEVEL_STATE } from '../../model/member-level.ts'

/** Whether the membership `m` counts at this moment: its days are asked of the clock, whatever a job has noted of them. */
export const isMemberAt = (now: Date): RawBuilder<boolean> =>
  sql`(m.state = ${MEMBER_STATE.valid} and (m.valid_from is null or m.valid_from <= ${now}::timestamptz)
    and (m.valid_to is null or m.valid_to > ${now}::timestamptz))`

/** Joins `l`, the level that the member `m` has at this moment: the highest of what was earned, fixed by staff and bought. */
export const joinLevelAt = (now: Date): RawBuilder<unknown> =>
  sql`left join lateral (select v.* from (
        select m.level_id as id
        union all select m.fixed_level_id where m.fixed_until is null or m.fixed_until > ${now}::timestamptz
        union all select t.level_id from shop_membership_term t where t.user_id = m.user_id and t.begins_at <= ${now}::timestamptz and t.ends_at > ${now}::timestamptz) own
      join shop_member_level v on v.id = own.id and v.state = ${LEVEL_STATE.enabled}
      order by v.rank desc limit 1) l on true`
