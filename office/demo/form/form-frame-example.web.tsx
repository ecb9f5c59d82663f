import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EntryForm } from '#kit/web/form/entry-form.web.tsx'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormFrame } from '#kit/web/form/form-frame.web.tsx'
import { sampleOrder } from '../order/order.ts'

/** A form of one's own over declared fields: labels, checks and help come with them. Nothing is stored. */
export function FormFrameExample() {
  const t = useTranslate()
  const [form] = Form.useForm()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {t(['修改买家', 'Change the buyer'])}
      </Button>
      <FormFrame kind="modal" width={480} title={t(['买家', 'Buyer'])} open={isOpen} onCancel={close}>
        <EntryForm
          form={form}
          draft="demo:buyer"
          start={{ buyer: '林小满', phone: '', note: '' }}
          save={async (values) => ({ result: values, message: '', code: 200 })}
          onSaved={close}
          onCancel={close}
        >
          <FormField resource={sampleOrder} name="buyer" />
          <FormField resource={sampleOrder} name="phone" />
          <FormField resource={sampleOrder} name="note" />
        </EntryForm>
      </FormFrame>
    </>
  )
}
