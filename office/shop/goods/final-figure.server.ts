import { DomainError, refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { initialValues } from '#kit/contract/read-field.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { valuesOf } from '#kit/server/crud/rows.server.ts'
import { insertRows, storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TableOf } from '#kit/server/database/tables.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { finalGoods, goods, presellGoods } from './goods.ts'
import { nextNumbers } from './goods-number.server.ts'
import { WAVE_PREPARED } from './wave-fields.ts'

/**
 * Makes the figure whose balance is due when a pre-order figure arrives: the same facts under a number of its own.
 * @returns its id
 * @throws DomainError `forbidden` for who may not add balance figures, `refused` while one waits to be opened
 */
export async function addFinalFigure(app: AppContext, ctx: RequestContext, presellGoodsId: string): Promise<string> {
  const permission = permissionOf(finalGoods, 'add')
  if (!ctx.user.can(permission)) {
    throw new DomainError('forbidden', ['没有新增补款手办的权限', 'You may not add balance figures'], {
      data: { permission },
    })
  }
  const presell = await storedById<typeof presellGoods>(app, presellGoods, ctx, presellGoodsId)
  const waiting = await unscoped<TableOf<typeof finalGoods>>(
    ctx.db,
    'an arrival that waits counts although row rules hide it',
  )
    .selectFrom('shop_goods')
    .select('goodsNo')
    .where('tenantId', '=', ctx.user.tenantId)
    .where('presellGoodsId', '=', presellGoodsId)
    .where('waveState', '=', WAVE_PREPARED)
    .where('delFlag', '=', 0)
    .limit(1)
    .executeTakeFirst()
  if (waiting) {
    throw refused(['已有未开放补款的补款手办 {no}', 'The balance figure {no} has not been opened yet'], {
      no: String(waiting.goodsNo),
    })
  }
  const all = valuesOf(presellGoods, presell, app.clock)
  const facts = Object.fromEntries(Object.keys(goods.fields).map((name) => [name, all[name as keyof typeof all]]))
  const [goodsNo = ''] = await nextNumbers(ctx, 1)
  const values = { ...initialValues(finalGoods), ...facts, presellGoodsId, goodsNo }
  const [id = ''] = await insertRows(app, finalGoods, ctx, [values as never], { like: presell })
  return id
}
