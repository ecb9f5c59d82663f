import { sql } from 'kysely'
import { fileTypeOf } from '#kit/contract/file-types.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import {
  type Database,
  ofTenant,
  type ServerDatabase,
  type TenantDatabase,
} from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import type { FilePlaces } from '#kit/server/files/file-places.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { GOODS_LINES } from '#office/catalogue/goods/goods.ts'
import { FREIGHT_KIND } from '#office/catalogue/product/freight-kind.ts'
import { SHELF_STATE } from '#office/catalogue/product/listed-fields.ts'
import { PRODUCT_LINES } from '#office/catalogue/product/product.ts'
import { returnAddress } from '#office/catalogue/return-address/return-address.ts'
import { PAY_MODEL } from '#office/catalogue/rules/pay-model.ts'
import { type ListedLine, SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { SKU_STATUS, type SpecValue } from '#office/catalogue/sku/sku.ts'
import { FIRST_STEPS_PATH } from '#office/dashboard/first-steps/first-steps.ts'
import { payChannel } from '#office/money/channel/pay-channel.ts'
import { sandboxBill } from '#office/money/channel/sandbox-bill.ts'
import { SANDBOX } from '#office/money/channel/sandbox-gateway.server.ts'
import { bin, WAREHOUSE_AREA } from '#office/orders/bin/bin.ts'
import { position } from '#office/system/position/position.ts'
import { addAnnouncements } from './announcements.server.ts'
import { type DemoFigure, demoFigures } from './figures.ts'
import { goodsOf } from './goods.ts'
import { type DemoSku, demoListing, type FigurePictures } from './listings.ts'
import { daysAfter } from './months.ts'
import { MAKERS } from './names.ts'
import { addPeople } from './people.server.ts'
import { type DemoPictures, demoPictures, type StoredPicture } from './pictures.server.ts'
import { DEMO_ADDRESSES, DEMO_ORDERS, DEMO_PEOPLE, DEMO_POSITIONS, DEMO_SHIPS } from './plain-rows.ts'
import { type Ask, SYSTEM, systemCalls } from './system-call.server.ts'
import { addTrade } from './trade.server.ts'
import { countRows } from './trade-timeline.server.ts'
import { writtenRows } from './written-rows.server.ts'

/** Any number; of two instances that start together one fills the shop. */
const DEMO_LOCK = 7_301_947

export interface DemoParts {
  readonly db: ServerDatabase
  readonly clock: ZonedClock
  readonly log: Log
  readonly files: FilePlaces
  /** What the routes of the office stand on. */
  readonly app: AppContext
  /** Of the office; the demo goes in through them. */
  readonly routes: readonly Route[]
  /** Where the drawn pictures lie. */
  readonly picturesFolder: string
  /** How many figures. */
  readonly count: number
  /** Told after some of the figures are written. */
  readonly onProgress: (done: number) => void
}

/** In one transaction of the shop. */
type WritingParts = Omit<DemoParts, 'db'> & { readonly db: TenantDatabase }

/** So many figures between two reports of progress. */
const REPORT_EVERY = 50

/**
 * Fills an empty shop with invented figures, their pictures, and listings on all three lines: all of it or nothing.
 * A shop that has or ever had a figure is left alone. @returns whether it was filled.
 */
export async function fillSample(parts: DemoParts): Promise<boolean> {
  const { db, log, clock, count } = parts
  if (!(await isEmpty(db))) {
    log.info('the shop has figures already: no demo data')
    return false
  }
  const figures = demoFigures({ count, today: clock.format(new Date()).slice(0, 10) })
  const pictures = demoPictures({ folder: parts.picturesFolder, store: parts.files, figures })
  let isFilled = false
  try {
    isFilled = await ofTenant(db, SYSTEM.tenantId)
      .transaction()
      .execute((tx) => writeShop({ ...parts, db: tx }, figures, pictures))
  } finally {
    if (!isFilled) {
      await pictures.remove()
    }
  }
  return isFilled
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${withDeleted('shop_goods')} union all select 1 from ${withDeleted('shop_product')} limit 1`.execute(
      db,
    )
  return rows.length === 0
}

async function writeShop(
  parts: WritingParts,
  figures: readonly DemoFigure[],
  pictures: DemoPictures,
): Promise<boolean> {
  const { db, clock, onProgress } = parts
  await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(db)
  if (!(await isEmpty(db))) {
    return false
  }
  const written = await writtenRows(db, SYSTEM.tenantId)
  const ask = systemCalls(parts)
  await addMakers(db)
  const addressId = await addPlainRows(ask)
  await addPeople(db)
  const categories = await categoryCodes(db)
  const today = clock.format(new Date()).slice(0, 10)
  for (const [index, figure] of figures.entries()) {
    await addFigure({
      ask,
      figure,
      pictures: await pictures.of(figure),
      index,
      today,
      addressId,
      categoryId: categories.get(figure.category) ?? null,
    })
    if ((index + 1) % REPORT_EVERY === 0) {
      onProgress(index + 1)
      await countRows(db)
    }
  }
  await noteFiles(db, pictures.files)
  await spreadTimes(db)
  await addTrade(parts)
  await addAnnouncements(db, ask)
  await removeSpecValue(parts, ask)
  await openSandboxChannel(parts, ask)
  await ask('POST', `${FIRST_STEPS_PATH}/dismiss`, { isDismissed: true })
  await written.note()
  return true
}

/** A shop for trying out can be bought from at once. */
async function openSandboxChannel({ routes }: WritingParts, ask: Ask): Promise<void> {
  if (routes.some(({ definition }) => definition.path === `${sandboxBill.path}/list`)) {
    await ask('POST', `${payChannel.path}/enable`, { code: SANDBOX })
  }
}

interface Shop {
  readonly ask: Ask
  readonly figure: DemoFigure
  readonly pictures: FigurePictures
  readonly index: number
  readonly today: string
  readonly addressId: string | null
  readonly categoryId: string | null
}

/** A figure on its line with its listing; one that has arrived stands on both lines of a presale. */
async function addFigure(shop: Shop): Promise<void> {
  if (shop.figure.stage === 'stock') {
    await addOnLine(shop, 1, {})
    return
  }
  const presell = await addOnLine(shop, 2, {})
  if (shop.figure.stage === 'arrived' && presell.product) {
    await addOnLine(shop, 3, { presellGoodsId: presell.goodsId, presellProduct: presell.product })
  }
}

interface SavedProduct {
  readonly id: string
  readonly skuList: readonly { readonly id: string; readonly name: string }[]
}

interface Before {
  readonly presellGoodsId?: string
  readonly presellProduct?: SavedProduct
}

async function addOnLine(
  shop: Shop,
  line: ListedLine,
  { presellGoodsId, presellProduct }: Before,
): Promise<{ readonly goodsId: string; readonly product: SavedProduct | null }> {
  const { ask, figure, pictures, index, today, addressId, categoryId } = shop
  const goods = await ask('POST', `${GOODS_LINES[line].path}/add`, {
    ...goodsOf(figure, line, today),
    categoryId,
    presellGoodsId,
    mainImage: pictures.whole,
    images: [pictures.whole, pictures.close, pictures.variant].filter(Boolean).join(','),
  })
  const goodsId = String(goods.id)
  if (figure.isDraft) {
    return { goodsId, product: null }
  }
  const { shelf, skuList, payModel, ...listing } = demoListing(figure, line, pictures, index)
  const isPrepaid = line === SALES_LINE.presell && payModel === PAY_MODEL.prepaid
  const presellSkus = new Map(presellProduct?.skuList.map(({ id, name }) => [name, id]))
  const { path } = PRODUCT_LINES[line]
  const product = (await ask('POST', `${path}/add`, {
    ...listing,
    ...(line === SALES_LINE.presell && { payModel }),
    ...(isPrepaid && { freightKind: FREIGHT_KIND.fixed, freight: 12 }),
    goodsId,
    categoryId,
    presellProductId: presellProduct?.id,
    returnAddressId: addressId,
    cover: pictures.whole,
    images: [pictures.whole, pictures.close].filter(Boolean).join(','),
    sortRank: index + 1,
    memberOnly: index % 17 === 5,
    limitPerUser: figure.story === 'limited' ? 1 : index % 3 === 0 ? 2 : 0,
    // what is right and not shown yet goes on sale on one of the next evenings
    shelfOnAt:
      shelf === 'off' && line !== SALES_LINE.final ? `${daysAfter(today, 1 + (index % 6))} 20:00:00` : undefined,
    skuList: skuList.map((sku) => ({ ...sku, presellSkuId: presellSkus.get(nameOf(sku)) })),
  })) as unknown as SavedProduct
  if (shelf === 'on') {
    await ask('POST', `${path}/shelf`, { ids: product.id, on: true })
  }
  if (line !== SALES_LINE.presell) {
    await putInBins(ask, index, skuList)
  }
  return { goodsId, product }
}

/** Most figures have their place on a shelf, some a second one for what does not fit there, and a few none yet. */
async function putInBins(ask: Ask, index: number, skus: readonly DemoSku[]): Promise<void> {
  const shelf = `${String.fromCharCode(65 + (index % 6))}-${1 + (index % 14)}`
  for (const [place, { skuCode }] of index % 7 === 6 ? [] : skus.entries()) {
    await ask('POST', `${bin.path}/add`, { skuCode, area: WAREHOUSE_AREA.picking, code: `${shelf}-${1 + place}` })
    if (index % 5 === 0) {
      await ask('POST', `${bin.path}/add`, { skuCode, area: WAREHOUSE_AREA.reserve, code: `R-${1 + (index % 9)}` })
    }
  }
}

function nameOf({ extra }: DemoSku): string {
  return extra.map(({ title }) => title).join(',')
}

interface SoldListing {
  readonly specAttr: readonly { readonly specValues: readonly SpecValue[] }[]
  readonly skuList: readonly { readonly extra: readonly SpecValue[]; readonly sold: number | null }[]
}

/**
 * A value of a spec is taken off a listing that was sold with it: its SKUs stay with their orders, disabled. A listing with a
 * SKU that is sold out cannot be edited on the shelf.
 */
async function removeSpecValue({ db }: WritingParts, ask: Ask): Promise<void> {
  const { rows } = await sql<{ id: string }>`select p.id from ${withDeleted('shop_product')} p
    where p.line = ${sql.lit(SALES_LINE.inStock)} and p.shelf_state = ${sql.lit(SHELF_STATE.on)} and (select count(*) from shop_sku s
      where s.product_id = p.id and s.status = ${sql.lit(SKU_STATUS.enabled)} and s.sold > 0) > 1
      and not exists (select 1 from shop_sku s where s.product_id = p.id and s.stock = 0)
    order by p.id limit 1`.execute(db)
  const [found] = rows
  if (!found) {
    throw new Error('no listing was sold with two SKUs')
  }
  const { path } = PRODUCT_LINES[1]
  const listing = (await ask('GET', `${path}/queryById`, { id: found.id })) as unknown as SoldListing
  const sold = listing.skuList.filter((sku) => Number(sku.sold) > 0).flatMap(({ extra }) => extra)
  const gone = listing.specAttr
    .find(({ specValues }) => specValues.length > 1)
    ?.specValues.findLast(({ title }) => sold.some((value) => value.title === title))?.title
  const left = (values: readonly SpecValue[]) => values.filter(({ title }) => title !== gone)
  await ask('PUT', `${path}/edit`, {
    ...listing,
    specAttr: listing.specAttr.map((spec) => ({ ...spec, specValues: left(spec.specValues) })),
    skuList: listing.skuList.filter(({ extra }) => left(extra).length === extra.length),
  })
}

async function addPlainRows(ask: Ask): Promise<string | null> {
  for (const row of DEMO_POSITIONS) {
    await ask('POST', `${position.path}/add`, row)
  }
  for (const row of DEMO_ORDERS) {
    await ask('POST', '/demo/order/add', row)
  }
  for (const row of DEMO_PEOPLE) {
    await ask('POST', '/test/jeecgDemo/add', row)
  }
  for (const row of DEMO_SHIPS) {
    await ask('POST', '/demo/ship/add', row)
  }
  const ids: unknown[] = []
  for (const row of DEMO_ADDRESSES) {
    ids.push((await ask('POST', `${returnAddress.path}/add`, row)).id)
  }
  return typeof ids[0] === 'string' ? ids[0] : null
}

async function addMakers(db: Database): Promise<void> {
  for (const { name } of MAKERS) {
    await sql`
      insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, create_by)
      select ${newId()}, d.id, ${name}, ${name}, coalesce((select max(sort_order) from ${withDeleted('sys_dict_item')} where dict_id = d.id), 0) + 1, 'system'
      from sys_dict d where d.dict_code = 'figure_maker' on conflict do nothing
    `.execute(db)
  }
}

async function categoryCodes(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    name: string
    code: string
  }>`select name, code from sys_category where pid = '0'`.execute(db)
  return new Map(rows.map(({ name, code }) => [name, code]))
}

async function noteFiles(db: Database, files: readonly StoredPicture[]): Promise<void> {
  const rows = files.map(({ path, size }) => ({
    id: newId(),
    path,
    originalName: path.slice(path.lastIndexOf('/') + 1),
    mediaType: fileTypeOf(path)?.media ?? 'image/webp',
    size,
    biz: path.slice(0, path.indexOf('/')),
    createBy: 'system',
  }))
  await db.insertInto('sys_file').values(rows).execute()
}

/** One transaction has one time; a shop grows over months, so rows get the times of their order. */
async function spreadTimes(db: Database): Promise<void> {
  for (const table of ['shop_goods', 'shop_product']) {
    await sql`
      update ${sql.table(table)} t set create_time = transaction_timestamp() - place * interval '19 hours 13 minutes',
        update_time = case when update_time is not null then transaction_timestamp() - (place - 0.4) * interval '19 hours 13 minutes' end
      from (select id, row_number() over (order by id desc) as place from ${sql.table(table)}) ordered where ordered.id = t.id
    `.execute(db)
  }
}
