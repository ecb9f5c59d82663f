import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { client } from '../client/client.web.ts'
import { WindowModal } from '../page/modal/window-modal.web.tsx'
import { useTold } from '../page/use-told.web.ts'
import { CANCEL } from '../table/row-actions.web.tsx'

interface Secret {
  /** The call that seals it, with the `id` of the row. */
  readonly path: string
  /** What the call names it. */
  readonly name: string
  /** Of the dialog. */
  readonly title: Text
  readonly label: Text
  readonly missing: Text
  /** Most characters. */
  readonly max: number
}

/**
 * Asks for a secret of a row, which is sealed on the server, kept nowhere in the browser and never shown again.
 * @returns what opens the dialog for a row, and the dialog
 */
export function useSecret({ path, name, title, label, missing, max }: Secret) {
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const [form] = Form.useForm<Readonly<Record<string, string>>>()
  const [id, setId] = useState<string>()
  const save = async (values: Readonly<Record<string, string>>) => {
    if (await told(client.post(path, { id, ...values }, { handles: [400] }))) {
      setId(undefined)
    }
  }
  const dialog: ReactNode = (
    <WindowModal
      isOpen={id !== undefined}
      title={t(title)}
      okText={t(SAVE)}
      cancelText={t(CANCEL)}
      confirmLoading={isBusy}
      keepsOpen
      onOk={() => form.submit()}
      onClose={() => setId(undefined)}
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
  return [setId, dialog] as const
}

const SAVE: Text = ['保存', 'Save']
const SEALED: Text = ['加密保存，任何人都无法再查看。', 'It is sealed, and nobody can look at it again.']
