import { Button, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { FormContainer } from '#kit/web/small/form-container.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'

/** Switches a whole form off; what is given as `edit` stays usable. */
export function FormContainerExample() {
  const say = useText()
  const [isOff, setOff] = useState(true)
  return (
    <>
      <Switch
        style={{ alignSelf: 'start' }}
        aria-label={say(['禁用表单', 'Switch the form off'])}
        checkedChildren={say(['禁用', 'Off'])}
        unCheckedChildren={say(['可编辑', 'On'])}
        checked={isOff}
        onChange={setOff}
      />
      <FormContainer disabled={isOff} edit={<Button style={{ alignSelf: 'start' }}>{say(['打印', 'Print'])}</Button>}>
        <Form layout="vertical" initialValues={{ name: 'figma 月下白鹭', state: 'on' }}>
          <Form.Item name="name" label={say(['名称', 'Name'])}>
            <Input />
          </Form.Item>
          <Form.Item name="state" label={say(['状态', 'State'])}>
            <Select options={[{ value: 'on', label: say(['展出中', 'On display']) }]} />
          </Form.Item>
        </Form>
      </FormContainer>
    </>
  )
}
