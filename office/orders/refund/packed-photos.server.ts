import { z } from 'zod'
import { permissionOf } from '#kit/contract/permission.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { refund } from '../../trade/model/refund.ts'
import { PACKED_PHOTOS_PATH, type PackedPhotos } from './packed-photos.ts'

/** Photos that were taken of the open box before it left: seen by whoever sees the refund, without a right to parcels. */
export function packedPhotosRoute(trade: Trade): Route {
  return route(
    {
      method: 'GET',
      path: PACKED_PHOTOS_PATH,
      answers: answers(
        z.array(z.object({ shipmentNo: z.string(), shippedAt: z.string(), photos: z.array(z.string()) })),
      ),
      summary: ['退款：装箱照片', 'Refunds: Packing photos'],
      permission: permissionOf(refund, 'list'),
      input: input({ id: WIRE_ID }),
    },
    async (ctx): Promise<readonly PackedPhotos[]> => {
      const { orderId } = await storedById(trade.app, refund, ctx, ctx.input.id)
      const rows = await unscoped(ctx.db, 'parcels of the order of a refund that was read within the rules of rows')
        .selectFrom('shop_shipment')
        .select(['shipmentNo', 'shippedAt', 'photos'])
        .where('orderId', '=', String(orderId))
        .where('photos', 'is not', null)
        .orderBy('shippedAt')
        .execute()
      return rows.map(({ shipmentNo, shippedAt, photos }) => ({
        shipmentNo,
        shippedAt: trade.app.clock.format(shippedAt),
        photos: (photos ?? '').split(','),
      }))
    },
  )
}
