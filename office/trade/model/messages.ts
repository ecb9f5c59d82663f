import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import type { Locale } from '#kit/contract/text.ts'
import { variableErrors } from '../../outbox/template-text.ts'
import { MESSAGE_OCCASIONS, type MessageOccasion } from './message-occasions.ts'
import { MESSAGE_VARIABLES, type MessageValues, type MessageVariable } from './message-variables.ts'

/** How customers are told. */
export const MESSAGE_CHANNEL = choices('message_channel', ['消息渠道', 'Message channels'], {
  app: ['app', '站内', 'In the shop'],
  email: ['email', '邮件', 'E-mail'],
})

/** What any text may speak of. */
const EVERYWHERE = ['name', 'shop'] as const satisfies readonly MessageVariable[]

/** What words that staff write to the customer of an order may speak of. */
const ORDER_VARIABLES = ['orderNo', 'items', 'amount', 'due', 'reason', 'carrier', 'trackingNo'] as const
export type OrderVariable = (typeof ORDER_VARIABLES)[number]

/** What answers to consults may speak of, filled from the order that a consult is about. */
export const ANSWER_VARIABLES = [
  ...EVERYWHERE,
  ...(['orderNo', 'items', 'carrier', 'trackingNo', 'month', 'orderedOn', 'shippedOn', 'today'] as const),
] as const satisfies readonly MessageVariable[]
export type AnswerVariable = (typeof ANSWER_VARIABLES)[number]

export const isOccasion = (code: string): code is MessageOccasion => Object.hasOwn(MESSAGE_OCCASIONS, code)

export type MessageChannel = ChoiceOf<typeof MESSAGE_CHANNEL>

export const MESSAGE = choices('message_state', ['消息状态', 'Message states'], {
  waiting: [0, '待发送', 'Waiting', 'blue'],
  sent: [1, '已发送', 'Sent', 'green'],
  failed: [2, '失败', 'Failed', 'red'],
  dropped: [3, '已取消', 'Dropped', 'grey'],
})

/** Longest words of a message. */
export const SUBJECT_LENGTH = 100
export const BODY_LENGTH = 2000

/** What the texts of an occasion may speak of. */
export function variablesOf(occasion: string): readonly MessageVariable[] {
  return isOccasion(occasion) ? [...EVERYWHERE, ...MESSAGE_OCCASIONS[occasion].variables] : []
}

interface OwnWords {
  readonly occasion?: string | null | undefined
  readonly title?: string | null | undefined
  readonly body?: string | null | undefined
}

/** Whether its texts are about an order, so that staff can send them for one. */
export const isOrderTemplate = (occasion: string): boolean => occasion.startsWith('order.')

/** What is wrong with a message that staff write to the customer of an order: a template for orders, or own words. */
export function ownWordErrors({ occasion, title, body }: OwnWords): readonly FieldError[] {
  if (occasion) {
    return isOrderTemplate(occasion)
      ? []
      : [
          {
            path: 'occasion',
            message: ['该模板不用于订单', 'The template is not about orders', 'message.notAboutOrders'],
          },
        ]
  }
  const missing: readonly FieldError[] = Object.entries({ title, body }).flatMap(([path, text]) =>
    text ? [] : [{ path, message: ['请填写，或选择模板', 'Enter it, or choose a template', 'message.contentMissing'] }],
  )
  return missing.length > 0 ? missing : variableErrors({ title, body }, [...EVERYWHERE, ...ORDER_VARIABLES])
}

/** Values to show a text with before there is anybody to send it to. */
export function exampleValues(locale: Locale): MessageValues {
  const index = locale === 'en-US' ? 1 : 0
  return Object.fromEntries(
    Object.entries(MESSAGE_VARIABLES).map(([name, { example }]) => [name, example[index]]),
  ) as MessageValues
}
