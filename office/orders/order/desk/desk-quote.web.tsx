import { Alert, Skeleton } from 'antd'
import { formatYuan } from '#kit/contract/money.ts'
import { type Text, WITH_NOTE } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { ApiError } from '#kit/web/client/api-error.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { RULE_TITLES } from '../price-proof.ts'
import type { DeskQuote } from './desk.ts'

interface DeskQuotePanelProps {
  /** undefined until there is something to price. */
  readonly quote: DeskQuote | undefined
  readonly error: ApiError | null
  readonly isFetching: boolean
  /** What stands there before there is something to price. */
  readonly empty?: Text
}

/** What the order comes to, and why, as the server prices it now. */
export function DeskQuotePanel({ quote, error, isFetching, empty = EMPTY }: DeskQuotePanelProps) {
  const t = useTranslate()
  const lines = useDictionary(SALES_LINE)
  const noted = (text: string, note: string | undefined) => (note ? t(WITH_NOTE, { text, note }) : text)
  if (error) {
    const messages = error.errors.length > 0 ? error.errors.map(({ message }) => message) : [error.message]
    return (
      <Alert
        type="warning"
        showIcon
        title={t(REFUSED)}
        description={[...new Set(messages)].map((message) => <div key={message}>{message}</div>)}
      />
    )
  }
  if (!quote) {
    return isFetching ? <Skeleton active /> : <p className="desk-empty">{t(empty)}</p>
  }
  const passed = [...new Set(quote.passed.map(({ message }) => message))]
  return (
    <div className={isFetching ? 'desk-quote is-old' : 'desk-quote'} aria-live="polite">
      {passed.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t(PASSED)}
          description={passed.map((message) => <div key={message}>{message}</div>)}
        />
      )}
      {quote.orders.map((order) => (
        <section key={`${order.line} ${order.lines[0]?.index}`}>
          <h3>
            {lines.find(({ value }) => value === String(order.line))?.text}
            <span>{yuan(order.payable)}</span>
          </h3>
          {order.lines.map(({ index, title, skuName, qty, payAmount, proof }) => (
            <details key={index}>
              <summary>
                <span>
                  {title} {skuName} ×{qty}
                </span>
                <span>{yuan(payAmount)}</span>
              </summary>
              <dl>
                {proof.map(({ rule, base, amount, note }) => (
                  <div key={`${rule} ${note ?? ''}`}>
                    <dt>{noted(t(RULE_TITLES[rule]), note)}</dt>
                    <dd>
                      {yuan(base)} → {yuan(amount)}
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          ))}
          {order.proof
            .filter(({ rule }) => rule === 'coupon')
            .map(({ note = '', amount }) => (
              <p key={note}>
                <span>{noted(t(RULE_TITLES.coupon), note)}</span>
                <span>{yuan(amount)}</span>
              </p>
            ))}
          {order.proof
            .filter(({ rule }) => rule === 'points')
            .map(({ amount }) => (
              <p key="points">
                <span>{t(POINTS_USED, { n: order.integralUsed })}</span>
                <span>{yuan(amount)}</span>
              </p>
            ))}
          <p>
            <span>{t(RULE_TITLES.freight)}</span>
            <span>{yuan(order.freight)}</span>
          </p>
          {order.integralToEarn > 0 && <p className="desk-note">{t(POINTS_EARNED, { n: order.integralToEarn })}</p>}
        </section>
      ))}
      {quote.orders.length > 1 && <p className="desk-note">{t(SPLIT, { n: quote.orders.length })}</p>}
    </div>
  )
}

function yuan(amount: number): string {
  return formatYuan(Math.round(amount * 100))
}

const REFUSED: Text = ['不能这样下单', 'It cannot be ordered like this']
const PASSED: Text = ['顾客不能这样下单，录单可以', 'The customer could not order it like this; the desk may']
const EMPTY: Text = [
  '选择顾客和商品后显示价格及其依据',
  'Choose a customer and items: the price and its reasons appear here',
]
const POINTS_USED: Text = ['积分抵扣（{n} 积分）', 'Points ({n})']
const POINTS_EARNED: Text = ['付款后获得 {n} 积分', 'Earns {n} {n|point|points} when it is paid']
const SPLIT: Text = ['将拆分为 {n} 个订单', 'It becomes {n} {n|order|orders}']
