import { Alert, Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { Unsent } from './use-unsent.web.ts'

interface UnsentNoticeProps {
  readonly unsent: Unsent
  readonly isSaving: boolean
  readonly onAgain: () => void
}

/** Nothing came back when the form was saved: says that nothing is lost, and how it goes on. */
export function UnsentNotice({ unsent, isSaving, onAgain }: UnsentNoticeProps) {
  const t = useTranslate()
  return (
    <Alert
      className="form-restored"
      type="warning"
      showIcon
      title={t(TEXTS[unsent])}
      action={
        <Button size="small" loading={isSaving} onClick={onAgain}>
          {t(['再次保存', 'Save again'])}
        </Button>
      }
    />
  )
}

const TEXTS: Readonly<Record<Unsent, Text>> = {
  waits: [
    '未能保存：网络连接失败。内容已保留，网络恢复后自动保存',
    'Not saved: no connection. Nothing is lost, it is saved once the network is back',
  ],
  asks: [
    '未收到保存结果，可能已经保存。内容已保留，请先核对列表再决定是否再次保存',
    'No answer came, it may be saved already. Nothing is lost; look at the list before you save again',
  ],
}
