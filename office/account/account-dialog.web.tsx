import { Alert, Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { signOut } from '#kit/web/session/session.web.ts'

interface AccountDialogProps {
  readonly title: string
  /** Pixels. */
  readonly width: number
  /** It cannot be put off: the only other way is out. */
  readonly isForced: boolean
  readonly isBusy: boolean
  readonly closeText: Text
  readonly okText: Text
  readonly onOk: () => void
  readonly onClose: () => void
  /** What the server said against it. */
  readonly refusal: string | undefined
  /** Stands above the refusal. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A dialog about one's own account, which can be made to stay until it is done. */
export function AccountDialog(props: AccountDialogProps) {
  const { isForced, onClose, refusal } = props
  const t = useTranslate()
  return (
    <Modal
      open
      width={props.width}
      title={props.title}
      closable={!isForced}
      keyboard={!isForced}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {isForced ? (
            <Button onClick={() => void signOut()}>{t(['退出登录', 'Log out'])}</Button>
          ) : (
            <Button onClick={onClose}>{t(props.closeText)}</Button>
          )}
          <Button type="primary" loading={props.isBusy} onClick={props.onOk}>
            {t(props.okText)}
          </Button>
        </>
      }
    >
      {props.note}
      {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 24 }} />}
      {props.children}
    </Modal>
  )
}
