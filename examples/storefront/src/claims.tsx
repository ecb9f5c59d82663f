import type { Schemas } from '@vitrine/storefront-client'
import { useCallback } from 'react'
import { command, read } from './api.ts'
import { Problem, Twice, useCommand, useLoaded, Waiting } from './parts.tsx'
import { CLAIM_STATES, money, releaseOf, t } from './words.ts'

/** Figures that somebody has reserved: when they come, what is still to pay, and whether to wait for them any longer. */
export function Claims() {
  const claims = useLoaded(useCallback(() => read('/claim/list', {}), []))
  return (
    <>
      <h1>{t('我的预订', 'My pre-orders')}</h1>
      <Waiting on={claims}>
        {(list) => (
          <>
            {list.length === 0 && <p className="quiet">{t('还没有预订', 'No pre-orders yet')}</p>}
            <ul className="lines">
              {list.map((claim) => (
                <Claim key={claim.id} of={claim} reload={claims.reload} />
              ))}
            </ul>
          </>
        )}
      </Waiting>
    </>
  )
}

const ANSWERS: Readonly<Record<Schemas['ChoiceClaimAnswer'], string>> = {
  0: t('未答复', 'Not answered'),
  1: t('已选择继续等', 'You keep waiting'),
  2: t('已选择取消', 'You cancelled'),
}

function Claim({ of, reload }: { readonly of: Schemas['StorefrontClaim']; readonly reload: () => void }) {
  const { isBusy, error, run } = useCommand()
  const answer = (said: 'keep' | 'cancel') =>
    run(async () => {
      await command('/claim/answer', { id: of.id, answer: said })
      reload()
    })
  const isPayable = (of.state === 1 || of.state === 3) && of.finalOrderId === null
  return (
    <li>
      <article aria-label={of.goodsName}>
        <strong>
          {of.goodsName} × {of.qty}
        </strong>
        <p>
          <span className="tag">{CLAIM_STATES[of.state]}</span> {releaseOf(of.releaseMonth)}
          {of.promisedMonth !== null && of.promisedMonth !== of.releaseMonth && (
            <span className="quiet"> {t(`（原定 ${of.promisedMonth}）`, `(promised ${of.promisedMonth})`)}</span>
          )}
        </p>
        <dl className="sums">
          <dt>{t('定金', 'Deposit')}</dt>
          <dd>{money(of.deposit)}</dd>
          <dt>{t('尾款', 'Balance')}</dt>
          <dd>{money(of.due)}</dd>
          {of.dueAt !== null && (
            <>
              <dt>{t('补款截止', 'Pay until')}</dt>
              <dd>{of.graceUntil ?? of.dueAt}</dd>
            </>
          )}
        </dl>
        {of.answer === 0 && of.answerDeadline !== null && of.state === 0 && (
          <section className="asked" aria-label={t('发售延期', 'The release is delayed')}>
            <p>
              {t(
                `发售延期，请在 ${of.answerDeadline} 前选择是否继续等。取消则退还定金。`,
                `The release is delayed. Tell us by ${of.answerDeadline} whether you keep waiting. If you cancel, the deposit goes back to you.`,
              )}
            </p>
            <div className="row">
              <button type="button" className="main" disabled={isBusy} onClick={() => answer('keep')}>
                {t('继续等', 'Keep waiting')}
              </button>
              <Twice
                label={t('取消预订', 'Cancel it')}
                question={t('取消预订，退还定金？', 'Cancel it and have the deposit back?')}
                isBusy={isBusy}
                onSure={() => answer('cancel')}
              />
            </div>
          </section>
        )}
        {of.answer !== null && of.answer !== 0 && <p>{ANSWERS[of.answer]}</p>}
        <Problem error={error} />
        {isPayable && (
          <a className="main button" href={`#/checkout/${of.id}`}>
            {t('支付尾款', 'Pay the balance')}
          </a>
        )}
        <p>
          <a href={`#/order/${of.finalOrderId ?? of.depositOrderId}`}>{t('查看订单', 'See the order')}</a>
        </p>
      </article>
    </li>
  )
}
