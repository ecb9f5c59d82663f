import { Alert, Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { LOAD_FAILED } from './list-texts.ts'

const STILL_OLD: Text = ['{failed}：{why}（下面仍是之前的数据）', '{failed}: {why} (the rows below are from before)']
const RETRY: Text = ['重试', 'Try again']

/** The rows on show are from before, because those asked for did not come. */
export function LoadFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTranslate()
  return (
    <Alert
      type="error"
      showIcon
      title={t(STILL_OLD, { failed: t(LOAD_FAILED), why: error.message })}
      action={
        <Button size="small" onClick={onRetry}>
          {t(RETRY)}
        </Button>
      }
    />
  )
}
