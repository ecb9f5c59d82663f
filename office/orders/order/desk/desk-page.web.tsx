import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useSettled } from '#kit/web/browser/use-settled.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useStartKey } from '#kit/web/client/use-start-key.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { RestoredNotice } from '#kit/web/form/restored-notice.web.tsx'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { useUnsaved } from '#kit/web/page/tab.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { useDraft } from '#kit/web/session/draft.web.ts'
import { order } from '../../../trade/model/order.ts'
import { ORDER_RIGHTS, TRADE_RIGHTS } from '../../../trade/model/rights.ts'
import { DESK_PATH, type DeskBuyer, type DeskPlaced, type DeskQuote, type DeskReceiver } from './desk.ts'
import { DeskAddress } from './desk-address.web.tsx'
import { type BasketLine, needsAddress, sentLines, withClaim, withSku } from './desk-basket.ts'
import { DeskCoupons } from './desk-coupons.web.tsx'
import { type DeskErrors, deskErrors } from './desk-errors.ts'
import { DeskLines } from './desk-lines.web.tsx'
import { DeskPlacedPanel } from './desk-placed.web.tsx'
import { DeskPoints } from './desk-points.web.tsx'
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

/** What was entered and not ordered yet. */
interface DeskDraft {
  readonly userId: string
  readonly lines: readonly BasketLine[]
  readonly coupons: readonly string[]
  readonly points: number
  readonly typed: Typed
}

type Typed = Partial<DeskReceiver> & { readonly buyerRemark?: string | undefined }

function Desk() {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const { keyFor, forget } = useStartKey()
  const [form] = Form.useForm<DeskReceiver & { readonly buyerRemark?: string }>()
  const { kept, keep, discard } = useDraft<DeskDraft>(DRAFT)
  const [isRestored, setRestored] = useState(kept !== undefined)
  const [userId, setUserId] = useState(kept?.userId ?? '')
  const [lines, setLines] = useState<readonly BasketLine[]>(kept?.lines ?? [])
  const [coupons, setCoupons] = useState<readonly string[]>(kept?.coupons ?? [])
  const [points, setPoints] = useState(kept?.points ?? 0)
  const [typed, setTyped] = useState<Typed>(kept?.typed ?? {})
  const [lineErrors, setLineErrors] = useState<DeskErrors['lines']>({})
  const [placed, setPlaced] = useState<DeskPlaced>()
  const [isBusy, setBusy] = useState(false)
  const asked = useSettled(JSON.stringify(sentBasket({ userId, lines, coupons, points })), QUOTE_DELAY)
  const isReady = userId !== '' && lines.length > 0
  const isTyped = userId !== '' || lines.length > 0 || Object.values(typed).some((text) => text)
  useUnsaved(isTyped && placed === undefined)

  useEffect(() => {
    if (isTyped && placed === undefined) {
      keep({ userId, lines, coupons, points, typed })
    } else {
      discard()
    }
  }, [keep, discard, isTyped, placed, userId, lines, coupons, points, typed])

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
  const isPriced = current !== undefined && !quote.isFetching && !quote.isPlaceholderData
  const whyNot =
    userId === '' ? NO_BUYER : lines.length === 0 ? NO_ITEMS : error ? NO_PRICE : isPriced ? undefined : PRICING
  const hasAddress = needsAddress(lines)

  const fill = (receiver: DeskReceiver) => {
    form.setFieldsValue({ ...receiver, areaCode: receiver.areaCode ?? '' })
    setTyped(form.getFieldsValue(true))
  }
  const changeLines = (change: (all: readonly BasketLine[]) => readonly BasketLine[]) => {
    setLineErrors({})
    setLines(change)
  }
  const showErrors = (caught: ApiError) => {
    const told = deskErrors(
      caught.errors,
      lines.map(({ key }) => key),
      Object.keys(form.getFieldsValue()),
    )
    form.setFields(told.fields.map(({ name, message: said }) => ({ name: name as keyof DeskReceiver, errors: [said] })))
    setLineErrors(told.lines)
    const [first] = told.fields
    if (first) {
      form.scrollToField(first.name, { focus: true, block: 'center' })
    }
    if (caught.errors.length === 0 || told.rest.length > 0) {
      void message.warning(told.rest[0] ?? caught.message)
    }
  }
  const place = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values || !current) {
      return
    }
    setBusy(true)
    try {
      const { buyerRemark, ...receiver } = values
      const sent = {
        ...sentBasket({ userId, lines, coupons, points }),
        payable: current.payable,
        ...(hasAddress && { receiver: { ...receiver, zip: receiver.zip || undefined } }),
        ...(buyerRemark && { buyerRemark }),
      }
      const { result } = await client.post<DeskPlaced>(
        `${DESK_PATH}/place`,
        { ...sent, startKey: keyFor(sent) },
        { handles: 'all' },
      )
      forget()
      setPlaced(result)
      void queries.invalidateQueries({ queryKey: [order.name] })
    } catch (caught) {
      if (!(caught instanceof ApiError)) {
        throw caught
      }
      showErrors(caught)
      void quote.refetch()
    } finally {
      setBusy(false)
    }
  }
  const again = () => {
    setPlaced(undefined)
    setLines([])
    setCoupons([])
    setPoints(0)
    setUserId('')
    setLineErrors({})
    setTyped({})
    setRestored(false)
    form.setFieldsValue(EMPTY_FORM)
  }

  if (placed) {
    return <DeskPlacedPanel placed={placed} onAgain={again} />
  }
  const claims = buyer.data?.claims ?? []
  return (
    <div className="desk">
      <div className="desk-form">
        {isRestored && <RestoredNotice onDiscard={again} />}
        <section>
          <h2>{t(BUYER)}</h2>
          <FieldControl
            field={order.fields.userId}
            aria-label={t(BUYER)}
            value={userId}
            onChange={(value) => {
              setUserId(String(value))
              setCoupons([])
              setPoints(0)
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
          <SkuSearch onPick={(sku) => changeLines((all) => withSku(all, sku))} />
          {claims.length > 0 && (
            <p className="desk-claims">
              {t(CLAIMS)}
              {claims.map((claim) => (
                <Button key={claim.claimId} size="small" onClick={() => changeLines((all) => withClaim(all, claim))}>
                  {claim.title} ×{claim.qty}
                </Button>
              ))}
            </p>
          )}
          <DeskLines lines={lines} errors={lineErrors} onChange={(next) => changeLines(() => next)} />
        </section>
        {buyer.data && (
          <section>
            <h2>{t(COUPONS)}</h2>
            <DeskCoupons coupons={buyer.data.coupons} value={coupons} onChange={setCoupons} />
          </section>
        )}
        {buyer.data && buyer.data.points > 0 && (
          <DeskPoints points={buyer.data.points} value={points} onChange={setPoints} />
        )}
        <Form
          form={form}
          layout="vertical"
          initialValues={typed}
          onValuesChange={() => setTyped(form.getFieldsValue(true))}
        >
          {hasAddress && <DeskAddress last={buyer.data?.receiver ?? null} onFill={fill} />}
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
          disabled={whyNot !== undefined}
          title={whyNot && t(whyNot)}
          onClick={() => void place()}
        >
          {t(PLACE)}
        </Button>
      </aside>
    </div>
  )
}

function sentBasket({ userId, lines, coupons, points }: Omit<DeskDraft, 'typed'>) {
  return {
    userId,
    lines: sentLines(lines),
    ...(coupons.length > 0 && { couponRecordIds: coupons }),
    ...(points > 0 && { points }),
  }
}

/** Under which key what was entered is kept: there is one such form. */
const DRAFT = 'shop:order:desk'

const EMPTY_FORM = {
  receiverName: undefined,
  receiverPhone: undefined,
  areaCode: undefined,
  address: undefined,
  zip: undefined,
  buyerRemark: undefined,
}

const BUYER: Text = ['顾客', 'Customer']
const NO_MEMBER: Text = ['非会员', 'No member']
const UNPAID: Text = ['{n} 个待付款订单', '{n} unpaid {n|order|orders}']
const ITEMS: Text = ['商品', 'Items']
const CLAIMS: Text = ['可补款：', 'Balances to pay:']
const COUPONS: Text = ['优惠券', 'Coupons']
const REMARK: Text = ['买家留言', 'Message of the buyer']
const WHY: Text = ['价格与依据', 'Price and why']
const TOTAL: Text = ['应付', 'To pay']
const PLACE: Text = ['下单', 'Place the order']
const NO_BUYER: Text = ['请先选择顾客', 'Choose a customer first']
const NO_ITEMS: Text = ['请先添加商品', 'Add items first']
const NO_PRICE: Text = ['请先处理价格与依据中的问题', 'See what is wrong under "Price and why" first']
const PRICING: Text = ['正在计算价格', 'The price is being worked out']
