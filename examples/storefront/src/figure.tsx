import type { Schemas } from '@vitrine/storefront-client'
import { useCallback, useState } from 'react'
import { read } from './api.ts'
import { addToBasket } from './basket.ts'
import { Picture, useLoaded, Waiting } from './parts.tsx'
import { money, REASONS, releaseOf, t } from './words.ts'

/** One figure, and which of it somebody wants. */
export function Figure({ id }: { readonly id: string }) {
  const listing = useLoaded(useCallback(() => read('/listing/queryById', { id }), [id]))
  return <Waiting on={listing}>{(value) => <Choice of={value} />}</Waiting>
}

function Choice({ of }: { readonly of: Schemas['StorefrontListingInFull'] }) {
  const [skuId, setSkuId] = useState((of.skus.find(({ canOrder }) => canOrder) ?? of.skus[0])?.id)
  const [qty, setQty] = useState(Math.max(1, of.minPerOrder))
  const [isAdded, setAdded] = useState(false)
  const sku = of.skus.find(({ id }) => id === skuId)
  // the server has the last word: this only spares a refusal
  const most = Math.min(...[sku?.available ?? 0, of.limitPerOrder, of.limitPerUser].filter((count) => count > 0), 99)
  return (
    <article className="figure">
      <Picture of={sku?.picture ?? of.cover} size="large" />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (sku) {
            const { title, cover } = of
            addToBasket({ skuId: sku.id, qty, title, skuName: sku.name, picture: sku.picture ?? cover })
            setAdded(true)
          }
        }}
      >
        <h1>{of.title}</h1>
        {of.subtitle !== null && <p>{of.subtitle}</p>}
        {sku && <Prices of={sku} payModel={of.payModel} />}
        {of.line === 2 && <p className="quiet">{releaseOf(of.releaseMonth, of.releasePrecision)}</p>}
        {of.memberOnly && <p className="quiet">{t('仅会员可购', 'Members only')}</p>}
        {of.skus.length > 1 && (
          <fieldset className="choices">
            <legend>{t('款式', 'Edition')}</legend>
            {of.skus.map(({ id, name, canOrder }) => (
              <label key={id}>
                <input
                  type="radio"
                  name="sku"
                  checked={id === skuId}
                  disabled={!canOrder}
                  onChange={() => {
                    setSkuId(id)
                    setAdded(false)
                  }}
                />
                {name ?? t('标准版', 'Standard')}
              </label>
            ))}
          </fieldset>
        )}
        <label className="field">
          {t('数量', 'Pieces')}
          <input
            type="number"
            inputMode="numeric"
            min={Math.max(1, of.minPerOrder)}
            max={most}
            required
            value={qty}
            onChange={({ target }) => setQty(target.valueAsNumber)}
          />
        </label>
        <button type="submit" className="main" disabled={!sku?.canOrder}>
          {sku?.canOrder ? t('加入购物篮', 'Put into basket') : REASONS[sku?.reason ?? 'soldOut']}
        </button>
        <p role="status">
          {isAdded && (
            <>
              {t('已加入购物篮，', 'It is in your basket. ')}
              <a href="#/basket">{t('去结算', 'Check out')}</a>
            </>
          )}
        </p>
        {of.detail !== null && <p className="detail">{textOf(of.detail)}</p>}
      </form>
    </article>
  )
}

/** Of a pre-order: what is paid now, what is paid when it has arrived. */
function Prices({
  of: { presentPrice, originalPrice },
  payModel,
}: {
  readonly of: Schemas['StorefrontSku']
  readonly payModel: Schemas['ChoicePayModel'] | null
}) {
  if (payModel === 1) {
    const balance = originalPrice === null || presentPrice === null ? null : originalPrice - presentPrice
    return (
      <dl className="sums">
        <dt>{t('定金', 'Deposit now')}</dt>
        <dd className="price">{money(presentPrice)}</dd>
        <dt>{t('尾款（到货后）', 'Balance on arrival')}</dt>
        <dd>{money(balance)}</dd>
      </dl>
    )
  }
  const note = payModel === 3 ? t('免定金，到货后付款', 'Nothing now, paid on arrival') : undefined
  return (
    <p>
      <span className="price">{money(payModel === 3 ? originalPrice : presentPrice)}</span>{' '}
      <span className="quiet">{payModel === 2 ? t('全款预售', 'Paid in full now') : note}</span>
    </p>
  )
}

/** The words of a text with markup; what it looks like is the shop's own affair. */
function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
}
