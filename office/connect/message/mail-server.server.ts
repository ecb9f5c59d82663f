import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { MessageResponse, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { MAIL_PASSWORD, mailServer } from './mail-server.ts'
import { mailOwner, openMailer } from './mail-transport.server.ts'

const OWN = 'the mail server of the shop of the caller'

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
    route(
      {
        method: 'POST',
        path: `${mailServer.path}/password`,
        summary: ['邮件服务器：设置密码', 'Mail server: Set the password'],
        permission: MAIL_PASSWORD,
        input: input({ id: WIRE_ID, password: z.string().min(1).max(200) }),
      },
      async (ctx) => {
        const { id, password } = ctx.input
        const row = await visibleRows(app, mailServer, ctx)
          .select(['id'] as never)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!row) {
          throw notFound()
        }
        await sql`update shop_mail_server set password_sealed = ${app.vault.seal(password, mailOwner(id))}
          where id = ${id} and tenant_id = ${ctx.user.tenantId}`.execute(unscoped(ctx.db, OWN))
        return new MessageResponse(null, ['密码已保存', 'The password is set'])
      },
    ),
  ]
}

const TEST_TEXT = '这是一封测试邮件，收到即表示邮件服务器设置正确。\nThis is a test: the mail server is set up.'
