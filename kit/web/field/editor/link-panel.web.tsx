import { Button, Form, Input } from 'antd'
import { useTranslate } from '../../browser/text.web.ts'
import { completedAddress, isSafeAddress } from './address.ts'

export interface LinkInput {
  readonly label: string
  readonly address: string
}

interface LinkPanelProps {
  readonly start: LinkInput
  /** Asks for the words too; else the selected ones become the link. */
  readonly hasLabel: boolean
  readonly onDone: (link: LinkInput) => void
  readonly onRemove?: (() => void) | undefined
}

/** Asks where a link leads. */
export function LinkPanel({ start, hasLabel, onDone, onRemove }: LinkPanelProps) {
  const t = useTranslate()
  const finish = ({ label = '', address }: LinkInput) => {
    const whole = completedAddress(address)
    onDone({ label: label.trim() === '' ? whole : label.trim(), address: whole })
  }
  return (
    <Form layout="vertical" size="small" className="editor-panel" initialValues={start} onFinish={finish}>
      <Form.Item
        name="address"
        label={t(['链接地址', 'Address'])}
        rules={[
          {
            validator: async (_rule, address: string | undefined) => {
              if (!isSafeAddress(completedAddress(address ?? ''))) {
                throw new Error(
                  t(['请输入网址，如 https://example.com', 'Enter an address such as https://example.com']),
                )
              }
            },
          },
        ]}
      >
        <Input autoFocus placeholder="https://" />
      </Form.Item>
      {hasLabel && (
        <Form.Item name="label" label={t(['链接文字', 'Text'])}>
          <Input />
        </Form.Item>
      )}
      <div className="editor-panel-buttons">
        {onRemove && <Button onClick={onRemove}>{t(['取消链接', 'Remove link'])}</Button>}
        <Button type="primary" htmlType="submit">
          {t(['确定', 'OK'])}
        </Button>
      </div>
    </Form>
  )
}
