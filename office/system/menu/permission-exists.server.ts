import { sql } from 'kysely'
import { z } from 'zod'
import { itemsIn } from '#kit/contract/listed-items.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { openRoute, type Route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'

/**
 * Whether the menu has an entry of a permission code or a component. Clients of the protocol ask it before anybody is
 * signed in; whoever is not is told of none, so that nobody finds out in this way what the shop uses.
 */
export function permissionExistsRoute(): Route {
  return openRoute(
    {
      method: 'GET',
      path: '/sys/permission/checkPermissionExist',
      answers: answers(z.record(z.string(), z.boolean())),
      summary: ['菜单：权限或组件是否存在', 'Menu: whether codes and components exist'],
      input: input({
        perms: wireText(2000).default(''),
        component: wireText(2000).default(''),
        status: wireText(2).default(''),
      }),
    },
    async ({ db, user, input: { perms, component, status } }) => {
      const asked = [...namesIn(perms), ...namesIn(component)]
      if (!user || asked.length === 0) {
        return Object.fromEntries(asked.map((one) => [one, false]))
      }
      const { rows } = await sql<{ perms: string | null; component: string | null }>`
        select p.perms, p.component from sys_permission p where (p.perms = any(${namesIn(perms)}) or p.component = any(${namesIn(component)}))
          and (${status} = '' or p.status = ${status})
      `.execute(ofAnySpeaker(db, 'entries of the menu are for all; roles grant them'))
      const found = new Set(rows.flatMap((row) => [row.perms, row.component]))
      return Object.fromEntries(asked.map((one) => [one, found.has(one)]))
    },
  )
}

/** Codes and components hold colons and slashes, which ids do not. */
function namesIn(list: string): readonly string[] {
  return itemsIn(list)
}
