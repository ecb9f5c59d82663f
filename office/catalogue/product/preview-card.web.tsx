import { useQuery } from '@tanstack/react-query'
import { Modal, Skeleton } from 'antd'
import { formatYuan, parseYuan } from '#kit/contract/money.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { StoredPicture } from '#kit/web/page/stored-picture.web.tsx'
import { PAY_MODEL, payModelOf, payModelTitle } from '#office/catalogue/rules/pay-model.ts'
import { SKU_STATUS, type Sku, skuLabel, skuTitle } from '#office/catalogue/sku/sku.ts'
import { type ListedLine, SALES_LINE } from '../rules/sales-line.ts'
import { priceRangeText } from './price-range.ts'
import type { ProductResource } from './product.ts'
import { skusQuery } from './skus-query.web.ts'
import './preview-card.css'

interface PreviewCardProps {
  readonly resource: ProductResource
  readonly line: ListedLine
  readonly row: RowOf<ProductResource>
  readonly open: boolean
  readonly onClose: () => void
}

/** A listing as customers meet it in the shop: picture, price, promises, and what can be had of it. */
export function PreviewCard({ resource, line, row, open, onClose }: PreviewCardProps) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({ ...skusQuery(resource, row.id), enabled: open })
  const skus = data?.filter(({ status }) => status === SKU_STATUS.enabled) ?? []
  const price = priceRangeText({ minFen: fenOf(row.priceMin), maxFen: fenOf(row.priceMax) })
  const payModel = payModelOf(row)
  const list = line === SALES_LINE.inStock ? highest(skus.map(({ originalPrice }) => originalPrice)) : null
  const full =
    line === SALES_LINE.presell && (payModel ?? PAY_MODEL.deposit) === PAY_MODEL.deposit
      ? highest(skus.map(({ originalPrice }) => originalPrice))
      : null
  const picture = row.cover || skus.find((sku) => sku.picture)?.picture
  return (
    <Modal title={t(TITLE)} open={open} footer={null} width={400} onCancel={onClose}>
      <article className="preview-card" aria-label={row.title}>
        <div className="preview-picture">
          {picture ? <StoredPicture path={picture} width={352} height={352} /> : <span>{t(NO_PICTURE)}</span>}
        </div>
        <h2>{row.title}</h2>
        {row.subtitle && <p>{row.subtitle}</p>}
        <p className="preview-price">
          <small>{t(skuLabel('presentPrice', line, payModel))}</small>
          <strong>{price || t(NO_PRICE)}</strong>
          {list !== null && list > (row.priceMax ?? 0) && <s>{yuan(list)}</s>}
          {full !== null && <small>{t(FULL, { price: yuan(full) })}</small>}
        </p>
        <p className="preview-facts">
          {payModel !== undefined && payModel !== PAY_MODEL.deposit && (
            <StateTag tone="green">{t(payModelTitle(payModel))}</StateTag>
          )}
          {row.releaseMonth && line !== SALES_LINE.inStock && (
            <StateTag tone="blue">{t(RELEASE, { month: row.releaseMonth })}</StateTag>
          )}
          {row.memberOnly && <StateTag tone="orange">{t(MEMBERS)}</StateTag>}
          {Number(row.limitPerUser) > 0 && <StateTag>{t(LIMIT, { n: row.limitPerUser ?? 0 })}</StateTag>}
          {Number(row.minPerOrder) > 1 && <StateTag>{t(LEAST, { n: row.minPerOrder ?? 0 })}</StateTag>}
        </p>
        {error && !data && <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
        <ul className="preview-skus">
          {skus.map((sku) => (
            <li key={sku.id ?? sku.name} data-gone={isGone(sku) || undefined}>
              <span>{t(skuTitle(sku))}</span>
              <span className="tabular">
                {isGone(sku) ? t(SOLD_OUT) : sku.presentPrice === null ? t(NO_PRICE) : yuan(sku.presentPrice)}
              </span>
            </li>
          ))}
        </ul>
      </article>
    </Modal>
  )
}

function isGone({ stock, locked = 0 }: Sku): boolean {
  return (stock ?? 0) - locked <= 0
}

function highest(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length > 0 ? Math.max(...known) : null
}

function fenOf(amount: number | null): number | null {
  return amount === null ? null : parseYuan(amount)
}

function yuan(amount: number): string {
  return formatYuan(parseYuan(amount) ?? 0)
}

const TITLE: Text = ['商城预览', 'As customers see it']
const NO_PICTURE: Text = ['暂无图片', 'No picture yet']
const NO_PRICE: Text = ['未定价', 'No price yet']
const FULL: Text = ['全价 {price}', '{price} in full']
const RELEASE: Text = ['{month} 发售', 'Release {month}']
const MEMBERS: Text = ['会员专享', 'Members only']
const LIMIT: Text = ['每人限购 {n} 件', 'At most {n} each']
const LEAST: Text = ['{n} 件起购', 'At least {n}']
const SOLD_OUT: Text = ['已售罄', 'Sold out']
const FAILED: Text = ['SKU加载失败', 'The SKUs could not be loaded']
