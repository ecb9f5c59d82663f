import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client/client.web.ts'
import type { Sku } from '#office/catalogue/sku/sku.ts'
import type { ProductResource } from './product.ts'
import { isProductRow } from './product-wire.web.ts'

/** The SKUs of a listing as it is read. */
export function skusQuery(resource: ProductResource, productId: string) {
  return queryOptions({
    queryKey: [resource.name, 'skus', productId],
    queryFn: async ({ signal }): Promise<readonly Sku[]> => {
      const row = await client.get<unknown>(`${resource.path}/queryById`, { id: productId }, { signal })
      return isProductRow(row) ? row.skuList : []
    },
  })
}
