import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT } from '#kit/server/http/schema.server.ts'

const OWN = 'preferences of the caller'

/** Preferences of one person, together; a hundred lists with their columns fit. */
const MOST_KEYS = 500
const MOST_CHARACTERS = 20_000

export function preferenceRoutes(): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/sys/userPreference/list',
        answers: answers(
          z
            .record(z.string(), z.unknown())
            .meta({ description: 'Each with the value that the page gave it, which may be any' }),
        ),
        summary: ['我的界面偏好', 'My screen preferences'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async ({ db, user }) => {
        const rows = await unscoped(db, OWN)
          .selectFrom('sys_user_preference')
          .select(['key', 'value'])
          .where('userId', '=', user.userId)
          .execute()
        return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
      },
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/userPreference/edit',
        answers: NOTHING,
        summary: ['保存界面偏好', 'Save a screen preference'],
        permission: SIGNED_IN,
        input: input({ key: z.string().regex(/^[\w:./-]{1,200}$/), value: z.json() }),
      },
      async ({ db, user, input: { key, value } }) => {
        const text = JSON.stringify(value)
        if (text.length > MOST_CHARACTERS) {
          throw refused(['偏好内容过大', 'This preference is too large', 'preference.tooLarge'])
        }
        const { rows } = await sql<{
          count: number
        }>`select count(*)::int as count from sys_user_preference where user_id = ${user.userId} and key <> ${key}`.execute(
          unscoped(db, OWN),
        )
        if ((rows[0]?.count ?? 0) >= MOST_KEYS) {
          throw refused(['偏好数量已达上限', 'Too many preferences', 'preference.tooMany'])
        }
        await sql`
          insert into sys_user_preference (user_id, key, value) values (${user.userId}, ${key}, ${text}::jsonb)
          on conflict (user_id, key) do update set value = excluded.value, update_time = now()
        `.execute(unscoped(db, OWN))
        return null
      },
    ),
  ]
}
