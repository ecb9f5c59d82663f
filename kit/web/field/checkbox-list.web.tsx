import { Checkbox, Flex } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { PassedProps } from './control-props.ts'
import { listOf } from './field-value.ts'

interface CheckboxOption {
  readonly value: string
  readonly label: Text
  readonly disabled?: boolean
}

interface CheckboxListProps extends PassedProps {
  readonly options: readonly CheckboxOption[]
  /** Values joined by commas. */
  readonly value?: string | null
  readonly onChange?: (value: string) => void
}

/** Boxes to check, kept as a comma list in the order of the options. */
export function CheckboxList({ options, value, onChange, id, disabled, ...passed }: CheckboxListProps) {
  const t = useTranslate()
  const chosen = listOf(value)
  const toggle = (one: string, isOn: boolean) => {
    const next = new Set(isOn ? [...chosen, one] : chosen.filter((other) => other !== one))
    const known = options.map((option) => option.value).filter((option) => next.delete(option))
    // A value that is no option any more is not lost by checking another box.
    onChange?.([...known, ...next].join(','))
  }
  return (
    <Flex
      id={id}
      role="group"
      aria-label={passed['aria-label']}
      aria-describedby={passed['aria-describedby']}
      wrap
      gap="4px 16px"
    >
      {options.map((option) => (
        <Checkbox
          key={option.value}
          disabled={disabled || option.disabled}
          checked={chosen.includes(option.value)}
          onChange={(event) => toggle(option.value, event.target.checked)}
        >
          {t(option.label)}
        </Checkbox>
      ))}
    </Flex>
  )
}
