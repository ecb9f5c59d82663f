import { Alert, Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useText } from '../text/text.web.ts'
import { LOAD_FAILED } from './list-texts.ts'

const STILL_OLD: Text = ['{failed}：{why}（下面仍是之前的数据）', '{failed}: {why} (the rows below are from before)']
const RETRY: Text = ['重试', 'Try again']

/** The rows on show are from before, because those asked for did not come. */
export function LoadFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const say = useText()
  return (
    <Alert
      type="error"
      showIcon
      title={say(STILL_OLD, { failed: say(LOAD_FAILED), why: error.message })}
      action={
        <Button size="small" onClick={onRetry}>
          {say(RETRY)}
        </Button>
      }
    />
  )
}
