import { DomainError } from '#kit/contract/errors.ts'
import { answersFile } from '#kit/server/http/answers.server.ts'
import { FileResponse, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { INBOX_PATHS } from './inbox.ts'

/** Longest text that is read aloud: that of a notification. */
const MOST = 200

/** Notifications as sound, by the service that the shop names; without one, browsers read by themselves. */
export function speechRoute(trade: Trade): Route {
  return route(
    {
      method: 'GET',
      path: INBOX_PATHS.speech,
      answers: answersFile(['*/*']),
      summary: ['我的消息：朗读', 'My messages: Read aloud'],
      permission: SIGNED_IN,
      limit: 'heavy',
      input: input({ text: wireText(MOST) }),
    },
    async (ctx) => {
      const address = (await trade.settings(ctx))['shop.speechUrl']
      if (address === '') {
        throw new DomainError('notFound', [
          '没有设置朗读服务',
          'There is no service that reads aloud',
          'speech.noService',
        ])
      }
      const url = address.replaceAll('{text}', encodeURIComponent(ctx.input.text))
      const { status, mediaType, bytes } = await trade.app.outbound.fetch(url)
      // whatever else it answers would be shown by browsers as a page of this house
      if (status !== 200 || !/^audio\/[\w.+-]+/.test(mediaType)) {
        throw new DomainError('refused', ['朗读服务没有返回音频', 'The service answered no sound', 'speech.noSound'])
      }
      return new FileResponse(bytes, mediaType.split(';')[0] ?? 'audio/mpeg', 'speech')
    },
  )
}
