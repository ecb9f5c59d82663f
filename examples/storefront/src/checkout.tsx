import type { Schemas } from '@vitrine/storefront-client'
import { useCallback, useState } from 'react'
import { CallError, command } from './api.ts'
import { emptyBasket, useBasket } from './basket.ts'
import { Problem, useCommand, useLoaded, Waiting } from './parts.tsx'
import { money, t } from './words.ts'

const RECEIVER = {
  receiverName: ['收货人', 'Receiver', 'name'],
  receiverPhone: ['电话', 'Phone', 'tel'],
  areaText: ['省市区', 'Province, city, district', 'address-level1'],
  address: ['详细地址', 'Street and number', 'street-address'],
} as const

const FIELDS = Object.keys(RECEIVER) as (keyof typeof RECEIVER)[]

const NOWHERE = { receiverName: '', receiverPhone: '', areaText: '', address: '' }
const KEY = 'receiver'

/** Orders what is in the basket, or pays the balance of a claim. The shop tells the price, and checks it anew. */
export function Checkout({ claimId }: { readonly claimId?: string }) {
  const basket = useBasket()
  // as they were when the checkout began: ordering them empties the basket
  const [lines] = useState(() =>
    claimId === undefined ? basket.map(({ skuId, qty }) => ({ skuId, qty })) : [{ claimId }],
  )
  const quote = useLoaded(useCallback(() => command('/order/quote', { lines }), [lines]))
  const [receiver, setReceiver] = useState<typeof NOWHERE>(() => ({
    ...NOWHERE,
    ...JSON.parse(localStorage.getItem(KEY) ?? '{}'),
  }))
  const { isBusy, error: refusal, run } = useCommand()
  const error = refusal && inWordsOfThePage(refusal)
  if (lines.length === 0) {
    return <p className="quiet">{t('购物篮是空的', 'Your basket is empty')}</p>
  }
  const order = (payable: number) =>
    run(async () => {
      try {
        const placed = await command('/order/checkout', { lines, receiver, payable, source: 'web' })
        localStorage.setItem(KEY, JSON.stringify(receiver))
        const [first] = placed
        location.hash = placed.length === 1 && first ? `#/order/${first.id}` : '#/orders'
        if (claimId === undefined) {
          emptyBasket()
        }
      } catch (refused) {
        // the price may be another one by now: it is shown beside the refusal
        quote.reload()
        throw refused
      }
    })
  return (
    <>
      <h1>{claimId === undefined ? t('结算', 'Checkout') : t('支付尾款', 'Pay the balance')}</h1>
      <Waiting on={quote}>
        {({ orders, payable }) => (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void order(payable)
            }}
          >
            {orders.map((one) => (
              <Quoted key={`${one.line} ${one.lines.map(({ index }) => index)}`} of={one} />
            ))}
            {FIELDS.map((name) => {
              const [zh, en, autoComplete] = RECEIVER[name]
              const wrong = error?.errors.find(({ path }) => path === `receiver.${name}`)
              return (
                <label key={name} className="field">
                  {t(zh, en)}
                  <input
                    required
                    autoComplete={autoComplete}
                    type={name === 'receiverPhone' ? 'tel' : 'text'}
                    value={receiver[name]}
                    aria-invalid={wrong !== undefined}
                    onChange={({ target }) => setReceiver({ ...receiver, [name]: target.value })}
                  />
                  {wrong && <span className="wrong">{wrong.message}</span>}
                </label>
              )
            })}
            <Problem error={error} />
            <button type="submit" className="main" disabled={isBusy}>
              {t(`提交订单 ${money(payable)}`, `Order for ${money(payable)}`)}
            </button>
          </form>
        )}
      </Waiting>
    </>
  )
}

/** The shop names inputs as its document does; customers know them by what stands above them here. */
function inWordsOfThePage({ status, message, errors }: CallError): CallError {
  const said = (text: string) =>
    FIELDS.reduce((done, name) => done.replaceAll(`receiver.${name}`, t(RECEIVER[name][0], RECEIVER[name][1])), text)
  return new CallError(
    status,
    said(message),
    errors.map((wrong) => ({ ...wrong, message: said(wrong.message) })),
  )
}

/** A deposit and a piece in stock are two orders. */
function Quoted({ of }: { readonly of: Schemas['StorefrontQuotedOrder'] }) {
  const off = of.couponAmount + of.integralAmount
  return (
    <section className="quoted">
      <ul>
        {of.lines.map(({ index, title, skuName, qty, lineAmount }) => (
          <li key={index}>
            <span>
              {title} {skuName} × {qty}
            </span>
            <span>{money(lineAmount)}</span>
          </li>
        ))}
      </ul>
      <dl className="sums">
        <dt>{t('运费', 'Freight')}</dt>
        <dd>{money(of.freight)}</dd>
        {off > 0 && (
          <>
            <dt>{t('优惠', 'Discounts')}</dt>
            <dd>{money(-off)}</dd>
          </>
        )}
        <dt>{t('应付', 'To pay')}</dt>
        <dd className="price">{money(of.payable)}</dd>
      </dl>
    </section>
  )
}
