import { DomainError } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { Caller } from './caller.server.ts'

const ONLY_PROPOSED: Refusal = [
  '智能体的令牌不能直接执行操作：请通过 /mcp 提交提案',
  'The token of an agent runs no command itself: it proposes them at /mcp',
  'agent.proposesOnly',
]
const ONLY_VIEWING: Refusal = [
  '当前以他人身份查看，不能修改',
  'You look at this as somebody else and cannot change anything',
  'session.viewsOnly',
]

type Acting = Pick<Caller, 'viewer' | 'apiToken'>

interface How {
  /** It is run by this process for the proposal of an agent. */
  readonly isProposed?: boolean
  /** It is done while somebody looks: it ends that. */
  readonly whileViewing?: boolean | undefined
}

/** Why a caller changes nothing, whatever they may: they look as somebody else, or they only propose. */
export function onlyReads(user: Acting | null, { isProposed, whileViewing }: How = {}): Refusal | undefined {
  if (user?.viewer && !whileViewing) {
    return ONLY_VIEWING
  }
  return user?.apiToken?.kind === 'agent' && !isProposed ? ONLY_PROPOSED : undefined
}

/** Asked before whatever changes something: commands, what is passed on to other servers. @throws DomainError `forbidden` */
export function requireActing(user: Acting | null, how?: How): void {
  const why = onlyReads(user, how)
  if (why) {
    throw new DomainError('forbidden', why)
  }
}
