import { Alert, Skeleton } from 'antd'
import { formatYuan } from '#kit/contract/money.ts'
import { type Text, WITH_NOTE } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { RULE_TITLES } from '../price-proof.ts'
import type { EditOutcome } from './order-edit.ts'

interface EditPreviewProps {
  /** undefined until something is changed that can be. */
  readonly outcome: EditOutcome | undefined
  /** It is of what was typed before. */
  readonly isOld: boolean
  readonly isFetching: boolean
  readonly errors: readonly string[]
  /** Something is wrong with a line, which says it itself. */
  readonly isLineWrong: boolean
}

/** What the edit comes to: lines before and after, the sum, and what is to be paid or goes back. */
export function EditPreview({ outcome, isOld, isFetching, errors, isLineWrong }: EditPreviewProps) {
  const t = useTranslate()
  return (
    <section className="order-edit-preview" aria-label={t(PREVIEW)} aria-live="polite">
      {errors.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t(REFUSED)}
          description={errors.map((message) => <div key={message}>{message}</div>)}
        />
      )}
      {!outcome &&
        errors.length === 0 &&
        (isFetching ? <Skeleton active paragraph={{ rows: 2 }} /> : <p>{t(isLineWrong ? LINE_WRONG : EMPTY)}</p>)}
      {outcome && (
        <div className={isOld ? 'is-old' : ''}>
          <Difference outcome={outcome} />
          {outcome.notes.length > 0 && (
            <Alert type="info" showIcon title={outcome.notes.map((note) => <div key={note}>{note}</div>)} />
          )}
          <details>
            <summary>{t(WHY)}</summary>
            <dl>
              {outcome.lines.map(({ title, name, before, after, unitPrice, paidBefore, paidAfter }) => (
                <div key={`${title} ${name ?? ''} ${before} ${unitPrice}`}>
                  <dt>
                    {title} {name} ×{before}
                    {before !== after && ` → ×${after}`}
                  </dt>
                  <dd>
                    {yuan(paidBefore)} → {yuan(paidAfter)}
                  </dd>
                </div>
              ))}
              {outcome.proof
                .filter(({ rule }) => rule !== 'normal' && rule !== 'payable')
                .map(({ rule, amount, note }) => (
                  <div key={`${rule} ${note ?? ''}`}>
                    <dt>{note ? t(WITH_NOTE, { text: t(RULE_TITLES[rule]), note }) : t(RULE_TITLES[rule])}</dt>
                    <dd>{yuan(amount)}</dd>
                  </div>
                ))}
            </dl>
          </details>
        </div>
      )}
    </section>
  )
}

function Difference({ outcome }: { readonly outcome: EditOutcome }) {
  const t = useTranslate()
  const { isPaid, totalBefore, totalAfter, toPay, toGive, addition, isWaiting } = outcome
  return (
    <dl className="order-edit-sums">
      <div>
        <dt>{t(isPaid ? WORTH : PAYABLE)}</dt>
        <dd>
          {yuan(totalBefore)} → {yuan(totalAfter)}
        </dd>
      </div>
      {toPay > 0 && (
        <div className="is-main">
          <dt>{t(TO_PAY)}</dt>
          <dd>{yuan(toPay)}</dd>
        </div>
      )}
      {toGive > 0 && (
        <div className="is-main">
          <dt>{t(isPaid ? TO_GIVE : LESS)}</dt>
          <dd>{yuan(toGive)}</dd>
        </div>
      )}
      {toPay === 0 && toGive === 0 && (
        <div className="is-main">
          <dt>{t(SAME)}</dt>
          <dd>{yuan(0)}</dd>
        </div>
      )}
      {addition && <p>{t(UNTIL, { due: addition.payDeadline })}</p>}
      {isWaiting && <p>{t(WAITS)}</p>}
    </dl>
  )
}

function yuan(amount: number): string {
  return formatYuan(Math.round(amount * 100))
}

const PREVIEW: Text = ['试算', 'Preview']
const REFUSED: Text = ['不能这样修改', 'It cannot be changed like this']
const EMPTY: Text = [
  '改数量、移除或添加商品后，这里显示差额',
  'Change, remove or add items: the difference appears here',
]
const LINE_WRONG: Text = ['请先改正标红的商品', 'Correct the items that are marked first']
const WHY: Text = ['明细与依据', 'Lines and reasons']
const WORTH: Text = ['订单金额', 'The order comes to']
const PAYABLE: Text = ['应付', 'To pay']
const TO_PAY: Text = ['需补付', 'More to pay']
const TO_GIVE: Text = ['需退还', 'Goes back']
const LESS: Text = ['少付', 'Less to pay']
const SAME: Text = ['无差额', 'No difference']
const UNTIL: Text = [
  '顾客须在 {due} 前付款，付款前不发货；逾期则恢复原样',
  'To be paid until {due}, and not sent before; otherwise it lapses',
]
const WAITS: Text = ['退款须由有权审核的人同意', 'Somebody who decides on refunds has to agree']
