import { useQuery } from '@tanstack/react-query'
import { Button, Popconfirm } from 'antd'
import { nameIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useUser } from '#kit/web/session/session.web.ts'
import { OWN_APPOINTMENTS_PATH, type OwnAppointment, STEP_DOWN_PATH } from '../../rights/own-appointments.ts'
import { type AgencyValues, AgentDialog } from './agent-dialog.web.tsx'

interface Agencies {
  readonly own: AgencyValues | null
  readonly others: readonly {
    readonly id: string
    readonly userName: string
    readonly userName_dictText?: string
    readonly startTime: string
    readonly endTime: string
  }[]
}

const PATH = '/sys/sysUserAgent/own'
const DECLINE_PATH = '/sys/sysUserAgent/decline'

/** Who stands in for the signed-in person, and for whom they do. */
export function OwnAgentDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const user = useUser()
  const locale = useLocale()
  const { told, isBusy } = useTold()
  const { data, isError, refetch } = useQuery({
    queryKey: ['own-agency'],
    queryFn: ({ signal }) => client.get<Agencies>(PATH, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data: appointments, refetch: askAppointments } = useQuery({
    queryKey: ['own-appointments'],
    queryFn: ({ signal }) => client.get<readonly OwnAppointment[]>(OWN_APPOINTMENTS_PATH, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  /** Lays something down, and looks what is left. */
  const leave = async (send: () => ReturnType<typeof client.post>) => {
    if (await told(send())) {
      await Promise.all([refetch(), askAppointments()])
    }
  }
  return (
    <AgentDialog
      title={t(TITLE)}
      userName={user?.username ?? ''}
      agency={isError ? null : data?.own}
      save={(values) => client.put(PATH, values, { handles: [400, 409] })}
      onClose={onClose}
    >
      {data && data.others.length > 0 && (
        <section aria-label={t(OTHERS)}>
          <h3 className="agent-heading">{t(OTHERS)}</h3>
          <ul className="agent-list">
            {data.others.map((one) => (
              <li key={one.id}>
                {one.userName_dictText ?? one.userName}
                <small>
                  {one.startTime} – {one.endTime}
                </small>
                <Popconfirm
                  title={t(DECLINE_ASKS, { name: one.userName_dictText ?? one.userName })}
                  onConfirm={() => leave(() => client.post(DECLINE_PATH, { id: one.id }, { handles: [400, 409] }))}
                >
                  <Button size="small" disabled={isBusy}>
                    {t(DECLINE)}
                  </Button>
                </Popconfirm>
              </li>
            ))}
          </ul>
        </section>
      )}
      {appointments && appointments.length > 0 && (
        <section aria-label={t(APPOINTED)}>
          <h3 className="agent-heading">{t(APPOINTED)}</h3>
          <ul className="agent-list">
            {appointments.map(({ id, name, nameEn }) => (
              <li key={id}>
                {nameIn(locale, name, nameEn)}
                <Popconfirm
                  title={t(STEP_DOWN_ASKS, { name: nameIn(locale, name, nameEn) })}
                  onConfirm={() => leave(() => client.post(STEP_DOWN_PATH, { id }, { handles: [400, 409] }))}
                >
                  <Button size="small" disabled={isBusy}>
                    {t(STEP_DOWN)}
                  </Button>
                </Popconfirm>
              </li>
            ))}
          </ul>
        </section>
      )}
    </AgentDialog>
  )
}

const TITLE: Text = ['我的代理人', 'My stand-in']
const OTHERS: Text = ['我代理的人', 'I stand in for']
const DECLINE: Text = ['不再代理', 'Decline']
const DECLINE_ASKS: Text = ['不再代理 {name}？', 'Stand in for {name} no longer?']
const APPOINTED: Text = ['我管理的租户', 'I administer']
const STEP_DOWN: Text = ['辞去', 'Step down']
const STEP_DOWN_ASKS: Text = [
  '辞去 {name} 的管理员？立即退出该租户',
  'Step down as administrator of {name}? You are signed out there at once',
]
