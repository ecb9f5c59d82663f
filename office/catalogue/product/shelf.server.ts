import { DomainError } from '#kit/contract/errors.ts'
import type { Handlers, StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { movementOf, transition } from '#kit/server/crud/transition.server.ts'
import { storedById, updateRow } from '#kit/server/crud/write.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { namedError } from '#office/catalogue/sku/sku-error.ts'
import { SHELF_STATE } from './listed-fields.ts'
import { presellSkusOf } from './presell-link.server.ts'
import type { ProductResource } from './product.ts'
import { errorsOf, fullProduct, type Shop } from './product-rows.server.ts'

type ShelfMoves = Required<Pick<Handlers<ProductResource>, 'guards' | 'effects'>>

/** What the table of states of listings asks and does. */
export function shelfMoves(shop: Shop): ShelfMoves {
  return {
    guards: {
      isReady: async ({ id }, ctx) => {
        const product = await fullProduct(shop, ctx, id)
        const presellSkus = await presellSkusOf(shop, ctx, product)
        const errors = await errorsOf(shop, ctx, product, { skus: product.skuList, presellSkus })
        return errors.map((error) => ({ path: error.path, message: namedError(error, product.skuList) }))
      },
    },
    effects: {
      endOnTime: async () => ({ shelfOnAt: null, isShelfLate: false }),
      endOffTime: async () => ({ shelfOffAt: null }),
    },
  }
}

/**
 * What listings do when their hour has come. Each locks the row and asks again whether it is due, so that it counts once
 * however often, late, or in how many processes it is asked for.
 */
export function shelfByTime(shop: Shop) {
  const { app, resource } = shop
  const movement = movementOf(app, resource, shelfMoves(shop))
  const locked = (ctx: RequestContext, id: string) =>
    storedById<ProductResource>(app, resource, ctx, id, { isLocked: true })
  const lead = (ctx: RequestContext, row: StoredRowOf<ProductResource>, command: string) =>
    transition({ ...movement, ctx, row: row as unknown as StoredRow, command, who: 'system' })
  return {
    /** Publishes a listing; one that the shelf does not take is marked, and waits for a person. */
    publish: async (ctx: RequestContext, id: string, now: Date): Promise<void> => {
      const row = await locked(ctx, id)
      const isDue = isReached(row.shelfOnAt, now) && !isReached(row.shelfOffAt, now)
      if (!isDue || row.shelfState !== SHELF_STATE.off || row.isShelfLate) {
        return
      }
      try {
        await lead(ctx, row, 'publishInTime')
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'invalid') {
          throw error
        }
        await updateRow(app, resource, ctx, { id, values: { isShelfLate: true }, before: row })
      }
    },
    /** Unpublishes a listing; for one that is not published its time on the shelf is over. */
    unpublish: async (ctx: RequestContext, id: string, now: Date): Promise<void> => {
      const row = await locked(ctx, id)
      if (!isReached(row.shelfOffAt, now)) {
        return
      }
      if (row.shelfState === SHELF_STATE.on) {
        await lead(ctx, row, 'unpublishInTime')
      } else {
        const values = { shelfOnAt: null, shelfOffAt: null, isShelfLate: false }
        await updateRow(app, resource, ctx, { id, values, before: row })
      }
    },
  }
}

function isReached(at: Date | null, now: Date): boolean {
  return at !== null && at <= now
}
