import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { PageDrawer } from '#kit/web/page/page-drawer.web.tsx'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { ChildRows } from '#kit/web/record/child-rows.web.tsx'
import { isLow, type Sku, skuTitle } from '#office/catalogue/sku/sku.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { LISTING_PARTS } from '../sku/sku-resource.ts'
import { PRODUCT_LINES } from './product.ts'
import { skusQuery } from './skus-query.web.ts'

interface SkuListProps {
  readonly line: ListedLine
  readonly productId: string
}

/** Prices, stock and codes of the SKUs of a listing, to read. */
export function SkuList({ line, productId }: SkuListProps) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery(skusQuery(PRODUCT_LINES[line], productId))
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  if (data.length === 0) {
    return <EmptyState title={NO_SKUS} />
  }
  return <ChildRows child={LISTING_PARTS[line].skuList} rows={data.map((sku) => shownSku(sku, t))} />
}

interface SkuDrawerProps extends SkuListProps {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
}

/** The same beside the list of listings. */
export function SkuDrawer({ title, open, onClose, ...listing }: SkuDrawerProps) {
  const t = useTranslate()
  return (
    <PageDrawer title={t(TITLE, { title })} open={open} width={1080} onClose={onClose}>
      {open && <SkuList {...listing} />}
    </PageDrawer>
  )
}

/** What is not an exchange purchase has no price of one. */
function shownSku(sku: Sku, t: (text: Text) => string): AnyRow {
  const { id = '', stock, locked = 0, isTrade, tradePrice, presellSkuName } = sku
  return {
    ...sku,
    id,
    name: t(skuTitle(sku)),
    tradePrice: isTrade === 1 ? tradePrice : null,
    available: stock === null ? null : stock - locked,
    isLow: isLow(sku),
    presellSkuName: presellSkuName === undefined ? null : t(skuTitle({ name: presellSkuName })),
  } as unknown as AnyRow
}

const TITLE: Text = ['SKU · {title}', 'SKUs · {title}']
const FAILED: Text = ['SKU加载失败', 'The SKUs could not be loaded']
const NO_SKUS: Text = ['暂无SKU数据', 'No SKU data yet']
