import { Form, Radio } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'

interface ChoiceItemProps {
  readonly name: string
  readonly label: Text
  readonly choices: readonly (readonly [value: string, title: Text])[]
}

/** One of a few values, all in sight. */
export function ChoiceItem({ name, label, choices }: ChoiceItemProps) {
  const t = useTranslate()
  return (
    <Form.Item name={name} label={t(label)}>
      <Radio.Group options={choices.map(([value, title]) => ({ value, label: t(title) }))} />
    </Form.Item>
  )
}
