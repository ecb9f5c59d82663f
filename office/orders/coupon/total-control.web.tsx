import { Checkbox } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { coupon } from '../../trade/model/coupon.ts'
import { UNLIMITED } from '../../trade/model/coupon-rules.ts'

interface TotalControlProps {
  readonly disabled?: boolean
  /** Given by the form. */
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: number | '') => void
}

/** Not filled in yet: a form takes it for no number at all, and says so. */
const NONE = 0

/** How many are given out: a number, or a box that says there is no limit. */
export function TotalControl({ id, value, onChange, disabled = false }: TotalControlProps) {
  const t = useTranslate()
  const isUnlimited = Number(value) === UNLIMITED
  return (
    <span className="coupon-total">
      <FieldControl
        {...(id === undefined ? {} : { id })}
        field={{ ...coupon.fields.total, min: 1 }}
        disabled={disabled || isUnlimited}
        value={isUnlimited || value === NONE ? '' : value}
        onChange={(next) => onChange?.(next === '' ? NONE : Number(next))}
      />
      <Checkbox
        checked={isUnlimited}
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.checked ? UNLIMITED : NONE)}
      >
        {t(NO_LIMIT)}
      </Checkbox>
    </span>
  )
}

const NO_LIMIT: Text = ['不限量', 'No limit']
