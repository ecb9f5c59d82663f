import { codeOf } from '#kit/contract/choices.ts'
import { filled, type Locale, type Text } from '#kit/contract/text.ts'
import { dayOn } from '#kit/contract/zoned-time.ts'
import { dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { closeTasks, openTaskOnce } from '../../trade/commands/context/tasks.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { hoursAfter } from '../../trade/model/days.ts'
import { PAY_CHANNEL } from '../../trade/model/pay-channels.ts'

/** Platforms have the statement of a day ready by then on the next one. Hour of the shop's clock. */
export const READY_HOUR = 11

/** Platforms are late at times: so many hours more, and somebody is asked. */
const PATIENCE_HOURS = 3

interface Missing {
  /** Of a channel. */
  readonly code: string
  /** `2026-05-01`. */
  readonly day: string
}

const KIND = 'statement-missing'
const MISSING: Text = [
  '{channel} {day} 的账单无法下载，请检查渠道或上传账单',
  'No statement of {channel} for {day}: check the channel, or upload it',
]

/** A task is about a day of a channel. */
const refIdOf = ({ code, day }: Missing): string => `${code}:${day}`

/**
 * A statement that stays away is put before a person, once: it can be uploaded. Later days of the channel wait for it, so
 * that each finds what the day before did not have.
 */
export async function askForStatement({ app, now }: Trade, ctx: TradeContext, missing: Missing): Promise<void> {
  const { code, day } = missing
  const dueAt = hoursAfter(dayOn(app.clock, day).until, READY_HOUR + PATIENCE_HOURS)
  if ((await now(ctx)) < dueAt) {
    return
  }
  const channelIn = async (locale: Locale) =>
    (await app.texts.textsOf({ ...dictionaryQuery(ctx, codeOf(PAY_CHANNEL)), locale }, [code])).get(code) ?? code
  const [[zh], [, en]] = [
    filled(MISSING, { channel: await channelIn('zh-CN'), day }),
    filled(MISSING, { channel: await channelIn('en-US'), day }),
  ]
  await openTaskOnce(ctx, {
    kind: KIND,
    title: [zh, en],
    refType: 'channel',
    refId: refIdOf(missing),
    refNo: day,
    dueAt,
  })
}

/** The statement is there, whoever brought it. */
export async function endAskForStatement(ctx: TradeContext, missing: Missing, now: Date): Promise<void> {
  await closeTasks(ctx, { kind: KIND, refId: refIdOf(missing), note: ['账单已取得', 'The statement is there'], now })
}
