import { DomainError, textOfError } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { secretRoute } from '#kit/server/crud/secret-route.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { sendSms } from './send-sms.server.ts'
import { SMS_KEY, smsGateway } from './sms-gateway.ts'

/** Gateways of text messages. Their key is written and never read. */
export function smsGatewayRoutes(app: AppContext): readonly Route[] {
  return [
    ...crudRoutes(app, smsGateway, {
      actions: {
        test: async ({ row, input: { phone }, ctx }) => {
          try {
            await sendSms(app, ctx.db, { phone: String(phone), code: '000000', purpose: 'login' }, row.id)
          } catch (error) {
            const [zh, en] = textOfError(error)
            throw new DomainError('refused', [`发送失败：${zh}`, `It could not be sent: ${en}`, 'sms.notSent'])
          }
        },
      },
    }),
    secretRoute(app, smsGateway, {
      ...{ verb: 'key', name: 'secret', max: 500 },
      permission: SMS_KEY,
      summary: ['短信网关：设置密钥', 'SMS gateway: Set the key'],
      done: ['密钥已保存', 'The key is set'],
    }),
  ]
}
