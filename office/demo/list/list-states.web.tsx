import { App, Button } from 'antd'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { State, States } from '../gallery/states.web.tsx'

/** What stands in the place of rows. */
export function ListStatesExample() {
  const t = useTranslate()
  const { message } = App.useApp()
  return (
    <States>
      <State of="empty">
        <EmptyState title={['没有匹配的职务', 'No position matches']} hint={['换个条件试试', 'Try other conditions']}>
          <Button>{t(['清除筛选', 'Clear filters'])}</Button>
        </EmptyState>
      </State>
      <State of="error">
        <ErrorState
          error={undefined}
          title={['列表加载失败', 'The list could not be loaded']}
          onRetry={() => void message.info(t(['正在重试', 'Trying again']))}
        />
      </State>
    </States>
  )
}
