import { Modal, Table } from 'antd'
import { useState } from 'react'
import { filled, type Text } from '#kit/contract/text.ts'
import { saveBlob } from '#kit/web/browser/save-blob.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { ShownOnce } from '#kit/web/page/modal/shown-once.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import type { NewPassword } from './new-password.ts'
import './user.css'

interface PasswordsDialogProps {
  readonly people: readonly Pick<NewPassword, 'id' | 'username' | 'realname'>[]
  readonly onClose: () => void
}

/** Gives people one-time passwords: asks first, then shows them this once. */
export function PasswordsDialog({ people, onClose }: PasswordsDialogProps) {
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const [given, setGiven] = useState<readonly NewPassword[]>()
  useBackLeaves(given === undefined, onClose)

  async function give() {
    const ids = people.map(({ id }) => id).join(',')
    const call = client.post<readonly NewPassword[]>('/sys/user/oneTimePasswords', { ids })
    setGiven((await told(call, { done: false }))?.result)
  }

  if (given) {
    return <GivenPasswords given={given} onClose={onClose} />
  }
  const [only] = people
  return (
    <Modal
      open
      title={t(people.length === 1 ? filled(RESET_ONE, { name: only?.realname || only?.username || '' }) : RESET, {
        n: people.length,
      })}
      onCancel={onClose}
      okText={t(GIVE)}
      cancelText={t(CANCEL)}
      okButtonProps={{ danger: true, loading: isBusy }}
      onOk={() => void give()}
    >
      <p>{t(CONSEQUENCES)}</p>
    </Modal>
  )
}

interface GivenPasswordsProps {
  readonly given: readonly NewPassword[]
  readonly onClose: () => void
}

/** One-time passwords, to be handed on: nobody can look at them again. */
export function GivenPasswords({ given, onClose }: GivenPasswordsProps) {
  const t = useTranslate()
  const lines = given.map(({ username, oneTimePassword }) => [username, oneTimePassword] as const)
  const save = () => {
    const rows = [[t(ACCOUNT), t(PASSWORD)], ...lines].map((line) => line.map(quoted).join(','))
    saveBlob(new Blob([`\uFEFF${rows.join('\r\n')}`], { type: 'text/csv' }), `${t(FILE)}.csv`)
  }
  return (
    <ShownOnce
      title={TITLE}
      warning={ONCE}
      text={lines.map((line) => line.join('\t')).join('\n')}
      onDownload={given.length > 1 ? save : undefined}
      onClose={onClose}
    >
      <Table
        className="given-passwords"
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: 320 }}
        dataSource={[...given]}
        columns={[
          { title: t(ACCOUNT), dataIndex: 'username' },
          { title: t(NAME), dataIndex: 'realname' },
          {
            title: t(PASSWORD),
            dataIndex: 'oneTimePassword',
            render: (password: string) => <code>{password}</code>,
          },
        ]}
      />
    </ShownOnce>
  )
}

/** A cell that spreadsheets take for text, whatever it begins with. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const RESET_ONE: Text = ['重置“{name}”的密码', 'Reset the password of {name}']
const RESET: Text = ['为 {n} 人发放一次性密码', 'Give {n} {n|person a one-time password|people one-time passwords}']
const CONSEQUENCES: Text = [
  '原密码立即失效，已登录的会话全部退出。新密码只显示一次，首次登录须修改。',
  'The old password ends at once, and so do all sessions. The new one is shown once and has to be changed at the first sign-in.',
]
const GIVE: Text = ['生成一次性密码', 'Make one-time passwords']
const CANCEL: Text = ['取消', 'Cancel']
const TITLE: Text = ['一次性密码', 'One-time passwords']
const ONCE: Text = [
  '请立即复制并交给本人，关闭后无法再次查看。首次登录须修改密码。',
  'Copy and hand it on now: it cannot be seen again. It has to be changed at the first sign-in.',
]
const ACCOUNT: Text = ['账号', 'Account']
const NAME: Text = ['姓名', 'Name']
const PASSWORD: Text = ['一次性密码', 'One-time password']
const FILE: Text = ['一次性密码', 'one-time-passwords']
