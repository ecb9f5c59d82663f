import { DomainError, textOfError } from '#kit/contract/errors.ts'
import type { Resource } from '#kit/contract/resource.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { secretRoute } from '#kit/server/crud/secret-route.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { mailPasswordRight, type mailServerFor } from './mail-server-parts.ts'
import { mailerOfRow } from './mail-transport.server.ts'

type MailServer = Resource<ReturnType<typeof mailServerFor>['fields'], ReturnType<typeof mailServerFor>['actions']>

/** Mail servers, whosever letters they send. Their password is written and never read. */
export function mailServerRoutes(app: AppContext, resource: MailServer): readonly Route[] {
  const [zh, en] = resource.title
  return [
    ...crudRoutes(app, resource, {
      actions: {
        test: async ({ row, input: { to }, ctx }) => {
          let mailer: Awaited<ReturnType<typeof mailerOfRow>>
          try {
            mailer = await mailerOfRow(app, ctx, row.id)
            await mailer?.send({ id: ctx.traceId, to: String(to), subject: '测试邮件 Test', text: TEST_TEXT })
          } catch (error) {
            const [why, whyInEnglish] = textOfError(error)
            throw new DomainError('refused', [
              `发送失败：${why}`,
              `It could not be sent: ${whyInEnglish}`,
              'mail.notSent',
            ])
          } finally {
            mailer?.close()
          }
        },
      },
    }),
    secretRoute(app, resource, {
      ...{ verb: 'password', name: 'password', max: 200 },
      permission: mailPasswordRight(resource),
      summary: [`${zh}：设置密码`, `${en}: Set the password`],
      done: ['密码已保存', 'The password is set'],
    }),
  ]
}

const TEST_TEXT = '这是一封测试邮件，收到即表示邮件服务器设置正确。\nThis is a test: the mail server is set up.'
