import type { Schemas } from '@vitrine/storefront-client'
import { useCallback, useEffect, useState } from 'react'
import { command, read } from './api.ts'
import { Picture, Problem, Twice, useCommand, useLoaded, Waiting } from './parts.tsx'
import { money, ORDER_STATES, t } from './words.ts'

const PAGE_SIZE = 20

export function Orders() {
  const orders = useLoaded(useCallback(() => read('/order/list', { pageNo: 1, pageSize: PAGE_SIZE }), []))
  return (
    <>
      <h1>{t('我的订单', 'My orders')}</h1>
      <Waiting on={orders}>
        {({ records }) => (
          <>
            {records.length === 0 && <p className="quiet">{t('还没有订单', 'No orders yet')}</p>}
            <ul className="lines">
              {records.map(({ id, orderNo, status, payable, items, createTime }) => (
                <li key={id}>
                  <Picture of={items[0]?.picture ?? null} size="small" />
                  <div>
                    <a href={`#/order/${id}`}>{items.map(({ title, qty }) => `${title} × ${qty}`).join('、')}</a>
                    <p>
                      <span className="tag">{ORDER_STATES[status]}</span> {money(payable)}
                    </p>
                    <p className="quiet">
                      {orderNo} · {createTime}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </Waiting>
    </>
  )
}

/** Ways to pay that answer a link, which a browser can follow. */
const CHANNELS: Partial<Record<Schemas['ChoicePayChannel'], string>> = {
  sandbox: t('沙箱付款', 'Pay in the sandbox'),
  alipay: t('支付宝付款', 'Pay with Alipay'),
}

/** How often the order is asked for while it is being paid. Milliseconds. */
const ASK_MS = 2000

export function Order({ id, shopAddress }: { readonly id: string; readonly shopAddress: string }) {
  const order = useLoaded(useCallback(() => read('/order/queryById', { id }), [id]))
  return <Waiting on={order}>{(value) => <Shown of={value} shopAddress={shopAddress} reload={order.reload} />}</Waiting>
}

function Shown({
  of,
  shopAddress,
  reload,
}: {
  readonly of: Schemas['StorefrontOrder']
  readonly shopAddress: string
  readonly reload: () => void
}) {
  const { isBusy, error, run } = useCommand()
  const [link, setLink] = useState<string>()
  const shop = useLoaded(useCallback(() => read('/shop/info', {}), []))
  const isToPay = of.status === 10
  useEffect(() => {
    if (link === undefined || !isToPay) {
      return
    }
    // the channel tells the shop by itself
    const timer = setInterval(reload, ASK_MS)
    return () => clearInterval(timer)
  }, [link, isToPay, reload])
  const pay = (channel: string) =>
    run(async () => {
      const started = await command('/order/pay', { id: of.id, channel, scene: 'page' })
      if (started.link !== null) {
        // the gateway of the sandbox is part of the shop's own server
        setLink(new URL(started.link, shopAddress).href)
      }
    })
  const cancel = () =>
    run(async () => {
      await command('/order/cancel', { id: of.id })
      reload()
    })
  return (
    <>
      <h1>
        {t('订单', 'Order')} {of.orderNo}
      </h1>
      <p role="status">
        <span className="tag">{ORDER_STATES[of.status]}</span>
      </p>
      <ul className="lines">
        {of.items.map(({ id, title, skuName, qty, picture, payAmount }) => (
          <li key={id}>
            <Picture of={picture} size="small" />
            <div>
              <strong>{title}</strong> {skuName} × {qty}
              <p>{money(payAmount)}</p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="sums">
        <dt>{t('运费', 'Freight')}</dt>
        <dd>{money(of.freight)}</dd>
        <dt>{t('应付', 'To pay')}</dt>
        <dd className="price">{money(of.payable)}</dd>
        <dt>{t('已付', 'Paid')}</dt>
        <dd>{money(of.paid)}</dd>
        {of.refunded > 0 && (
          <>
            <dt>{t('已退', 'Refunded')}</dt>
            <dd>{money(of.refunded)}</dd>
          </>
        )}
      </dl>
      {of.areaText !== null && (
        <p className="quiet">
          {of.receiverName} {of.receiverPhone} {of.areaText} {of.address}
        </p>
      )}
      {of.parcels.map(({ shipmentNo, carrier, trackingNo }) => (
        <p key={shipmentNo}>
          {t('包裹', 'Parcel')} {carrier} {trackingNo}
        </p>
      ))}
      {of.cancelReason !== null && <p className="quiet">{of.cancelReason}</p>}
      <Problem error={error ?? shop.error} />
      {isToPay && (
        <div className="row">
          {link === undefined ? (
            shop.value?.channels.map((channel) =>
              CHANNELS[channel] === undefined ? null : (
                <button key={channel} type="button" className="main" disabled={isBusy} onClick={() => pay(channel)}>
                  {CHANNELS[channel]}
                </button>
              ),
            )
          ) : (
            <a className="main button" href={link} target="_blank" rel="noopener">
              {t('打开付款页', 'Open the payment page')}
            </a>
          )}
          <Twice
            label={t('取消订单', 'Cancel the order')}
            question={t('取消这个订单？', 'Cancel this order?')}
            isBusy={isBusy}
            onSure={cancel}
          />
        </div>
      )}
      {isToPay && link !== undefined && (
        <p className="quiet">{t('付款后，本页会自动更新', 'This page follows once it is paid')}</p>
      )}
      {isToPay && of.payDeadline !== null && (
        <p className="quiet">
          {t('付款截止', 'Pay until')} {of.payDeadline}
        </p>
      )}
    </>
  )
}
