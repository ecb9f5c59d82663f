import { formatYuan, parseYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import type { useTranslate } from '#kit/web/browser/text.web.ts'
import type { SettingCode } from '../trade/model/settings.ts'
import { settingOf, type WireValue } from './setting-values.ts'

/** A value of a setting to read. */
export function shownSetting(code: SettingCode, value: WireValue, t: ReturnType<typeof useTranslate>): string {
  if (typeof value === 'boolean') {
    return t(value ? ON : OFF)
  }
  if (value === '') {
    return t(EMPTY)
  }
  const { choices } = settingOf(code)
  if (choices) {
    const chosen = String(value).split(',')
    return choices.flatMap(([choice, title]) => (chosen.includes(choice) ? t(title) : [])).join(t(AND))
  }
  return settingOf(code).isMoney ? formatYuan(parseYuan(String(value)) ?? 0) : String(value)
}

const ON: Text = ['开', 'On']
const OFF: Text = ['关', 'Off']
const AND: Text = ['、', ', ']
const EMPTY: Text = ['（空）', '(empty)']
