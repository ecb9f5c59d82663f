import { SESSION_PATHS } from '#kit/contract/paths.ts'
import { type Answer, client } from '../client/client.web.ts'
import { askAgain } from './ask-again.web.ts'
import { queryClient } from './query.web.ts'
import { currentSession, type Department, keepUserInfo, type UserInfo, useSession } from './session.web.ts'

interface OwnDeparts {
  readonly list?: readonly Department[] | null
  readonly orgCode?: string | null
}

/** Loads the departments of the signed-in user and the current one. */
export async function loadDeparts(): Promise<readonly Department[]> {
  const path = SESSION_PATHS.departs
  const { list, orgCode } = await client.get<OwnDeparts>(path, {}, { handles: 'all', failOnExpiry: true })
  const departs = list ?? []
  const { info } = currentSession()
  useSession.setState({ departs, ...(info && { info: { ...info, orgCode: orgCode ?? null } }) })
  return departs
}

/**
 * Chooses the department one works in. The user as the server knows them now is kept for 7 days, and what pages
 * show is asked for again: row rules go by the department.
 */
export async function selectDepart(orgCode: string): Promise<Answer<{ readonly userInfo: UserInfo }>> {
  const sent = { orgCode, username: currentSession().info?.username ?? '' }
  const answer = await client.post<{ readonly userInfo: UserInfo }>(SESSION_PATHS.selectDepart, sent, {
    handles: 'all',
  })
  keepUserInfo(answer.result.userInfo)
  void askAgain(queryClient)
  return answer
}

/** Where the signed-in user works now; undefined until one of their departments is chosen. */
export function useCurrentDepart(): Department | undefined {
  return useSession(({ departs, info }) => departs.find((one) => one.orgCode === info?.orgCode))
}
