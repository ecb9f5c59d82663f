import { type RawBuilder, sql } from 'kysely'
import { MEMBER_STATE } from '../../model/member.ts'
import { LEVEL_STATE } from '../../model/member-level.ts'

/** Whether the membership `m` counts at this moment: its days are asked of the clock, whatever a job has noted of them. */
export const isMemberAt = (now: Date): RawBuilder<boolean> =>
  sql`(m.del_flag = 0 and m.state = ${MEMBER_STATE.valid} and (m.valid_from is null or m.valid_from <= ${now}::timestamptz)
    and (m.valid_to is null or m.valid_to > ${now}::timestamptz))`

/** Joins `l`, the level that the member `m` has at this moment: the higher of what was earned and what staff fixed by hand. */
export const joinLevelAt = (now: Date): RawBuilder<unknown> =>
  sql`left join lateral (select v.* from shop_member_level v
      where v.tenant_id = m.tenant_id and v.del_flag = 0 and v.state = ${LEVEL_STATE.enabled}
        and (v.id = m.level_id or v.id = m.fixed_level_id
          and (m.fixed_until is null or m.fixed_until > ${now}::timestamptz))
      order by v.rank desc limit 1) l on true`
