import { Form } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { DateInput, TimeInput } from '#kit/web/field/time-input.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Days, instants and times of day, each a text. */
export function TimeInputExample() {
  const t = useTranslate()
  const [values, setValues] = useState<object>({ release: '2026-11-21', opens: '', ships: '18:30:00' })
  return (
    <Form layout="vertical" initialValues={values} onValuesChange={(_changed, all) => setValues(all)}>
      <Form.Item name="release" label={t(['发售日', 'Release'])}>
        <DateInput />
      </Form.Item>
      <Form.Item name="opens" label={t(['开售时间', 'Sale opens'])}>
        <DateInput showTime />
      </Form.Item>
      <Form.Item name="ships" label={t(['每日截单', 'Orders until'])}>
        <TimeInput />
      </Form.Item>
      <Form.Item label={t(['建档日（只读）', 'Filed (read-only)'])} htmlFor="small-filed">
        <DateInput id="small-filed" readOnly value="2026-10-01" />
      </Form.Item>
      <WireValue value={values} />
    </Form>
  )
}
