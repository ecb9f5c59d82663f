import { type FieldError, invalid } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { FILE_KIND } from '../../system/file/stored-file-choices.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { PACKING_PLACE } from '../../trade/model/packing-photos.ts'

/** Whether the shop sends nothing by scanning without a photo of the open box. */
export async function isPhotoDemanded(trade: Trade, ctx: TradeContext): Promise<boolean> {
  return (await trade.settings(ctx))['order.packingPhotos']
}

/**
 * Photos of a parcel as rows keep them. Whoever packs it need not be who took them: a shift may change in between.
 * @param hasPhotos photos were kept when it was verified before
 * @returns nothing where none are sent now
 * @throws DomainError for one that was not uploaded as a photo of a parcel, and for none where one is demanded
 */
export async function photosOf(
  trade: Trade,
  ctx: TradeContext,
  paths: readonly string[],
  hasPhotos: boolean,
): Promise<string | undefined> {
  const known = paths.length === 0 ? new Set() : await uploaded(ctx, paths)
  const errors: readonly FieldError[] = paths.flatMap((path, index) =>
    known.has(path) ? [] : [{ path: `photos.${index}`, message: NOT_UPLOADED }],
  )
  if (errors.length > 0) {
    throw invalid(errors)
  }
  if (paths.length === 0 && !hasPhotos && (await isPhotoDemanded(trade, ctx))) {
    throw invalid([{ path: 'photos', message: NO_PHOTO }])
  }
  return paths.length === 0 ? undefined : [...new Set(paths)].join(',')
}

async function uploaded(ctx: TradeContext, paths: readonly string[]): Promise<ReadonlySet<string | null>> {
  const rows = await unscoped(ctx.db, 'photos that were uploaded for parcels of this shop, by their paths')
    .selectFrom('sys_file')
    .select('path')
    .where('biz', '=', PACKING_PLACE)
    .where('kind', '=', FILE_KIND.picture)
    .where('path', 'in', [...paths])
    .execute()
  return new Set(rows.map(({ path }) => path))
}

const NOT_UPLOADED = ['请先上传照片', 'Upload the photo first', 'order.notUploaded'] as const
const NO_PHOTO = ['请先拍一张装箱照片', 'A photo of the open box is needed', 'order.noPhoto'] as const
