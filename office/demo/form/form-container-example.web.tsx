import { Button, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FormContainer } from '#kit/web/form/form-container.web.tsx'

/** Switches a whole form off; what is given as `edit` stays usable. */
export function FormContainerExample() {
  const t = useTranslate()
  const [isOff, setOff] = useState(true)
  return (
    <>
      <Switch
        style={{ alignSelf: 'start' }}
        aria-label={t(['禁用表单', 'Switch the form off'])}
        checkedChildren={t(['禁用', 'Off'])}
        unCheckedChildren={t(['可编辑', 'On'])}
        checked={isOff}
        onChange={setOff}
      />
      <FormContainer disabled={isOff} edit={<Button style={{ alignSelf: 'start' }}>{t(['打印', 'Print'])}</Button>}>
        <Form layout="vertical" initialValues={{ name: 'figma 月下白鹭', state: 'on' }}>
          <Form.Item name="name" label={t(['名称', 'Name'])}>
            <Input />
          </Form.Item>
          <Form.Item name="state" label={t(['状态', 'State'])}>
            <Select options={[{ value: 'on', label: t(['展出中', 'On display']) }]} />
          </Form.Item>
        </Form>
      </FormContainer>
    </>
  )
}
