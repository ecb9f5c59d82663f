import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { ChangeEntry, ChangeList } from '#kit/web/form/change-list.web.tsx'
import { PageDrawer } from '#kit/web/page/page-drawer.web.tsx'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import type { SettingCode } from '../trade/model/settings.ts'
import { ChangedText } from './setting-review.web.tsx'
import { type SettingEntry, settingOf } from './setting-values.ts'

interface SettingHistoryProps {
  /** Undefined: closed. */
  readonly code: SettingCode | undefined
  readonly onClose: () => void
}

/** Who changed a setting, when, and of what to what. */
export function SettingHistory({ code, onClose }: SettingHistoryProps) {
  const t = useTranslate()
  return (
    <PageDrawer
      open={code !== undefined}
      width={480}
      title={code && t(TITLE, { title: t(settingOf(code).title) })}
      onClose={onClose}
    >
      {code && <Entries code={code} />}
    </PageDrawer>
  )
}

function Entries({ code }: { readonly code: SettingCode }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['shop', 'setting', 'history', code],
    queryFn: ({ signal }) =>
      client.get<readonly SettingEntry[]>('/shop/setting/history', { code }, { signal, handles: 'all' }),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  return data.length === 0 ? (
    <EmptyState title={NONE} />
  ) : (
    <ChangeList>
      {data.map(({ id, time, by, from, to }) => (
        <ChangeEntry key={id} time={time} by={by}>
          <ChangedText code={code} from={from} to={to} />
        </ChangeEntry>
      ))}
    </ChangeList>
  )
}

const TITLE: Text = ['变更记录：{title}', 'History: {title}']
const NOT_LOADED: Text = ['变更记录加载失败', 'The history could not be loaded']
const NONE: Text = ['从未修改', 'Never changed']
