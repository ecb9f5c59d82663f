import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { skuTitle } from '../../catalogue/sku/sku.ts'
import { waitingEntry } from '../../trade/model/waiting.ts'

const WaitedSkuControl = late(async () => (await import('./waited-sku-control.web.tsx')).WaitedSkuControl)

const WAITING_RECORD: RecordContent = { controls: { join: { skuId: WaitedSkuControl } } }

/** Who waits for which SKU, and what they are offered; the only SKU of a figure is called so. */
export function WaitingPage() {
  const t = useTranslate()
  return (
    <ResourcePage
      resource={waitingEntry}
      record={WAITING_RECORD}
      cells={{ skuName: ({ skuName }) => t(skuTitle({ name: skuName ?? '' })) }}
    />
  )
}
