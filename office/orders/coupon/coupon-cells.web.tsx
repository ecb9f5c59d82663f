import { formatYuan } from '#kit/contract/money.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { coupon } from '../../trade/model/coupon.ts'
import { UNLIMITED, VALID_KIND } from '../../trade/model/coupon-rules.ts'
import { COUPON_KIND } from '../../trade/model/coupon-terms.ts'
import './coupon.css'

type CouponRow = RowOf<typeof coupon>

/** What comes off, whatever the kind, and from which amount on. */
export function ValueCell({
  row: { kind, amountOff, percentOff, capAmount, thresholdAmount },
}: {
  readonly row: CouponRow
}) {
  const t = useTranslate()
  const isPercent = kind === COUPON_KIND.percent
  return (
    <>
      {kind === COUPON_KIND.freight ? t(FREE) : isPercent ? t(PERCENT, { n: percentOff ?? 0 }) : yuan(amountOff)}
      <small className="coupon-note">
        {[
          thresholdAmount ? t(FROM, { amount: yuan(thresholdAmount) }) : t(NO_THRESHOLD),
          ...(isPercent && capAmount !== null ? [t(CAP, { amount: yuan(capAmount) })] : []),
        ].join(' · ')}
      </small>
    </>
  )
}

/** The kind of scope, what it names, and the lines. */
export function ScopeCell({ row }: { readonly row: CouponRow }) {
  const {
    scope_dictText: kind,
    lines_dictText: lines,
    scopeText,
  } = row as CouponRow & {
    readonly scope_dictText?: string
    readonly lines_dictText?: string
    readonly scopeText?: string
  }
  return (
    <>
      {kind ?? row.scope}
      <small className="coupon-note">{[scopeText, lines].filter(Boolean).join(' · ')}</small>
    </>
  )
}

export function ValidityCell({ row }: { readonly row: CouponRow }) {
  const t = useTranslate()
  const { validKind, validFrom, validTo, validDays } = row
  if (validKind === VALID_KIND.days) {
    return t(DAYS, { n: validDays ?? 0 })
  }
  return (
    <>
      {validFrom?.slice(0, 16)}
      <small className="coupon-note">{t(UNTIL, { at: validTo?.slice(0, 16) ?? '' })}</small>
    </>
  )
}

/** Given out of how many, and how many of them were used. */
export function IssuedCell({ row: { issued, used, total } }: { readonly row: CouponRow }) {
  const t = useTranslate()
  return (
    <>
      {issued ?? 0} / {total === UNLIMITED ? t(UNLIMITED_TEXT) : total}
      <small className="coupon-note">{t(USED, { n: used ?? 0 })}</small>
    </>
  )
}

function yuan(amount: number | null): string {
  return amount === null ? '-' : formatYuan(Math.round(amount * 100))
}

const FREE: Text = ['免运费', 'Free freight']
const PERCENT: Text = ['减 {n}%', '{n}% off']
const CAP: Text = ['最高 {amount}', 'at most {amount}']
const FROM: Text = ['满 {amount} 可用', 'from {amount}']
const NO_THRESHOLD: Text = ['无门槛', 'Any amount']
const DAYS: Text = ['领取后 {n} 天', '{n} {n|day|days} from receipt']
const UNTIL: Text = ['至 {at}', 'until {at}']
const UNLIMITED_TEXT: Text = ['不限量', 'no limit']
const USED: Text = ['已用 {n}', '{n} used']
