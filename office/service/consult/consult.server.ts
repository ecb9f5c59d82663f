import { sql } from 'kysely'
import { actionCommand } from '#kit/contract/action.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { revertCommand } from '#kit/server/crud/revert.server.ts'
import { wireById } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { addToThread, type ConsultRow, moveConsult } from '../../trade/commands/consult/consults.server.ts'
import { tellAssigned } from '../../trade/commands/context/tell-assigned.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { consultMoves } from '../../trade/commands/moves/consult-moves.server.ts'
import { consult } from '../../trade/model/consult.ts'
import { filledAnswer, readyAnswersRoute } from './ready-answers.server.ts'

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
      compute: picturesOf,
      actions: {
        reply: async ({ row, input, ctx }) =>
          led('reply')({ row, ctx, input: { ...input, content: await filledAnswer(trade, ctx, row, input.content) } }),
        assign: async ({ row, input: { assignee }, ctx }) => {
          await tellAssigned(ctx, consult, { id: row.id, version: row.version, assignee, title: row.title })
          return moveConsult(trade, ctx, row, 'assign', { who: 'staff', values: { assignee } })
        },
        // what was answered, or written again, meanwhile is not taken back
        unassign: ({ row, ctx }) =>
          revertCommand(app, consult, ctx, { row, command: actionCommand(consult, 'assign') }),
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
    readyAnswersRoute(trade),
  ]
}

type Pictured = Readonly<Record<'productPicture', string | null>>

const ASKED_ABOUT = 'products and figures that the consults of the caller are about'

/** The picture of the product or the figure that each consult is about. */
async function picturesOf(ids: readonly string[], { db }: RequestContext): Promise<ReadonlyMap<string, Pictured>> {
  const { rows } = await sql<Pictured & { readonly id: string }>`
    select c.id, coalesce(nullif(split_part(p.images, ',', 1), ''), g.main_image) as product_picture
    from ${withDeleted('shop_consult')} c
      left join ${withDeleted('shop_product')} p on p.id = c.product_id
      left join ${withDeleted('shop_goods')} g on g.id = c.goods_id
    where c.id in (${sql.join([...ids])})`.execute(unscoped(db, ASKED_ABOUT))
  return new Map(rows.map(({ id, productPicture }) => [id, { productPicture }]))
}
