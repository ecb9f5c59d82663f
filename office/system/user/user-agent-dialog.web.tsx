import { useQuery } from '@tanstack/react-query'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { resourceCalls } from '#kit/web/client/resource-calls.web.ts'
import { type AgencyValues, AgentDialog } from './agent-dialog.web.tsx'
import { userAgent } from './user-agent.ts'

interface UserAgentDialogProps {
  readonly userName: string
  /** What people call the person. */
  readonly name: string
  readonly onClose: () => void
}

type Stored = AgencyValues & { readonly id: string; readonly version: number }

const calls = resourceCalls(userAgent)

/** Who stands in for somebody else. */
export function UserAgentDialog({ userName, name, onClose }: UserAgentDialogProps) {
  const t = useTranslate()
  const { data } = useQuery({
    queryKey: [userAgent.name, 'of', userName],
    queryFn: () => agencyOf(userName),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <AgentDialog
      title={t(TITLE, { name })}
      userName={userName}
      agency={data}
      save={(values) =>
        data ? calls.edit({ ...values, id: data.id, version: data.version }) : calls.add({ ...values, userName })
      }
      onClose={onClose}
    />
  )
}

/** Nobody yet is told as a refusal. */
async function agencyOf(userName: string): Promise<Stored | null> {
  try {
    return await client.get<Stored>('/sys/sysUserAgent/queryByUserName', { userName })
  } catch (error) {
    if (error instanceof ApiError && error.http === 200) {
      return null
    }
    throw error
  }
}

const TITLE: Text = ['{name} 的代理人', 'Who stands in for {name}']
