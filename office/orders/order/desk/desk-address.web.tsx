import { Button, Form, Input } from 'antd'
import { region } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { RECEIVER_PHONE } from '../../../trade/model/order-actions.ts'
import type { DeskReceiver } from './desk.ts'

interface DeskAddressProps {
  /** Where the last order of the customer went, for those who may see it. */
  readonly last: DeskReceiver | null
  readonly onFill: (receiver: DeskReceiver) => void
}

/** Where the order goes, as a part of its form. */
export function DeskAddress({ last, onFill }: DeskAddressProps) {
  const t = useTranslate()
  const required = { required: true, message: t(REQUIRED) }
  return (
    <section>
      <h2>
        {t(ADDRESS)}
        {last && (
          <Button size="small" onClick={() => onFill(last)}>
            {t(LAST)}
          </Button>
        )}
      </h2>
      <div className="desk-grid">
        <Form.Item name="receiverName" label={t(NAME)} rules={[required]}>
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="receiverPhone"
          label={t(PHONE)}
          rules={[required, { pattern: RECEIVER_PHONE, message: t(PHONE_WRONG) }]}
        >
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name="areaCode" label={t(AREA)} rules={[required]}>
          <FieldControl field={AREA_FIELD} />
        </Form.Item>
        <Form.Item name="zip" label={t(ZIP)}>
          <Input maxLength={10} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="address" label={t(STREET)} rules={[required]}>
        <Input maxLength={300} autoComplete="off" />
      </Form.Item>
    </section>
  )
}

const AREA_FIELD = region(['地区', 'Area'])

const ADDRESS: Text = ['收货地址', 'Address']
const LAST: Text = ['用上次的地址', 'As last time']
const NAME: Text = ['收货人', 'Receiver']
const PHONE: Text = ['电话', 'Phone']
const PHONE_WRONG: Text = ['请输入正确的电话号码', 'This is no phone number']
const AREA: Text = ['地区', 'Area']
const ZIP: Text = ['邮编', 'Postcode']
const STREET: Text = ['详细地址', 'Street and number']
const REQUIRED: Text = ['必填', 'It is needed']
