import { Form, Input, Modal } from 'antd'
import { ref } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { RefControl } from '#kit/web/field/ref-control.web.tsx'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { COLLEAGUE_PATH, COLLEAGUE_TEXT } from './colleague-message.ts'

interface Values {
  /** Ids joined by commas. */
  readonly people?: string
  readonly content?: string
}

const TO: Text = ['接收人', 'To']
const PEOPLE = ref(TO, 'sys_user,realname,id', { many: true, max: 2000 })

/** A few words to colleagues, who find them at their bell. */
export function ColleagueDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const [form] = Form.useForm<Values>()
  useBackLeaves(true, onClose)
  const send = async ({ people = '', content = '' }: Values) => {
    const userIds = people.split(',').filter(Boolean)
    if (await told(client.post(`${COLLEAGUE_PATH}/send`, { userIds, content }))) {
      onClose()
    }
  }
  return (
    <Modal
      open
      title={t(TITLE)}
      okText={t(['发送', 'Send'])}
      cancelText={t(['取消', 'Cancel'])}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item name="people" label={t(TO)} rules={[{ required: true, message: t(NOBODY) }]}>
          <RefControl field={PEOPLE} />
        </Form.Item>
        <Form.Item
          name="content"
          label={t(CONTENT)}
          rules={[{ required: true, whitespace: true, message: t(NOTHING) }]}
        >
          <Input.TextArea rows={4} maxLength={COLLEAGUE_TEXT} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const TITLE: Text = ['发消息', 'Send a message']
const CONTENT: Text = ['内容', 'What you say']
const NOBODY: Text = ['请选择接收人', 'Choose whom it is for']
const NOTHING: Text = ['请输入内容', 'Say something']
