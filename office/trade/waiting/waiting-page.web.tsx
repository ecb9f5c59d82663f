import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { skuTitle } from '../../shop/sku/sku.ts'
import { waitingEntry } from '../model/waiting.ts'

/** Who waits for which SKU; the only one of a figure is called so. */
export function WaitingPage() {
  const t = useTranslate()
  return (
    <ResourcePage resource={waitingEntry} cells={{ skuName: ({ skuName }) => t(skuTitle({ name: skuName ?? '' })) }} />
  )
}
