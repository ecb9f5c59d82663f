import { setPieces, useBasket } from './basket.ts'
import { Picture } from './parts.tsx'
import { t } from './words.ts'

/** What somebody wants; prices are quoted at the checkout, where the shop knows who asks. */
export function BasketPage() {
  const lines = useBasket()
  return (
    <>
      <h1>{t('购物篮', 'Basket')}</h1>
      {lines.length === 0 && <p className="quiet">{t('购物篮是空的', 'Your basket is empty')}</p>}
      <ul className="lines">
        {lines.map(({ skuId, title, skuName, picture, qty }) => (
          <li key={skuId}>
            <Picture of={picture} size="small" />
            <div>
              <strong>{title}</strong>
              {skuName !== null && <p className="quiet">{skuName}</p>}
              <div className="row">
                <button
                  type="button"
                  aria-label={t(`减少 ${title}`, `Fewer of ${title}`)}
                  onClick={() => setPieces(skuId, qty - 1)}
                >
                  −
                </button>
                <span>{qty}</span>
                <button
                  type="button"
                  aria-label={t(`增加 ${title}`, `More of ${title}`)}
                  onClick={() => setPieces(skuId, qty + 1)}
                >
                  +
                </button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <a className="main button" href="#/checkout">
          {t('去结算', 'Check out')}
        </a>
      )}
    </>
  )
}
