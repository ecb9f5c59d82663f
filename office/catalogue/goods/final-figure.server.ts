import { DomainError, refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { initialValues } from '#kit/contract/read-field.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { valuesOf } from '#kit/server/crud/rows.server.ts'
import { insertRows, storedById } from '#kit/server/crud/write.server.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { newNumbers } from '../../numbering/own-numbers.server.ts'
import { FACTS, finalGoods, GOODS_STATE, type GoodsResource, goods, presellGoods } from './goods.ts'
import { WAVE } from './wave-state.ts'

/**
 * Makes the figure whose balance is due when a pre-order figure arrives: the same facts under a number of its own.
 * @returns its id
 * @throws DomainError `forbidden` for who may not add balance figures, `refused` while one waits to be opened
 */
export async function addFinalFigure(app: AppContext, ctx: RequestContext, presellGoodsId: string): Promise<string> {
  requireAdd(ctx, finalGoods)
  const presell = await storedById<typeof presellGoods>(app, presellGoods, ctx, presellGoodsId)
  const waiting = await unscoped(ctx.db, 'an arrival that waits counts although row rules hide it')
    .selectFrom('shop_goods')
    .select('goodsNo')
    .where('presellGoodsId', '=', presellGoodsId)
    .where('waveState', '=', WAVE.prepared)
    .limit(1)
    .executeTakeFirst()
  if (waiting) {
    throw refused(
      ['已有未开放补款的补款手办 {no}', 'The balance figure {no} has not been opened yet', 'goods.balanceNotOpen'],
      {
        no: String(waiting.goodsNo),
      },
    )
  }
  return addOfRun(app, ctx, { from: presellGoods, row: presell, to: finalGoods, values: { presellGoodsId } })
}

/**
 * Makes the in-stock figure of what an arrival left: the same facts under a number of its own.
 * @returns its id
 * @throws DomainError `forbidden` for who may not add in-stock figures, `refused` when there is one
 */
export async function addStockFigure(app: AppContext, ctx: RequestContext, sourceGoodsId: string): Promise<string> {
  requireAdd(ctx, goods)
  const final = await storedById<typeof finalGoods>(app, finalGoods, ctx, sourceGoodsId)
  const known = await unscoped(ctx.db, 'a figure of the run counts although row rules hide it')
    .selectFrom('shop_goods')
    .select('goodsNo')
    .where('sourceGoodsId', '=', sourceGoodsId)
    .limit(1)
    .executeTakeFirst()
  if (known) {
    throw refused(['已有现货手办 {no}', 'The in-stock figure {no} has been made already', 'goods.madeAlready'], {
      no: String(known.goodsNo),
    })
  }
  return addOfRun(app, ctx, { from: finalGoods, row: final, to: goods, values: { sourceGoodsId } })
}

/**
 * Makes the next run of a pre-order figure: a draft with the same facts and terms, but the JAN code, which one figure of a
 * line has; when deposits are taken and when it is released is not known yet.
 * @returns its id
 * @throws DomainError `forbidden` for who may not add pre-order figures
 */
export async function addRerun(app: AppContext, ctx: RequestContext, rerunOfId: string): Promise<string> {
  requireAdd(ctx, presellGoods)
  const row = await storedById<typeof presellGoods>(app, presellGoods, ctx, rerunOfId)
  const { depositPolicy, delayRight, limitPerUser } = row
  const terms = { depositPolicy, delayRight, limitPerUser, releaseMonth: null, state: GOODS_STATE.draft, janCode: null }
  const id = await addOfRun(app, ctx, { from: presellGoods, row, to: presellGoods, values: terms })
  await withDeletedRows(unscoped(ctx.db, 'the figure that was just added to follow one that the caller sees'))
    .updateTable('shop_goods')
    .set({ rerunOfId })
    .where('id', '=', id)
    .execute()
  return id
}

/** @throws DomainError `forbidden` */
function requireAdd(ctx: RequestContext, to: GoodsResource): void {
  const permission = permissionOf(to, 'add')
  if (!ctx.user.can(permission)) {
    const [zh, en] = to.title
    throw new DomainError('forbidden', [`没有新增${zh}的权限`, `You may not add one: ${en}`, 'goods.addForbidden'], {
      data: { permission },
    })
  }
}

interface Copied {
  readonly from: GoodsResource
  readonly row: StoredRowOf<GoodsResource>
  readonly to: GoodsResource
  readonly values: Readonly<Record<string, unknown>>
}

/** A further figure of a run, of the department of the one that it follows. */
async function addOfRun(app: AppContext, ctx: RequestContext, { from, row, to, values }: Copied): Promise<string> {
  const all: Readonly<Record<string, unknown>> = valuesOf(from, row, app.clock)
  const facts = Object.fromEntries(FACTS.map((name) => [name, all[name]]))
  const [goodsNo = ''] = await newNumbers(ctx, 'goods', { count: 1, now: new Date() })
  const added = { ...initialValues(to), ...facts, ...values, goodsNo }
  const [id = ''] = await insertRows(app, to, ctx, [added as never], { like: row })
  return id
}
