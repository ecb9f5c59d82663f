import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Select, Skeleton } from 'antd'
import { choicesOf } from '#kit/contract/choices.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import {
  DIGEST,
  FIXED,
  NOTIFICATION_CHANNEL,
  type NotificationChannel,
} from '../../notification/notification-choice.ts'
import { NOTIFICATION_KIND, type NotificationKind } from '../../notification/notification-kind.ts'
import type { ChangeNotifications } from './change-notifications.web.ts'
import { ChatRobot } from './chat-robot.web.tsx'
import { OWN_NOTIFICATIONS_PATH, type OwnNotifications } from './own-notifications.ts'

const QUERY = ['account', 'notifications']

/** How somebody is told of what: each change counts at once. */
export function NotificationChoices() {
  const t = useTranslate()
  const queries = useQueryClient()
  const { told, isBusy } = useTold()
  const { data, error, refetch } = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) =>
      client.get<OwnNotifications>(`${OWN_NOTIFICATIONS_PATH}/queryById`, {}, { signal, handles: 'all' }),
  })
  const change: ChangeNotifications = async (changed, onRefused) => {
    const call = client.put(`${OWN_NOTIFICATIONS_PATH}/edit`, changed, { handles: [200, 400] })
    const answer = await told(call, onRefused ? { onRefused } : {})
    await queries.invalidateQueries({ queryKey: QUERY })
    return answer !== undefined
  }
  if (error && !data) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  return (
    <>
      <section className="account-part" aria-labelledby="account-notifications">
        <div className="account-part-head">
          <h2 id="account-notifications">{t(TITLE)}</h2>
        </div>
        <p>{t(ABOUT)}</p>
        <Matrix own={data} isBusy={isBusy} onChange={change} />
        {!data.email && <p>{t(NO_MAIL)}</p>}
      </section>
      <Times own={data} isBusy={isBusy} onChange={change} />
      <ChatRobot key={data.robotType} own={data} onChange={change} />
    </>
  )
}

interface PartProps {
  readonly own: OwnNotifications
  readonly isBusy: boolean
  readonly onChange: ChangeNotifications
}

const KINDS = choicesOf(NOTIFICATION_KIND).items
const CHANNELS = choicesOf(NOTIFICATION_CHANNEL).items

function Matrix({ own, isBusy, onChange }: PartProps) {
  const t = useTranslate()
  const isReached = (channel: NotificationChannel) =>
    channel === NOTIFICATION_CHANNEL.email
      ? own.email !== null
      : channel !== NOTIFICATION_CHANNEL.robot || own.robotType !== null
  return (
    <table className="notification-matrix">
      <thead>
        <tr>
          <th scope="col">{t(KIND)}</th>
          {CHANNELS.map(([channel, zh, en]) => (
            <th key={channel} scope="col">
              {t([zh, en])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map(([value, ...kindText]) => {
          const kind = value as NotificationKind
          const chosen = own.channels[kind]
          return (
            <tr key={kind}>
              <th scope="row">{t([kindText[0], kindText[1]])}</th>
              {CHANNELS.map(([of, zh, en]) => {
                const channel = of as NotificationChannel
                const isFixed = FIXED[kind]?.includes(channel) ?? false
                const next = chosen.includes(channel) ? chosen.filter((one) => one !== channel) : [...chosen, channel]
                return (
                  <td key={channel}>
                    <Checkbox
                      aria-label={`${t([kindText[0], kindText[1]])} ${t([zh, en])}`}
                      checked={chosen.includes(channel)}
                      disabled={isBusy || isFixed || !isReached(channel)}
                      onChange={() =>
                        void onChange({ channels: { [kind]: next } as unknown as OwnNotifications['channels'] })
                      }
                    />
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))
const USUAL = [22, 8] as const

function Times({ own: { quietHours, digest }, isBusy, onChange }: PartProps) {
  const t = useTranslate()
  const isQuiet = quietHours !== ''
  const [from = USUAL[0], until = USUAL[1]] = isQuiet ? quietHours.split('-').map(Number) : USUAL
  const save = (hours: readonly [number, number]) =>
    hours[0] === hours[1] ? undefined : void onChange({ quietHours: hours.join('-') })
  return (
    <section className="account-part" aria-labelledby="account-quiet">
      <div className="account-part-head">
        <h2 id="account-quiet">{t(TIMES)}</h2>
      </div>
      <p>{t(ABOUT_TIMES)}</p>
      <div className="notification-times">
        <Checkbox
          checked={isQuiet}
          disabled={isBusy}
          onChange={() => void onChange({ quietHours: isQuiet ? '' : USUAL.join('-') })}
        >
          {t(QUIET)}
        </Checkbox>
        {isQuiet && (
          <>
            <Select
              aria-label={t(FROM)}
              value={from}
              options={HOURS}
              disabled={isBusy}
              onChange={(hour) => save([hour, until])}
            />
            <span aria-hidden>–</span>
            <Select
              aria-label={t(UNTIL)}
              value={until}
              options={HOURS}
              disabled={isBusy}
              onChange={(hour) => save([from, hour])}
            />
          </>
        )}
      </div>
      <div className="notification-times">
        <Select
          aria-label={t(DIGESTS)}
          className="account-home"
          value={digest}
          disabled={isBusy}
          options={choicesOf(DIGEST).items.map(([value, zh, en]) => ({ value, label: t([zh, en]) }))}
          onChange={(value) => void onChange({ digest: value as OwnNotifications['digest'] })}
        />
      </div>
    </section>
  )
}

const TITLE: Text = ['通知方式', 'Notification preferences']
const ABOUT: Text = [
  '每种通知用哪些方式告诉您，在所有设备上有效。公告一定会出现在铃铛里。',
  'Which ways each kind of notification takes to you, on every device. Announcements are always at the bell.',
]
const KIND: Text = ['通知类型', 'Kind']
const NO_MAIL: Text = [
  '您的资料里没有邮箱，请先在“基本设置”填写。',
  'There is no e-mail address in your profile: enter it there first.',
]
const TIMES: Text = ['免打扰与汇总', 'Quiet hours and digests']
const ABOUT_TIMES: Text = [
  '邮件与群机器人在免打扰时段不发送，结束后补发；时间为商城所在时区。异地登录不参与汇总。',
  'Mail and chats wait until your quiet hours are over, in the time zone of the shop. Sign-ins from elsewhere are never collected.',
]
const QUIET: Text = ['免打扰', 'Quiet hours']
const FROM: Text = ['免打扰开始', 'Quiet from']
const UNTIL: Text = ['免打扰结束', 'Quiet until']
const DIGESTS: Text = ['汇总', 'Digest']
const NOT_LOADED: Text = ['通知设置加载失败', 'Notification preferences could not be loaded']
