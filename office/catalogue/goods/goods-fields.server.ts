import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { ImportField } from '#kit/server/crud/importer.server.ts'
import type { GoodsResource } from './goods.ts'
import { GOODS_HEADERS, GOODS_IMPORT_FIELDS } from './import/goods-values.ts'

/** The columns that sheets of suppliers may have. */
export function goodsFields(resource: GoodsResource): readonly ImportField[] {
  return GOODS_IMPORT_FIELDS.map((name): ImportField => {
    const [zh, en, ...aliases] = GOODS_HEADERS[name]
    const field = fieldOf(resource, name === 'category' ? 'categoryId' : name)
    return { name, title: [zh, en], aliases, isRequired: name === 'name', ...(field ? { field } : {}) }
  })
}
