import { z } from 'zod'
import type { WaitingRows } from '#kit/contract/area.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { listAll } from '#kit/server/crud/list.server.ts'
import type { WireRow } from '#kit/server/crud/rows.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import type { Tile } from '../tile/tile.ts'
import { type HeldRights, heldRightsOf, waitingOf } from '../waiting-rows.server.ts'
import { MOST_ROWS, WORK_PAGE, type WorkList } from './task-board.ts'

interface WorkParts {
  readonly app: AppContext
  readonly waiting: readonly WaitingRows[]
  readonly tilesOf: (ctx: RequestContext, keys: readonly string[]) => Promise<readonly Tile[]>
}

/** The oldest rows of each list that waits for the caller: of lists that they see and have a command for. */
export function workRoute({ app, waiting, tilesOf }: WorkParts): Route {
  return route(
    {
      method: 'GET',
      path: WORK_PAGE.path,
      answers: answers(PATH_OUT),
      summary: ['任务看板', 'What waits, row by row'],
      permission: WORK_PAGE.permission,
      input: NO_INPUT,
    },
    async (ctx): Promise<readonly WorkList[]> => {
      const theirs = waiting.filter(({ resource, actions }) =>
        actions.some((action) => ctx.user.can(actionPermission(resource, action))),
      )
      const tiles = await tilesOf(
        ctx,
        theirs.map(({ key }) => `wait:${key}`),
      )
      const held = await heldRightsOf(app, ctx, theirs)
      return Promise.all(
        tiles.flatMap((tile) => {
          const entry = theirs.find(({ key }) => tile.key === `wait:${key}`)
          return entry && tile.kind === 'list' && tile.value > 0 ? [listOf({ app, held }, ctx, entry, tile)] : []
        }),
      )
    },
  )
}

async function listOf(
  { app, held }: { readonly app: AppContext; readonly held: HeldRights },
  ctx: RequestContext,
  waiting: WaitingRows,
  { title, isUrgent, value, open }: Tile & { readonly kind: 'list' },
): Promise<WorkList> {
  const { key, work, resource } = waiting
  const rows = await listAll(app, resource, ctx, {
    most: MOST_ROWS,
    extraFilter: (all) => waitingOf(all, waiting, held),
  })
  const name = titleField(resource)
  const first = resource.list.slice(0, 2)
  return {
    ...{ key, work, title, isUrgent, count: value, open },
    rows: rows.map((row) => ({
      id: String(row.id),
      title: shown(row, [name]) || shown(row, first),
      at: String(row.createTime ?? ''),
    })),
  }
}

/** The field whose words tell rows apart; rows without any are called by the first two of their list, such as a day and a channel. */
function titleField(resource: AnyResource): string {
  const words = resource.list.find((name) =>
    fieldEntries(resource).some(([own, { kind }]) => own === name && kind === 'text'),
  )
  return resource.find?.title ?? words ?? ''
}

/** As the list shows it, with the texts of what is chosen; empty for what nobody said. */
function shown(row: WireRow, names: readonly string[]): string {
  return names
    .map((name) => row[`${name}_dictText`] ?? row[name])
    .filter(Boolean)
    .join(' ')
}

const PATH_OUT = z.array(
  z.object({
    key: z.string(),
    work: z.string(),
    title: z.string(),
    isUrgent: z.boolean(),
    count: z.number(),
    open: z.object({ component: z.string(), query: z.string() }),
    rows: z.array(z.object({ id: z.string(), title: z.string(), at: z.string() })),
  }),
)
