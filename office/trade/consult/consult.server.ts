import { actionPermission } from '#kit/contract/permission.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { revertCommand } from '#kit/server/crud/revert.server.ts'
import { wireById } from '#kit/server/crud/write.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { addToThread, type ConsultRow, moveConsult } from '../commands/consult/consults.server.ts'
import type { Trade, TradeContext } from '../commands/context/trade.server.ts'
import { consultMoves } from '../commands/moves/consult-moves.server.ts'
import { consult } from '../model/consult.ts'
import { READY_ANSWERS_PATH } from './ready-answers.ts'

interface Command {
  readonly row: ConsultRow
  readonly input: object
  readonly ctx: TradeContext
}

/** Consults for the staff: what the table of states allows, notes among themselves, and the answers that are kept ready. */
export function consultRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  const led = (command: string) => (of: Command) =>
    moveConsult(trade, of.ctx, of.row, command, { who: 'staff', input: of.input as Values })
  return [
    ...crudRoutes(app, consult, {
      ...consultMoves(trade),
      actions: {
        reply: led('reply'),
        assign: ({ row, input: { assignee }, ctx }) =>
          moveConsult(trade, ctx, row, 'assign', { who: 'staff', values: { assignee } }),
        // what was answered, or written again, meanwhile is not taken back
        unassign: ({ row, ctx }) => revertCommand(app, consult, ctx, { row, command: 'assign' }),
        note: async ({ row, input: { content, images }, ctx }) => {
          const author = { authorKind: 'staff', authorId: ctx.user.username, authorName: ctx.user.realname } as const
          await addToThread(trade, ctx, row, { ...author, content, images, isInternal: true })
          return wireById(app, consult, ctx, row.id)
        },
        solve: led('solve'),
        linkOrder: led('linkOrder'),
        hide: led('hide'),
        publish: led('publish'),
        close: led('close'),
      },
    }),
    route(
      {
        method: 'GET',
        path: READY_ANSWERS_PATH,
        summary: ['咨询：常用回复', 'Consults: Ready answers'],
        permission: actionPermission(consult, 'reply'),
        input: NO_INPUT,
      },
      async (ctx): Promise<readonly string[]> =>
        (await trade.settings(ctx))['consult.answers']
          .split('\n')
          .map((answer) => answer.trim())
          .filter((answer) => answer !== ''),
    ),
  ]
}
