import { InputNumber, Select } from 'antd'
import { CRON_LIMITS, type CronField, DAYS_BEFORE_END, NTH_WEEKDAY } from '#kit/contract/cron/cron-field.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { type DraftNumber, WEEKDAYS } from './mode-text.ts'

interface ModeNumberProps {
  readonly field: CronField
  readonly name: DraftNumber
  readonly value: number
  readonly onChange: (value: number) => void
  readonly disabled: boolean
  readonly 'aria-label': string
}

/** One number inside the sentence of a mode; weekdays by name. Whole numbers only. */
export function ModeNumber({ field, name, value, onChange, ...passed }: ModeNumberProps) {
  const t = useTranslate()
  if (name === 'weekday' || (field === 'week' && (name === 'from' || name === 'to' || name === 'start'))) {
    return (
      <Select
        {...passed}
        className="cron-weekday"
        value={value}
        onChange={onChange}
        options={WEEKDAYS.map((weekday) => ({ value: weekday.value, label: t(weekday.text) }))}
      />
    )
  }
  const [min, max] = limitsOf(field, name)
  return (
    <InputNumber<number>
      {...passed}
      className="cron-number"
      inputMode="numeric"
      min={min}
      max={max}
      precision={0}
      parser={(text) => Number.parseInt((text ?? '').replace(/\D/g, ''), 10)}
      value={value}
      onChange={(next) => {
        if (next !== null && Number.isInteger(next)) {
          onChange(next)
        }
      }}
    />
  )
}

/** What may be typed into a number of a mode; of a range of years only the start may be 0. */
function limitsOf(field: CronField, name: DraftNumber): readonly [min: number, max: number] {
  const { min, max, step } = CRON_LIMITS[field]
  switch (name) {
    case 'by':
      return step
    case 'workday':
      return [CRON_LIMITS.day.min, CRON_LIMITS.day.max]
    case 'before':
      return [DAYS_BEFORE_END.min, DAYS_BEFORE_END.max]
    case 'nth':
      return [NTH_WEEKDAY.min, NTH_WEEKDAY.max]
    default:
      return [field === 'year' && name !== 'from' ? 1 : min, max]
  }
}
