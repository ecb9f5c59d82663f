import { Select } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { DeskCoupon } from './desk.ts'

interface DeskCouponsProps {
  readonly coupons: readonly DeskCoupon[]
  readonly value: readonly string[]
  readonly onChange: (recordIds: readonly string[]) => void
}

/** Coupons of the buyer that can be used now; the quote says why one does nothing. */
export function DeskCoupons({ coupons, value, onChange }: DeskCouponsProps) {
  const t = useTranslate()
  if (coupons.length === 0) {
    return <p className="desk-note">{t(NONE)}</p>
  }
  return (
    <Select<string[]>
      mode="multiple"
      allowClear
      style={{ width: '100%' }}
      aria-label={t(CHOOSE)}
      placeholder={t(CHOOSE)}
      showSearch={{ optionFilterProp: 'label' }}
      options={coupons.map(({ recordId, name, stackable }) => ({
        value: recordId,
        label: stackable ? `${name} · ${t(STACKABLE)}` : name,
      }))}
      value={[...value]}
      onChange={onChange}
    />
  )
}

const NONE: Text = ['该顾客没有可用的优惠券', 'The customer has no coupon to use now']
const CHOOSE: Text = ['选择优惠券', 'Choose coupons']
const STACKABLE: Text = ['可叠加', 'with others']
