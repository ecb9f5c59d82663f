import { filled, type Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'
import { agentProposal } from './proposal.ts'
import type { StoredProposal } from './proposal-rows.server.ts'

/** What became of a proposal, as whoever made it is told: each says what was decided, and no more than that. */
const OUTCOMES = {
  applied: ['{name}同意并执行了「{what}」', '{name} agreed to “{what}” and applied it'],
  agreed: ['{name}同意了「{what}」，请在24小时内执行', '{name} agreed to “{what}”: do it within 24 hours'],
  declined: ['{name}未同意「{what}」', '{name} did not agree to “{what}”'],
  refused: ['{name}同意了「{what}」，但未能执行', '{name} agreed to “{what}”, but it could not be applied'],
} as const satisfies Readonly<Record<string, Text>>

const EXPIRED: Text = ['「{what}」已过期，没有执行', '“{what}” has expired and was not applied']

interface Decided {
  readonly user: Pick<Caller, 'tenantId' | 'username' | 'realname'>
  readonly proposal: Pick<StoredProposal, 'id' | 'userId' | 'title' | 'titleEn'>
  readonly outcome: keyof typeof OUTCOMES
  /** Why, in the words of whoever decided, or of the command. */
  readonly reason?: string | Text | undefined
}

/** Tells whoever made a proposal what somebody else decided on it, and why. */
export async function tellAsker(db: Database, { user, proposal, outcome, reason }: Decided): Promise<void> {
  const { id, userId, title, titleEn } = proposal
  const body: Text | undefined = typeof reason === 'string' ? [reason, reason] : reason
  await tellPeople(db, {
    tenantId: user.tenantId,
    kind: NOTIFICATION_KIND.task,
    userIds: [userId],
    key: `${outcome}:${id}`,
    about: { resource: agentProposal.name, id },
    sender: user.username,
    text: filled(OUTCOMES[outcome], { name: user.realname, what: [title, titleEn] }),
    ...(body && { body }),
  })
}

/** Tells whoever made a proposal that its time is over; nobody decided on it, or nobody did what was agreed to. */
export async function tellExpired(
  db: Database,
  { id, tenantId, userId, title, titleEn }: Decided['proposal'] & { readonly tenantId: number },
): Promise<void> {
  await tellPeople(db, {
    tenantId,
    kind: NOTIFICATION_KIND.task,
    userIds: [userId],
    key: `expired:${id}`,
    about: { resource: agentProposal.name, id },
    text: filled(EXPIRED, { what: [title, titleEn] }),
  })
}
