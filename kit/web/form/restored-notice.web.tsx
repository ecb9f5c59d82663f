import { Alert, Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'

/** Says that a form was filled from a draft, and offers to throw that away. */
export function RestoredNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  const t = useTranslate()
  return (
    <Alert
      className="form-restored"
      type="info"
      showIcon
      title={t(RESTORED)}
      action={
        <Button size="small" onClick={onDiscard}>
          {t(DISCARD_DRAFT)}
        </Button>
      }
    />
  )
}

const RESTORED: Text = ['已恢复上次未保存的内容', 'What was not saved last time is back']
const DISCARD_DRAFT: Text = ['放弃草稿', 'Discard draft']
