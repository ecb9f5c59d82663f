import { type Answer, client } from '../client/client.web.ts'
import { queryClient } from '../client/query.web.ts'
import { currentSession, type Department, keepUserInfo, type UserInfo, useSession } from './session.web.ts'

interface OwnDeparts {
  readonly list?: readonly Department[] | null
  readonly orgCode?: string | null
}

/** Loads the departments of the signed-in user and the current one (specification 3.8b, 7.9). */
export async function loadDeparts(): Promise<readonly Department[]> {
  const path = '/sys/user/getCurrentUserDeparts'
  const { list, orgCode } = await client.get<OwnDeparts>(path, {}, { handles: 'all', failOnExpiry: true })
  const departs = list ?? []
  const { info } = currentSession()
  useSession.setState({ departs, ...(info && { info: { ...info, orgCode: orgCode ?? null } }) })
  return departs
}

/**
 * Chooses the department one works in (specification 7.10). The user as the server knows them now is kept for 7 days
 * (4.15b), and what pages show is asked for again: row rules go by the department.
 */
export async function selectDepart(orgCode: string): Promise<Answer<{ readonly userInfo: UserInfo }>> {
  const sent = { orgCode, username: currentSession().info?.username ?? '' }
  const answer = await client.post<{ readonly userInfo: UserInfo }>('/sys/selectDepart', sent, { handles: 'all' })
  keepUserInfo(answer.result.userInfo)
  void queryClient.invalidateQueries()
  return answer
}

/** Where the signed-in user works now; undefined until one of their departments is chosen. */
export function useCurrentDepart(): Department | undefined {
  return useSession(({ departs, info }) => departs.find((one) => one.orgCode === info?.orgCode))
}
