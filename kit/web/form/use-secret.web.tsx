import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { client } from '../client/client.web.ts'
import { WindowModal } from '../page/modal/window-modal.web.tsx'
import { useTold } from '../page/use-told.web.ts'
import { CANCEL } from '../table/row-actions.web.tsx'

interface Secret {
  /** The call that seals it, with `id` and `version` of the row. */
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

/** The row as it is shown: a secret is given for the address that somebody saw. */
interface SecretRow {
  readonly id: string
  readonly version?: unknown
}

/**
 * Asks for a secret of a row, which is sealed on the server, kept nowhere in the browser and never shown again.
 * @returns what opens the dialog for a row, and the dialog
 */
export function useSecret({ path, name, title, label, missing, max }: Secret) {
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const [form] = Form.useForm<Readonly<Record<string, string>>>()
  const [row, setRow] = useState<SecretRow>()
  const save = async (values: Readonly<Record<string, string>>) => {
    const sent = { id: row?.id, version: row?.version, ...values }
    if (await told(client.post(path, sent, { handles: [400, 409] }))) {
      setRow(undefined)
    }
  }
  const dialog: ReactNode = (
    <WindowModal
      isOpen={row !== undefined}
      title={t(title)}
      okText={t(SAVE)}
      cancelText={t(CANCEL)}
      confirmLoading={isBusy}
      keepsOpen
      onOk={() => form.submit()}
      onClose={() => setRow(undefined)}
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
  return [setRow, dialog] as const
}

const SAVE: Text = ['保存', 'Save']
const SEALED: Text = ['加密保存，任何人都无法再查看。', 'It is sealed, and nobody can look at it again.']
