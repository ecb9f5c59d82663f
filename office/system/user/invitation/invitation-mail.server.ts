import { z } from 'zod'
import type { Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { mailerOfHouse } from '../../../outbox/mail-transport.server.ts'
import { INVITATION } from './invitation.ts'
import { INVITATION_PAGE, INVITATION_PURPOSE, signedOf } from './invitation-token.ts'

const INPUT = z.object({ id: z.string(), nonce: z.string() })

/** Which letter of which invitation is to be sent: the link is made when it leaves, and kept nowhere. */
export type MailedInvitation = z.output<typeof INPUT>

interface MailParts {
  readonly app: Pick<AppContext, 'outbound' | 'siteName' | 'vault' | 'clock'>
  readonly publicAddress: () => string
  readonly isSandbox: boolean
}

/**
 * Sends an invitation behind the answer, by the mail server of the house; the sandbox writes the link to the log of the server where
 * there is none. One that was sent again or withdrawn meanwhile is left out.
 * @throws Error when the server does not take it: the job is tried again
 */
export function invitationJob({ app, publicAddress, isSandbox }: MailParts): Job<MailedInvitation> {
  return defineJob('invitation-mail', {
    input: INPUT,
    run: async ({ id, nonce }, { db, log }) => {
      const row = await acrossTenants(db, 'an invitation is sent in the name of its tenant')
        .selectFrom('sys_invitation')
        .select(['email', 'realname', 'expiresAt', 'createBy', 'tenantId'])
        .where('id', '=', id)
        .where('nonce', '=', nonce)
        .where('state', '=', INVITATION.open)
        .executeTakeFirst()
      if (!row?.expiresAt) {
        return
      }
      const link = `${publicAddress()}${INVITATION_PAGE}#${app.vault.sign(signedOf({ id, nonce }), INVITATION_PURPOSE)}`
      const mailer = await mailerOfHouse(app, db)
      if (!mailer) {
        log.warn({ id, ...(isSandbox && { link }) }, 'no mail server is in use: an invitation')
        return
      }
      try {
        const shop = await app.siteName(row.tenantId, db)
        const until = app.clock.format(row.expiresAt)
        await mailer.send({ id: newId(), to: row.email, ...letterOf({ ...row, shop, link, until }) })
      } finally {
        mailer.close()
      }
    },
  })
}

interface Letter {
  readonly realname: string
  readonly email: string
  readonly shop: Text | null
  readonly link: string
  readonly until: string
}

/** Both languages: nobody knows yet which one is theirs. */
function letterOf({ realname, email, shop, link, until }: Letter): { readonly subject: string; readonly text: string } {
  const [zh, en] = shop ?? ['后台', 'the back office']
  return {
    subject: `邀请您加入${zh} You are invited to ${en}`,
    text: [
      `${realname}，您好：`,
      `您被邀请加入${zh}的后台。请打开下面的链接设置密码，账号为 ${email}。链接只能使用一次，${until} 前有效。`,
      '',
      link,
      '',
      `Hello ${realname},`,
      `you are invited to the back office of ${en}. Open the link above to set your password; your account is ${email}. It is good once, until ${until}.`,
      '',
      '如非您本人，请忽略本邮件。 If this was not meant for you, leave it alone.',
    ].join('\n'),
  }
}
