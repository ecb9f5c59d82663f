import { Form } from 'antd'
import { money, text } from '#kit/contract/field.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { State, States } from '../gallery/states.web.tsx'

const name = text(['名称', 'Name'])
const price = money(['价格', 'Price'])

/** A single control without a form. */
export function FieldStatesExample() {
  const t = useTranslate()
  return (
    <States>
      <State of="empty">
        <FieldControl field={price} />
      </State>
      <State of="filled">
        <FieldControl field={price} value={1299} />
      </State>
      <State of="disabled">
        <FieldControl field={price} value={1299} disabled />
      </State>
      <State of="error">
        <Form.Item validateStatus="error" help={t(['请输入名称', 'Enter a name'])}>
          <FieldControl field={name} value="" aria-invalid />
        </Form.Item>
      </State>
    </States>
  )
}
