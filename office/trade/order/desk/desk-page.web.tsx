import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { region } from '#kit/contract/field.ts'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useSettled } from '#kit/web/browser/use-settled.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { useUnsaved } from '#kit/web/page/tab.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { order } from '../../model/order.ts'
import { ORDER_RIGHTS, TRADE_RIGHTS } from '../../model/rights.ts'
import { DESK_PATH, type DeskBuyer, type DeskPlaced, type DeskQuote, type DeskReceiver } from './desk.ts'
import { type BasketLine, needsAddress, sentLines, withClaim, withSku } from './desk-basket.ts'
import { DeskCoupons } from './desk-coupons.web.tsx'
import { DeskLines } from './desk-lines.web.tsx'
import { DeskPlacedPanel } from './desk-placed.web.tsx'
import { DeskQuotePanel } from './desk-quote.web.tsx'
import { SkuSearch } from './sku-search.web.tsx'
import './desk.css'

/** Staff enter an order for a customer who called or wrote: priced by the server while it is typed. */
export function OrderDeskPage() {
  const can = useCan()
  const missing = [ORDER_RIGHTS.place, TRADE_RIGHTS.money].find((code) => !can(code))
  return (
    <>
      <PageHeader />
      <div className="page-body">{missing ? <NoPermission code={missing} /> : <Desk />}</div>
    </>
  )
}

/** Milliseconds after the last change until the price is asked for. */
const QUOTE_DELAY = 300

function Desk() {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [form] = Form.useForm<DeskReceiver & { readonly buyerRemark?: string }>()
  const [userId, setUserId] = useState('')
  const [lines, setLines] = useState<readonly BasketLine[]>([])
  const [coupons, setCoupons] = useState<readonly string[]>([])
  const [placed, setPlaced] = useState<DeskPlaced>()
  const [isBusy, setBusy] = useState(false)
  const asked = useSettled(JSON.stringify(sentBasket(userId, lines, coupons)), QUOTE_DELAY)
  const isReady = userId !== '' && lines.length > 0
  useUnsaved(lines.length > 0 && placed === undefined)

  const buyer = useQuery({
    queryKey: ['order', 'desk', 'buyer', userId],
    queryFn: ({ signal }) => client.get<DeskBuyer>(`${DESK_PATH}/buyer`, { userId }, { signal }),
    enabled: userId !== '',
  })
  const quote = useQuery({
    queryKey: ['order', 'desk', 'quote', asked],
    queryFn: async ({ signal }) =>
      (await client.post<DeskQuote>(`${DESK_PATH}/quote`, JSON.parse(asked), { signal, handles: 'all' })).result,
    enabled: isReady && asked.includes(userId),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const error = isReady && quote.error instanceof ApiError ? quote.error : null
  const current = isReady && !error ? quote.data : undefined
  const hasAddress = needsAddress(lines)

  const fill = (receiver: DeskReceiver) => form.setFieldsValue({ ...receiver, areaCode: receiver.areaCode ?? '' })
  const place = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values || !current) {
      return
    }
    setBusy(true)
    try {
      const { buyerRemark, ...receiver } = values
      const { result } = await client.post<DeskPlaced>(
        `${DESK_PATH}/place`,
        {
          ...sentBasket(userId, lines, coupons),
          payable: current.payable,
          ...(hasAddress && { receiver: { ...receiver, zip: receiver.zip || undefined } }),
          ...(buyerRemark && { buyerRemark }),
        },
        { handles: 'all' },
      )
      setPlaced(result)
      void queries.invalidateQueries({ queryKey: [order.name] })
    } catch (caught) {
      if (!(caught instanceof ApiError)) {
        throw caught
      }
      void message.warning(caught.errors[0]?.message ?? caught.message)
      void quote.refetch()
    } finally {
      setBusy(false)
    }
  }
  const again = () => {
    setPlaced(undefined)
    setLines([])
    setCoupons([])
    setUserId('')
    form.resetFields()
  }

  if (placed) {
    return <DeskPlacedPanel placed={placed} onAgain={again} />
  }
  const claims = buyer.data?.claims ?? []
  return (
    <div className="desk">
      <div className="desk-form">
        <section>
          <h2>{t(BUYER)}</h2>
          <FieldControl
            field={order.fields.userId}
            aria-label={t(BUYER)}
            value={userId}
            onChange={(value) => {
              setUserId(String(value))
              setCoupons([])
            }}
          />
          {buyer.data && (
            <p className="desk-note">
              {[
                buyer.data.memberLevel ?? t(NO_MEMBER),
                ...(buyer.data.unpaidOrders > 0 ? [t(UNPAID, { n: buyer.data.unpaidOrders })] : []),
              ].join(' · ')}
            </p>
          )}
        </section>
        <section>
          <h2>{t(ITEMS)}</h2>
          <SkuSearch onPick={(sku) => setLines((all) => withSku(all, sku))} />
          {claims.length > 0 && (
            <p className="desk-claims">
              {t(CLAIMS)}
              {claims.map((claim) => (
                <Button key={claim.claimId} size="small" onClick={() => setLines((all) => withClaim(all, claim))}>
                  {claim.title} ×{claim.qty}
                </Button>
              ))}
            </p>
          )}
          <DeskLines lines={lines} onChange={setLines} />
        </section>
        {buyer.data && (
          <section>
            <h2>{t(COUPONS)}</h2>
            <DeskCoupons coupons={buyer.data.coupons} value={coupons} onChange={setCoupons} />
          </section>
        )}
        <Form form={form} layout="vertical">
          {hasAddress && (
            <section>
              <h2>
                {t(ADDRESS)}
                {buyer.data?.receiver && (
                  <Button size="small" onClick={() => buyer.data.receiver && fill(buyer.data.receiver)}>
                    {t(LAST)}
                  </Button>
                )}
              </h2>
              <div className="desk-grid">
                <Form.Item name="receiverName" label={t(NAME)} rules={[{ required: true, message: t(REQUIRED) }]}>
                  <Input maxLength={50} autoComplete="off" />
                </Form.Item>
                <Form.Item
                  name="receiverPhone"
                  label={t(PHONE)}
                  rules={[
                    { required: true, message: t(REQUIRED) },
                    { pattern: /^[+\d][\d\s-]{4,19}$/, message: t(PHONE_WRONG) },
                  ]}
                >
                  <Input maxLength={20} autoComplete="off" />
                </Form.Item>
                <Form.Item name="areaCode" label={t(AREA)} rules={[{ required: true, message: t(REQUIRED) }]}>
                  <FieldControl field={AREA_FIELD} />
                </Form.Item>
                <Form.Item name="zip" label={t(ZIP)}>
                  <Input maxLength={10} autoComplete="off" />
                </Form.Item>
              </div>
              <Form.Item name="address" label={t(STREET)} rules={[{ required: true, message: t(REQUIRED) }]}>
                <Input maxLength={300} autoComplete="off" />
              </Form.Item>
            </section>
          )}
          <section>
            <Form.Item name="buyerRemark" label={t(REMARK)}>
              <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
            </Form.Item>
          </section>
        </Form>
      </div>
      <aside className="desk-side" aria-label={t(WHY)}>
        <h2>{t(WHY)}</h2>
        <DeskQuotePanel quote={current} error={error} isFetching={isReady && quote.isFetching} />
        <div className="desk-total">
          <span>{t(TOTAL)}</span>
          <strong>{current ? formatYuan(Math.round(current.payable * 100)) : '-'}</strong>
        </div>
        <Button
          type="primary"
          block
          loading={isBusy}
          disabled={!current || quote.isFetching || quote.isPlaceholderData}
          onClick={() => void place()}
        >
          {t(PLACE)}
        </Button>
      </aside>
    </div>
  )
}

function sentBasket(userId: string, lines: readonly BasketLine[], couponRecordIds: readonly string[]) {
  return { userId, lines: sentLines(lines), ...(couponRecordIds.length > 0 && { couponRecordIds }) }
}

const AREA_FIELD = region(['地区', 'Area'])

const BUYER: Text = ['顾客', 'Customer']
const NO_MEMBER: Text = ['非会员', 'No member']
const UNPAID: Text = ['{n} 个待付款订单', '{n} unpaid orders']
const ITEMS: Text = ['商品', 'Items']
const CLAIMS: Text = ['可补款：', 'Balances to pay:']
const COUPONS: Text = ['优惠券', 'Coupons']
const ADDRESS: Text = ['收货地址', 'Address']
const LAST: Text = ['用上次的地址', 'As last time']
const NAME: Text = ['收货人', 'Receiver']
const PHONE: Text = ['电话', 'Phone']
const PHONE_WRONG: Text = ['请输入正确的电话号码', 'This is no phone number']
const AREA: Text = ['地区', 'Area']
const ZIP: Text = ['邮编', 'Postcode']
const STREET: Text = ['详细地址', 'Street and number']
const REMARK: Text = ['买家留言', 'Message of the buyer']
const REQUIRED: Text = ['必填', 'It is needed']
const WHY: Text = ['价格与依据', 'Price and why']
const TOTAL: Text = ['应付', 'To pay']
const PLACE: Text = ['下单', 'Place the order']
