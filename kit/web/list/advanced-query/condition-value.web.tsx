import { Input, Select } from 'antd'
import { type AdvancedRule, MAX_VALUES } from '#kit/contract/advanced-query.ts'
import type { Field, FieldKind } from '#kit/contract/field.ts'
import { ITEM_SIGNS } from '#kit/contract/listed-items.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { listOf } from '../../field/field-value.ts'
import { SearchControl } from '../../field/search-control.web.tsx'

interface ConditionValueProps {
  readonly field: Field | undefined
  readonly rule: AdvancedRule
  /** Accessible name. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Kinds whose several values are typed; of all others they are chosen. */
const TYPED: readonly FieldKind[] = ['text', 'textarea', 'number', 'money']

/** The value of a condition, by the kind of its field; several for the rule `in`. */
export function ConditionValue({ field, rule, label, value, onChange }: ConditionValueProps) {
  const t = useTranslate()
  if (!field) {
    return <Input disabled aria-label={label} placeholder={t(ENTER)} />
  }
  if (rule === 'in' && TYPED.includes(field.kind)) {
    return (
      <Select
        mode="tags"
        aria-label={label}
        placeholder={t(ENTER_SEVERAL)}
        open={false}
        suffixIcon={null}
        allowClear
        maxCount={MAX_VALUES}
        tokenSeparators={ITEM_SIGNS}
        value={[...listOf(value)]}
        onChange={(values: readonly string[]) => onChange(values.join(','))}
      />
    )
  }
  const isPart = rule === 'like' || rule === 'left_like' || rule === 'right_like'
  return (
    <SearchControl
      // Another field has another control, also when both are of one kind.
      key={field.title[0]}
      field={field}
      mode={rule === 'in' ? 'in' : isPart ? 'like' : 'eq'}
      aria-label={label}
      placeholder={t(ENTER)}
      value={value}
      onChange={onChange}
    />
  )
}

const ENTER: Text = ['请输入值', 'Enter a value']
const ENTER_SEVERAL: Text = ['请输入值，回车或逗号分隔', 'Enter values, separated by Enter or commas']
