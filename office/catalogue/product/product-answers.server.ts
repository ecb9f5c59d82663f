import { z } from 'zod'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { named } from '#kit/server/http/answers.server.ts'
import { ID_OUT } from '#kit/server/http/wire-values.server.ts'
import { RELATIVES_OUT } from '../rules/relative-answers.server.ts'
import { LISTING_PARTS } from '../sku/sku-resource.ts'

/** SKUs of all lines have the same fields. */
const { resource: sku } = LISTING_PARTS[1].skuList

const OF_PRODUCT = { id: ID_OUT, productId: ID_OUT }
const SPEC_VALUE_OUT = named('SpecValue', z.object({ ...OF_PRODUCT, specId: ID_OUT, title: z.string() }))

/** What figures of a listing differ by, with the choices of it. */
const SPEC_OUT = named('Spec', z.object({ ...OF_PRODUCT, title: z.string(), specValues: z.array(SPEC_VALUE_OUT) }))

const SKU_OUT = named(
  'ListedSku',
  z.object({
    ...OF_PRODUCT,
    specKey: z.string().meta({ description: 'Ids of its values, joined by commas' }),
    extra: z.array(SPEC_VALUE_OUT.partial()).meta({ description: 'Its value of every spec that has some' }),
    ...has(sku, 'name', 'isTrade', 'status'),
    picture: z.string().meta({ description: 'Path of its picture; empty without one' }),
    ...mayHave(sku, 'originalPrice', 'presentPrice', 'memberPrice', 'tradePrice', 'stock', 'lowStock', 'lowPriceOk'),
    stockLoaded: z.int().optional().meta({ description: 'Sent back with an edit, which applies the difference' }),
    locked: z.int(),
    sold: z.int(),
    counted: z.boolean().meta({ description: 'Somebody has said how many there are' }),
    sortRank: z.int(),
    data: z.unknown().meta({ description: 'Whatever JSON the caller keeps with it' }),
    skuCode: z.string().optional(),
    barCode: z.string().optional(),
    moreBarCodes: z.string().optional(),
    presellSkuId: ID_OUT.optional(),
    presellSkuName: z.string().optional(),
    arrivedQty: z.int().optional(),
    version: z.int(),
  }),
)

const PLACES_OUT = z.array(z.object({ path: z.string(), message: z.string() }))

/** What a listing says beside its fields: those of its figure in other lines, and read alone its SKUs and what keeps it off the shelf. */
export const PRODUCT_MORE = {
  presellProductId: z.string().nullable(),
  relatives: RELATIVES_OUT,
  specAttr: z.array(SPEC_OUT),
  skuList: z.array(SKU_OUT),
  shelfErrors: PLACES_OUT,
  warnings: PLACES_OUT,
}
