import { SearchOutlined } from '@ant-design/icons'
import { Button, Select, Space } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { type ControlProps, passedProps } from '../field/control-props.ts'
import { shortened } from './picked.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

interface PickBoxProps extends ControlProps {
  readonly choices: readonly Choice[]
  readonly onChoices: (values: readonly string[]) => void
  readonly onOpen: () => void
  /** Characters of a label, -1 for all. */
  readonly ellipsis: number
  /** A button opens the dialog; without it the box itself does. */
  readonly hasButton: boolean
}

/** The closed view of a picker: what is chosen as tags that can be taken away. It opens a dialog, never a list. */
export function PickBox({ choices, onChoices, onOpen, ellipsis, hasButton, ...props }: PickBoxProps) {
  const t = useTranslate()
  const { placeholder = t(CHOOSE), ...passed } = passedProps(props)
  const box = (
    <Select<Choice[], Choice>
      {...passed}
      mode="multiple"
      labelInValue
      open={false}
      showSearch={false}
      suffixIcon={hasButton ? null : <SearchOutlined aria-hidden />}
      allowClear
      {...(props.field.many && { maxTagCount: 'responsive' as const })}
      placeholder={placeholder}
      style={{ width: '100%', minWidth: 0 }}
      value={choices.map(({ value, label }) => ({ value, label: shortened(label, ellipsis) }))}
      onChange={(kept) => onChoices(kept.map(({ value }) => value))}
      onOpenChange={(isWanted) => {
        if (isWanted && !hasButton && !props.disabled) {
          onOpen()
        }
      }}
    />
  )
  if (!hasButton) {
    return box
  }
  return (
    <Space.Compact block>
      {box}
      <Button
        icon={<SearchOutlined aria-hidden />}
        disabled={props.disabled ?? false}
        aria-label={t(CHOOSE_NAMED, { name: props['aria-label'] ?? '' })}
        onClick={onOpen}
      >
        {t(PICK)}
      </Button>
    </Space.Compact>
  )
}

const CHOOSE: Text = ['请选择', 'Choose']
const PICK: Text = ['选择', 'Choose']
const CHOOSE_NAMED: Text = ['选择{name}', 'Choose {name}']
