import { Form } from 'antd'
import { money, text } from '#kit/contract/field.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { State, States } from '../gallery/states.web.tsx'

const name = text(['名称', 'Name'])
const price = money(['价格', 'Price'])

/** A single control without a form. */
export function FieldStatesExample() {
  const say = useText()
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
        <Form.Item validateStatus="error" help={say(['请输入名称', 'Enter a name'])}>
          <FieldControl field={name} value="" aria-invalid />
        </Form.Item>
      </State>
    </States>
  )
}
