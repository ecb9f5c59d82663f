import { healthUpTo } from '#kit/contract/gauges.ts'
import { textIn } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { gaugesIn } from '../measure/gauge.ts'
import { linesOf } from '../measure/lines.server.ts'
import { MONITOR_PAGES } from '../measure/monitor-pages.ts'
import { gaugeRoute } from '../measure/page-route.server.ts'
import { sharedMinute } from '../measure/shared-minute.server.ts'
import { jobTitle, queues, schedules } from './queue-rows.server.ts'

/** What happens behind the pages: queues, schedules, messages and webhooks that wait. */
export function queueRoute(db: Database): Route {
  const { path, permission, title } = MONITOR_PAGES.queues
  return gaugeRoute({ path, permission, summary: title }, async (ctx) => {
    const { gauge, group, table } = gaugesIn(ctx.locale)
    const now = await sharedMinute(db, null)
    const titled = (name: string): string =>
      name === 'events' ? textIn(ctx.locale, ['事件', 'Events']) : textIn(ctx.locale, jobTitle(name))
    const format = (at: Date): string => ctx.clock.format(at)
    const late = (seconds: number | undefined) => healthUpTo(seconds ?? 0, { warn: 300, bad: 3600 })
    return {
      groups: [
        group(
          'queue',
          ['任务队列', 'Queue'],
          [
            gauge('depth', ['排队任务', 'Jobs waiting'], [now.queueDepth ?? null, 'count']),
            gauge('age', ['排队最久', 'Longest wait'], [now.queueAge ?? null, 'seconds'], {
              health: healthUpTo(now.queueAge ?? 0, { warn: 120, bad: 900 }),
              help: ['没有进程处理任务时会一直增长', 'It grows as long as no process takes jobs'],
            }),
            gauge('failed', ['一小时内失败', 'Failed within an hour'], [now.queueFailed ?? null, 'count'], {
              health: (now.queueFailed ?? 0) > 0 ? 'bad' : 'fine',
            }),
            gauge('timers', ['定时任务延迟', 'Lateness of schedules'], [now.timersLate ?? null, 'seconds'], {
              health: late(now.timersLate),
            }),
          ],
        ),
        group(
          'outbox',
          ['待发送', 'To be sent'],
          [
            gauge('messages', ['消息与邮件', 'Messages and mail'], [now.messagesWaiting ?? null, 'count']),
            gauge('messagesLate', ['等待最久', 'Longest wait'], [now.messagesLate ?? null, 'seconds'], {
              health: late(now.messagesLate),
            }),
            gauge('webhooks', ['Webhook 推送', 'Webhook deliveries'], [now.webhooksWaiting ?? null, 'count']),
            gauge('webhooksLate', ['等待最久', 'Longest wait'], [now.webhooksLate ?? null, 'seconds'], {
              health: late(now.webhooksLate),
            }),
          ],
        ),
      ],
      ...(await linesOf(ctx, [
        {
          key: 'queue',
          title: ['排队任务', 'Jobs waiting'],
          unit: 'count',
          lines: [{ measure: 'queueDepth', name: ['任务', 'Jobs'] }],
        },
        {
          key: 'late',
          title: ['延迟', 'Lateness'],
          unit: 'seconds',
          lines: [
            { measure: 'queueAge', name: ['队列', 'Queue'] },
            { measure: 'timersLate', name: ['定时任务', 'Schedules'] },
          ],
        },
        {
          key: 'outbox',
          title: ['待发送', 'To be sent'],
          unit: 'count',
          lines: [
            { measure: 'messagesWaiting', name: ['消息', 'Messages'] },
            { measure: 'webhooksWaiting', name: ['Webhook', 'Webhooks'] },
          ],
        },
      ])),
      tables: [
        table('queues', ['队列', 'Queues'], {
          columns: [
            ['name', ['队列', 'Queue'], 'text'],
            ['waiting', ['排队', 'Waiting'], 'count'],
            ['age', ['最久', 'Longest'], 'seconds'],
            ['active', ['运行中', 'At work'], 'count'],
            ['failed', ['失败', 'Failed'], 'count'],
          ],
          rows: await queues(db, titled),
          empty: ['没有任务在等待', 'Nothing waits'],
        }),
        table('schedules', ['定时任务', 'Schedules'], {
          columns: [
            ['name', ['任务', 'Job'], 'text'],
            ['due', ['下次运行', 'Next run'], 'time'],
            ['late', ['延迟', 'Late'], 'seconds'],
            ['usual', ['通常耗时', 'Usually takes'], 'milliseconds'],
            ['longest', ['一天内最长', 'Longest of a day'], 'milliseconds'],
            ['failed', ['一天内失败', 'Failed in a day'], 'count'],
          ],
          rows: await schedules(db, titled, format),
          empty: ['没有运行中的定时任务', 'No schedule runs'],
        }),
      ],
    }
  })
}
