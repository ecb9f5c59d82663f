import { Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { PageDrawer } from '#kit/web/page/page-drawer.web.tsx'
import type { GrantCalls } from './grant-calls.web.ts'
import { GRANTS_OF, useGrantEditor } from './grant-editor.web.tsx'

interface GrantDrawerProps {
  /** Whose grants these are: `管理员`. */
  readonly name: string
  readonly open: boolean
  readonly calls: GrantCalls
  readonly onClose: () => void
}

/** Grants pages, buttons and data rules; give it a `key` per owner. */
export function GrantDrawer({ name, open, calls, onClose }: GrantDrawerProps) {
  const t = useTranslate()
  const modal = useModal()
  const { count, isSaving, save, undo, body, summary } = useGrantEditor({ name, calls, isOpen: open })
  const close = () => {
    if (count === 0) {
      onClose()
      return
    }
    modal.confirm({
      title: t(THROW_AWAY, { n: count }),
      okText: t(YES),
      cancelText: t(GO_ON),
      okButtonProps: { danger: true },
      onOk: () => {
        undo()
        onClose()
      },
    })
  }
  const saveAndClose = async () => {
    if (await save()) {
      onClose()
    }
  }
  return (
    <PageDrawer
      title={t(GRANTS_OF, { name })}
      width={WIDTH}
      open={open}
      onClose={close}
      rootClassName="grant-drawer"
      footer={
        <div className="grant-footer">
          {summary}
          <Button onClick={close}>{t(CANCEL)}</Button>
          <Button loading={isSaving} disabled={count === 0} onClick={() => void save()}>
            {t(SAVE)}
          </Button>
          <Button type="primary" loading={isSaving} disabled={count === 0} onClick={() => void saveAndClose()}>
            {t(SAVE_AND_CLOSE)}
          </Button>
        </div>
      }
    >
      {body}
    </PageDrawer>
  )
}

/** Pixels on a desktop. */
const WIDTH = 720

const CANCEL: Text = ['取消', 'Cancel']
const SAVE: Text = ['仅保存', 'Save']
const SAVE_AND_CLOSE: Text = ['保存并关闭', 'Save and close']
const THROW_AWAY: Text = ['放弃未保存的 {n} 项变更？', 'Discard {n} {n|change that is|changes that are} not saved?']
const YES: Text = ['放弃', 'Discard']
const GO_ON: Text = ['继续编辑', 'Go on']
