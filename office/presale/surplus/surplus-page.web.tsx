import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { skuTitle } from '../../catalogue/sku/sku.ts'
import { surplus } from '../../trade/model/surplus.ts'

/** Pieces without an owner; those of a figure that has one SKU only are called so. */
export function SurplusPage() {
  const t = useTranslate()
  return <ResourcePage resource={surplus} cells={{ skuName: ({ skuName }) => t(skuTitle({ name: skuName ?? '' })) }} />
}
