import { Form } from 'antd'
import { useState } from 'react'
import { DeclaredFields } from '#kit/web/form/form-grid.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'
import { figureCard } from './figure-card.ts'

/** Thirteen controls from one declaration. */
export function FieldKindsExample() {
  const [values, setValues] = useState<object>({ name: '粘土人 芙莉莲', price: 349, currency: 'CNY', onDisplay: true })
  return (
    <Form layout="vertical" initialValues={values} onValuesChange={(_changed, all) => setValues(all)}>
      <DeclaredFields resource={figureCard} />
      <WireValue value={values} />
    </Form>
  )
}
