import { Form, Input } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { client } from '../client/client.web.ts'
import { WindowModal } from '../page/modal/window-modal.web.tsx'
import { useTold } from '../page/use-told.web.ts'
import { CANCEL } from '../table/row-actions.web.tsx'
import type { Secret, SecretRow } from './use-secret.web.tsx'

interface SecretDialogProps extends Secret {
  /** undefined while it is closed. */
  readonly row: SecretRow | undefined
  readonly onClose: () => void
}

/** Types a secret, and sends it with the row as it was shown. */
export function SecretDialog({ path, name, title, label, missing, max, row, onClose }: SecretDialogProps) {
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const [form] = Form.useForm<Readonly<Record<string, string>>>()
  const save = async (values: Readonly<Record<string, string>>) => {
    const sent = { id: row?.id, version: row?.version, ...values }
    if (await told(client.post(path, sent, { handles: [400, 409] }))) {
      onClose()
    }
  }
  return (
    <WindowModal
      isOpen={row !== undefined}
      title={t(title)}
      okText={t(SAVE)}
      cancelText={t(CANCEL)}
      confirmLoading={isBusy}
      keepsOpen
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <Form form={form} layout="vertical" preserve={false} onFinish={(values) => void save(values)}>
        <Form.Item
          name={name}
          label={t(label)}
          extra={t(SEALED)}
          rules={[{ required: true, message: t(missing) }, { max }]}
        >
          <Input.Password autoFocus autoComplete="new-password" visibilityToggle={false} />
        </Form.Item>
      </Form>
    </WindowModal>
  )
}

const SAVE: Text = ['保存', 'Save']
const SEALED: Text = ['加密保存，任何人都无法再查看。', 'It is sealed, and nobody can look at it again.']
