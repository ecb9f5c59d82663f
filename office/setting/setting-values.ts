import type { FieldError } from '#kit/contract/errors.ts'
import { formatYuan, parseYuan, yuanOf } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { unknownIn } from '../outbox/template-text.ts'
import { ANSWER_VARIABLES } from '../trade/model/messages.ts'
import { parseQuietHours, parseRemind } from '../trade/model/remind.ts'
import { SETTINGS, type SettingCode, type Settings } from '../trade/model/settings.ts'
import { readTrackingPages } from '../trade/tracking/tracking-pages.ts'

export const SETTING_RIGHTS = { list: 'shop:setting:list', edit: 'shop:setting:edit' } as const

/** A setting as pages see it: amounts in yuan. */
export type WireValue = number | boolean | string

export interface SettingView {
  readonly code: SettingCode
  readonly value: WireValue
  /** Who changed it last, and when; null while it is as it was declared. */
  readonly updateBy: string | null
  readonly updateTime: string | null
}

/** `to` null: the default again. `from` is what the page showed; another value by now is a conflict. */
export interface SettingChange {
  readonly code: SettingCode
  readonly from: WireValue
  readonly to: WireValue | null
}

/** One change of a setting. */
export interface SettingEntry {
  readonly id: string
  readonly time: string
  readonly by: string
  readonly from: WireValue
  readonly to: WireValue
}

/** What all kinds of settings may say of themselves. */
export interface AnySetting {
  readonly kind: 'number' | 'boolean' | 'text' | 'choice' | 'choices'
  readonly title: Text
  readonly initial: WireValue
  readonly min?: number
  readonly max?: number
  readonly length?: number
  readonly choices?: readonly (readonly [value: string, title: Text])[]
  readonly help?: Text
  readonly effect: Text
  readonly isMoney?: boolean
}

export const CODES = Object.keys(SETTINGS) as readonly SettingCode[]

export function settingOf(code: SettingCode): AnySetting {
  return SETTINGS[code]
}

export function isSettingCode(code: string): code is SettingCode {
  return Object.hasOwn(SETTINGS, code)
}

/** A stored value on the wire. */
export function settingToWire(code: SettingCode, value: WireValue): WireValue {
  return settingOf(code).isMoney ? yuanOf(Number(value)) : value
}

type ReadSetting = { readonly value: WireValue } | { readonly error: Text }

/** A value of the wire as it is stored: of the right kind, within its bounds. */
export function readSetting(code: SettingCode, sent: unknown): ReadSetting {
  const setting = settingOf(code)
  const { title, kind, length = 0 } = setting
  if (kind === 'boolean') {
    return typeof sent === 'boolean' ? { value: sent } : wrong(title, ['请选择是或否', 'choose yes or no'])
  }
  if (kind === 'choice') {
    const chosen = setting.choices?.find(([value]) => value === sent)
    return chosen ? { value: chosen[0] } : wrong(title, ['请选择', 'choose one'])
  }
  if (kind === 'choices') {
    const sentOnes = typeof sent === 'string' ? sent.split(',') : []
    const known = (setting.choices ?? []).map(([value]) => value)
    const chosen = known.filter((value) => sentOnes.includes(value))
    return chosen.length > 0 && sentOnes.every((value) => known.includes(value))
      ? { value: chosen.join(',') }
      : wrong(title, ['请至少选择一项', 'choose at least one'])
  }
  if (kind === 'text') {
    if (typeof sent !== 'string' || sent.includes('\0')) {
      return wrong(title, ['请输入文字', 'type a text'])
    }
    const text = sent.trim()
    return text.length > length
      ? wrong(title, [`最多${length}个字符`, `${length} characters at most`])
      : (textError(code, title, text) ?? { value: text })
  }
  const typed = typeof sent === 'number' || typeof sent === 'string' ? String(sent).trim() : ''
  const number = setting.isMoney ? parseYuan(typed) : /^-?\d{1,10}$/.test(typed) ? Number(typed) : null
  if (number === null) {
    return setting.isMoney
      ? wrong(title, ['请输入金额，最多两位小数', 'type an amount with at most two decimals'])
      : wrong(title, ['请输入整数', 'type a whole number'])
  }
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = setting
  const shown = (bound: number) => (setting.isMoney ? formatYuan(bound) : String(bound))
  return number < min
    ? wrong(title, [`不能小于 ${shown(min)}`, `${shown(min)} at least`])
    : number > max
      ? wrong(title, [`不能大于 ${shown(max)}`, `${shown(max)} at most`])
      : { value: number }
}

function wrong([zh, en]: Text, [why, reason]: Text): { readonly error: Text } {
  return { error: [`${zh}：${why}`, `${en}: ${reason}`, 'setting.wrongValue'] }
}

/** Texts that have a form of their own. */
function textError(code: SettingCode, title: Text, text: string): { readonly error: Text } | undefined {
  if (code === 'final.remind' && parseRemind(text) === null) {
    return wrong(title, [
      '请用逗号分隔 open、50%、3d、last、grace，不可重复',
      'separate open, 50%, 3d, last and grace by commas, each once',
    ])
  }
  if (code === 'final.quietHours' && parseQuietHours(text) === null) {
    return wrong(title, ['格式如 22-8，小时为 0 到 23 且不相同', 'such as 22-8: two different hours from 0 to 23'])
  }
  if (code === 'shop.orderPrefix' && !/^[A-Z]{0,4}$/.test(text)) {
    return wrong(title, ['只能为大写字母', 'capital letters only'])
  }
  if (code === 'shop.phone' && !/^[+\d -]*$/.test(text)) {
    return wrong(title, ['只能为数字、空格、+ 与 -', 'digits, spaces, + and - only'])
  }
  if (code === 'shop.speechUrl' && text !== '' && !/^https?:\/\/[^\s]*\{text\}[^\s]*$/.test(text)) {
    return wrong(title, ['须为含 {text} 的 http(s) 地址', 'must be an http(s) address with {text}'])
  }
  if (code === 'consult.answers') {
    const [first] = unknownIn(text, ANSWER_VARIABLES)
    return first === undefined ? undefined : wrong(title, [`没有变量 ${first}`, `there is no variable ${first}`])
  }
  if (code === 'order.trackingPages') {
    const read = readTrackingPages(text)
    return 'error' in read ? wrong(title, read.error) : undefined
  }
  if ((code === 'shop.title' || code === 'shop.shortName') && text === '') {
    return wrong(title, ['不能为空', 'must not be empty'])
  }
  return undefined
}

/** Settings that are right by themselves and not together; the error stands at the first that is named. */
export function contradictions(settings: Settings): readonly FieldError[] {
  const found: FieldError[] = []
  const refuse = (isWrong: boolean, path: SettingCode, message: Text) => {
    if (isWrong) {
      found.push({ path, message })
    }
  }
  const moments = parseRemind(settings['final.remind']) ?? []
  const window = settings['final.windowDays']
  refuse(settings['final.graceDays'] > window, 'final.graceDays', [
    '宽限期不能长于补款期',
    'The days of grace are more than the days to pay',
  ])
  refuse(settings['final.graceDays'] === 0 && moments.some(({ at }) => at === 'grace'), 'final.remind', [
    '没有宽限期，不能在宽限期提醒',
    'There are no days of grace to remind in: take grace out of the list',
  ])
  const early = moments.find((moment) => moment.at === 'before' && moment.days >= window)
  refuse(early !== undefined, 'final.remind', [
    '提前提醒的天数须小于补款期',
    'Reminders so many days before the end lie before the days to pay',
  ])
  refuse(settings['hold.freeDays'] > settings['hold.maxDays'], 'hold.freeDays', [
    '免费寄存不能长于最长寄存',
    'The days on hold for free are more than those at most',
  ])
  refuse(settings['hold.warnDays'] >= settings['hold.maxDays'], 'hold.warnDays', [
    '到期提醒须早于最长寄存',
    'The warning lies before the hold begins',
  ])
  return found
}
