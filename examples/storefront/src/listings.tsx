import type { Schemas } from '@vitrine/storefront-client'
import { useCallback, useState } from 'react'
import { read } from './api.ts'
import { Picture, useLoaded, Waiting } from './parts.tsx'
import { money, REASONS, releaseOf, t } from './words.ts'

const PAGE_SIZE = 12

/** What is sold: in stock, and to be reserved. */
export function Listings({ line }: { readonly line: 1 | 2 }) {
  const [pageNo, setPageNo] = useState(1)
  const listings = useLoaded(
    useCallback(() => read('/listing/list', { line, pageNo, pageSize: PAGE_SIZE }), [line, pageNo]),
  )
  return (
    <>
      <h1>{line === 1 ? t('现货', 'In stock') : t('预售', 'Pre-orders')}</h1>
      <Waiting on={listings}>
        {({ records, pages }) => (
          <>
            {records.length === 0 && <p className="quiet">{t('暂无商品', 'Nothing yet')}</p>}
            <ul className="cards">
              {records.map((listing) => (
                <li key={listing.id}>
                  <a className="card" href={`#/listing/${listing.id}`}>
                    <Picture of={listing.cover} size="large" />
                    <strong>{listing.title}</strong>
                    <Price of={listing} />
                    {listing.line === 2 && (
                      <span className="quiet">{releaseOf(listing.releaseMonth, listing.releasePrecision)}</span>
                    )}
                    {listing.reason !== null && <span className="tag">{REASONS[listing.reason]}</span>}
                  </a>
                </li>
              ))}
            </ul>
            {pages > 1 && (
              <nav className="row" aria-label={t('翻页', 'Pages')}>
                <button type="button" disabled={pageNo <= 1} onClick={() => setPageNo(pageNo - 1)}>
                  {t('上一页', 'Previous')}
                </button>
                <span>
                  {pageNo} / {pages}
                </span>
                <button type="button" disabled={pageNo >= pages} onClick={() => setPageNo(pageNo + 1)}>
                  {t('下一页', 'Next')}
                </button>
              </nav>
            )}
          </>
        )}
      </Waiting>
    </>
  )
}

/** The lowest price; of a pre-order with a deposit the deposit. */
function Price({ of: { priceMin, priceMax, payModel } }: { readonly of: Schemas['StorefrontListing'] }) {
  const isRange = priceMin !== priceMax && priceMax !== null
  const price = isRange ? t(`${money(priceMin)} 起`, `from ${money(priceMin)}`) : money(priceMin)
  return <span className="price">{payModel === 1 ? `${t('定金', 'Deposit')} ${price}` : price}</span>
}
