import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { WindowModal } from '#kit/web/page/modal/window-modal.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { CANCEL } from '#kit/web/table/row-actions.web.tsx'
import { MAIL_PASSWORD, mailServer } from './mail-server.ts'

/** The server that the shop sends e-mail through. */
export function MailServerPage() {
  const [ask, dialog] = usePassword()
  return (
    <>
      <ResourcePage
        resource={mailServer}
        rowActions={() => [{ key: 'password', title: SET, permission: MAIL_PASSWORD, run: ({ id }) => ask(id) }]}
      />
      {dialog}
    </>
  )
}

/** The same on a page of its own. */
export function MailServerRecord() {
  const can = useCan()
  const [ask, dialog] = usePassword()
  return (
    <>
      <RecordPage
        resource={mailServer}
        actions={({ id }: AnyRow) =>
          can(MAIL_PASSWORD) ? [{ key: 'password', title: SET, permission: MAIL_PASSWORD, run: () => ask(id) }] : []
        }
      />
      {dialog}
    </>
  )
}

/** Asks for the password of a server; it is kept nowhere in the browser. */
function usePassword(): readonly [ask: (id: string) => void, dialog: ReactNode] {
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const [form] = Form.useForm<{ password: string }>()
  const [id, setId] = useState<string>()
  const save = async ({ password }: { readonly password: string }) => {
    if (await told(client.post(`${mailServer.path}/password`, { id, password }, { handles: [400] }))) {
      setId(undefined)
    }
  }
  const dialog = (
    <WindowModal
      isOpen={id !== undefined}
      title={t(SET)}
      okText={t(SAVE)}
      cancelText={t(CANCEL)}
      confirmLoading={isBusy}
      keepsOpen
      onOk={() => form.submit()}
      onClose={() => setId(undefined)}
    >
      <Form form={form} layout="vertical" preserve={false} onFinish={(values) => void save(values)}>
        <Form.Item
          name="password"
          label={t(PASSWORD)}
          extra={t(SEALED)}
          rules={[{ required: true, message: t(MISSING) }, { max: 200 }]}
        >
          <Input.Password autoFocus autoComplete="new-password" visibilityToggle={false} />
        </Form.Item>
      </Form>
    </WindowModal>
  )
  return [setId, dialog]
}

const SET: Text = ['设置密码', 'Set the password']
const SAVE: Text = ['保存', 'Save']
const PASSWORD: Text = ['密码或授权码', 'Password']
const MISSING: Text = ['请输入密码', 'Enter the password']
const SEALED: Text = ['加密保存，任何人都无法再查看。', 'It is sealed, and nobody can look at it again.']
