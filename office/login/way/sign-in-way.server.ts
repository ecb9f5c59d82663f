import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { type OfferedWay, signInWay } from './sign-in-way.ts'
import type { SignInWays } from './sign-in-ways.server.ts'

const SHOWN = 'ways that the list has found visible'
const OFF: Text = ['未启用', 'Off']
const OFFERED: Text = ['已提供', 'Offered']

/** What administrators offer. A way that sends codes is not switched on before there is something to send them by. */
export function signInWayRoutes(app: AppContext, ways: SignInWays): readonly Route[] {
  return crudRoutes(app, signInWay, {
    prepare: async (values, { db }, before) => {
      if (values.isEnabled && before && !before.isEnabled) {
        const missing = await ways.missing(db, before.way as OfferedWay)
        if (missing) {
          throw invalid([{ path: 'isEnabled', message: missing }])
        }
      }
      return values
    },
    compute: async (ids, { db, locale }) => {
      const { rows } = await sql<{ id: string; way: OfferedWay; isEnabled: boolean }>`select id, way, is_enabled
        from ${withDeleted('sys_sign_in_way')} where id = any(${[...ids]})`.execute(unscoped(db, SHOWN))
      const found = new Map<string, { readonly state: string }>()
      for (const { id, way, isEnabled } of rows) {
        const missing = await ways.missing(db, way)
        found.set(id, { state: textIn(locale, missing ?? (isEnabled ? OFFERED : OFF)) })
      }
      return found
    },
  })
}
