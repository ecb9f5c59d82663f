import { DesktopOutlined, MobileOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Popconfirm, Skeleton } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { deviceOf, deviceText } from './device.ts'
import { OWN_SESSION_PATH, type OwnSession } from './own-session.ts'

const QUERY = ['account', 'sessions']

/** Where somebody is signed in; each of it ends at once. */
export function OwnSessions() {
  const t = useTranslate()
  const queries = useQueryClient()
  const { told, isBusy } = useTold()
  const { data, error, refetch } = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) =>
      client.get<readonly OwnSession[]>(`${OWN_SESSION_PATH}/list`, {}, { signal, handles: 'all' }),
    staleTime: 0,
  })
  const end = async (verb: 'delete' | 'deleteOthers', params: { readonly id?: string } = {}) => {
    await told(client.remove(`${OWN_SESSION_PATH}/${verb}`, params, { handles: [404] }))
    // one that has ended meanwhile is gone from the list, too
    await queries.invalidateQueries({ queryKey: QUERY })
  }
  return (
    <section className="account-part" aria-labelledby="account-sessions">
      <div className="account-part-head">
        <h2 id="account-sessions">{t(SESSIONS)}</h2>
        {data && data.length > 1 && (
          <Popconfirm
            title={t(END_OTHERS_ASK)}
            okText={t(END)}
            cancelText={t(CANCEL)}
            onConfirm={() => end('deleteOthers')}
          >
            <Button danger disabled={isBusy}>
              {t(END_OTHERS)}
            </Button>
          </Popconfirm>
        )}
      </div>
      <p>{t(ABOUT)}</p>
      {error && !data && <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      <ul className="account-rows">
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => end('delete', { id: session.id })}
          />
        ))}
      </ul>
    </section>
  )
}

interface SessionRowProps {
  readonly session: OwnSession
  readonly isBusy: boolean
  readonly onEnd: () => Promise<void>
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const t = useTranslate()
  const { agent, address, createTime, lastSeenTime, isThis } = session
  const device = t(deviceText(agent))
  const Icon = deviceOf(agent).isPhone ? MobileOutlined : DesktopOutlined
  return (
    <li className="account-row">
      <Icon className="account-row-icon" aria-hidden />
      <div className="account-row-words">
        <strong title={agent}>
          {device}
          {isThis && <StateTag tone="green">{t(THIS)}</StateTag>}
        </strong>
        <small>{t(WHEN, { address: address || '-', last: lastSeenTime, since: createTime })}</small>
      </div>
      {!isThis && (
        <Popconfirm title={t(END_ASK)} okText={t(END)} cancelText={t(CANCEL)} onConfirm={onEnd}>
          <Button disabled={isBusy} aria-label={t(END_ONE, { device, since: createTime })}>
            {t(END)}
          </Button>
        </Popconfirm>
      )}
    </li>
  )
}

const SESSIONS: Text = ['登录设备', 'Where you are signed in']
const ABOUT: Text = [
  '不认识的设备请立即退出，并修改密码。最多同时登录五处，再登录时最早的一处退出。',
  'Sign out what you do not know, and change your password. Of more than five the oldest ends.',
]
const THIS: Text = ['本机', 'This one']
const WHEN: Text = ['{address} · 最近使用 {last} · 登录于 {since}', '{address} · last used {last} · since {since}']
const END: Text = ['退出', 'Sign out']
const END_ONE: Text = ['退出 {device}，登录于 {since}', 'Sign out {device}, since {since}']
const END_ASK: Text = ['让该设备立即退出登录？', 'Sign this device out at once?']
const END_OTHERS: Text = ['退出其他设备', 'Sign out all others']
const END_OTHERS_ASK: Text = ['除本机外全部退出登录？', 'Sign out everywhere but here?']
const CANCEL: Text = ['取消', 'Cancel']
const NOT_LOADED: Text = ['登录设备加载失败', 'Your sessions could not be loaded']
