import { useQuery } from '@tanstack/react-query'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useUser } from '#kit/web/session/session.web.ts'
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

/** Who stands in for the signed-in person, and for whom they do. */
export function OwnAgentDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const user = useUser()
  const { data, isError } = useQuery({
    queryKey: ['own-agency'],
    queryFn: ({ signal }) => client.get<Agencies>(PATH, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
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
