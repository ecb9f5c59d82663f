import { DomainError } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { secretRoute } from '#kit/server/crud/secret-route.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { mailOwner, openMailer } from '../../outbox/mail-transport.server.ts'
import { MAIL_PASSWORD, mailServer } from './mail-server.ts'

/** Servers that a shop sends e-mail through. Their password is written and never read. */
export function mailServerRoutes(app: AppContext): readonly Route[] {
  return [
    ...crudRoutes(app, mailServer, {
      actions: {
        test: async ({ row, input: { to }, ctx }) => {
          let mailer: Awaited<ReturnType<typeof openMailer>>
          try {
            mailer = await openMailer(app, ctx, row.id)
            await mailer?.send({ id: ctx.traceId, to: String(to), subject: '测试邮件 Test', text: TEST_TEXT })
          } catch (error) {
            const said = error instanceof Error ? error.message.slice(0, 300) : ''
            throw new DomainError('refused', [`发送失败：${said}`, `It could not be sent: ${said}`])
          } finally {
            mailer?.close()
          }
        },
      },
    }),
    secretRoute(app, mailServer, {
      ...{ verb: 'password', name: 'password', column: 'password_sealed', max: 200 },
      permission: MAIL_PASSWORD,
      summary: ['邮件服务器：设置密码', 'Mail server: Set the password'],
      done: ['密码已保存', 'The password is set'],
      ownerOf: mailOwner,
    }),
  ]
}

const TEST_TEXT = '这是一封测试邮件，收到即表示邮件服务器设置正确。\nThis is a test: the mail server is set up.'
