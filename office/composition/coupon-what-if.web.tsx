import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useSettled } from '#kit/web/browser/use-settled.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { PageDrawer } from '#kit/web/page/page-drawer.web.tsx'
import { WHAT_IF_PATH, WHAT_IF_SKUS_PATH, type WhatIf } from '../orders/coupon/coupon-calls.ts'
import type { WhatIfProps } from '../orders/coupon/coupon-page.web.tsx'
import { type BasketLine, sentLines, withSku } from '../orders/order/desk/desk-basket.ts'
import { DeskLines } from '../orders/order/desk/desk-lines.web.tsx'
import { DeskQuotePanel } from '../orders/order/desk/desk-quote.web.tsx'
import { SkuSearch } from '../orders/order/desk/sku-search.web.tsx'
import { order } from '../trade/model/order.ts'
import '../orders/coupon/coupon.css'
import '../orders/order/desk/desk.css'

/** Milliseconds after the last change until it is tried. */
const DELAY = 300

/** What a coupon does for items that somebody chooses, priced as an order would be; nobody gets it by that. */
export function CouponWhatIf({ coupon, open, onClose }: WhatIfProps) {
  const t = useTranslate()
  const [lines, setLines] = useState<readonly BasketLine[]>([])
  const [userId, setUserId] = useState('')
  const asked = useSettled(JSON.stringify({ id: coupon.id, lines: sentLines(lines), ...(userId && { userId }) }), DELAY)
  const isReady = lines.length > 0
  const tried = useQuery({
    queryKey: ['coupon', 'whatIf', asked],
    queryFn: async ({ signal }) =>
      (await client.post<WhatIf>(WHAT_IF_PATH, JSON.parse(asked), { signal, handles: 'all' })).result,
    enabled: open && isReady,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const error = isReady && tried.error instanceof ApiError ? tried.error : null
  const answer = isReady && !error ? tried.data : undefined
  return (
    <PageDrawer title={t(TITLE, { name: coupon.name })} width={760} open={open} onClose={onClose}>
      <div className="desk-form coupon-try">
        <section>
          <h2>{t(ITEMS)}</h2>
          <SkuSearch path={WHAT_IF_SKUS_PATH} onPick={(sku) => setLines((all) => withSku(all, sku))} />
          <DeskLines lines={lines} errors={NO_ERRORS} onChange={setLines} />
        </section>
        <section>
          <h2>{t(BUYER)}</h2>
          <FieldControl
            field={order.fields.userId}
            aria-label={t(BUYER)}
            value={userId}
            onChange={(value) => setUserId(String(value ?? ''))}
          />
        </section>
        <section aria-label={t(RESULT)}>
          <h2>{t(RESULT)}</h2>
          {answer?.refusal && <Alert type="warning" showIcon title={answer.refusal} />}
          {!answer?.refusal && (
            <DeskQuotePanel
              quote={answer?.quote ?? undefined}
              error={error}
              isFetching={isReady && tried.isFetching}
              empty={EMPTY}
            />
          )}
          {answer && (
            <div className="desk-total">
              <span>{t(BEFORE, { amount: yuan(answer.before) })}</span>
              <strong>{yuan(answer.quote?.payable ?? answer.before)}</strong>
            </div>
          )}
        </section>
      </div>
    </PageDrawer>
  )
}

function yuan(amount: number): string {
  return formatYuan(Math.round(amount * 100))
}

/** The quote says what is wrong with the lines. */
const NO_ERRORS = {}

const TITLE: Text = ['试算：{name}', 'Try on items: {name}']
const ITEMS: Text = ['商品', 'Items']
const BUYER: Text = ['顾客（可不选）', 'Customer (may be left out)']
const RESULT: Text = ['试算结果', 'What it comes to']
const EMPTY: Text = ['选择商品后显示优惠结果', 'Choose items: what the coupon does appears here']
const BEFORE: Text = ['不用券 {amount}，用券', '{amount} without it, with it']
