import { Form, Input, Modal } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { FACTOR_NAME_MAX, OWN_FACTOR_PATH } from '../../login/factor/factor.ts'

interface RenameDialogProps {
  readonly id: string
  readonly name: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Gives a factor a name that tells it from others. */
export function RenameDialog({ id, name, onDone, onClose }: RenameDialogProps) {
  const t = useTranslate()
  const [form] = Form.useForm<{ readonly name: string }>()
  const { told, isBusy } = useTold()
  useBackLeaves(true, onClose)
  return (
    <Modal
      open
      width={420}
      title={t(TITLE)}
      okText={t(['保存', 'Save'])}
      cancelText={t(['取消', 'Cancel'])}
      okButtonProps={{ loading: isBusy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name }}
        onFinish={async (values) => {
          if (await told(client.put(`${OWN_FACTOR_PATH}/rename`, { id, name: values.name }))) {
            onDone()
          }
        }}
      >
        <Form.Item name="name" label={t(NAME)} rules={[{ required: true, whitespace: true, message: t(MISSING) }]}>
          <Input autoFocus maxLength={FACTOR_NAME_MAX} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const TITLE: Text = ['命名', 'Name']
const NAME: Text = ['名称', 'Name']
const MISSING: Text = ['请输入名称', 'Enter a name']
