import { wordsOf } from '#kit/contract/text.ts'
import { SETTING_GROUPS, type SettingCode } from '../trade/model/settings.ts'
import {
  isSettingCode,
  readSetting,
  type SettingChange,
  type SettingView,
  settingOf,
  settingToWire,
  type WireValue,
} from './setting-values.ts'

/** What somebody typed and did not save; numbers as they are typed. */
export type SettingDraft = Readonly<Partial<Record<SettingCode, WireValue>>>

/** What the draft would change; a value that cannot be read is sent as it is, and the server says what is wrong. */
export function changesOf(settings: readonly SettingView[], draft: SettingDraft): readonly SettingChange[] {
  return settings.flatMap(({ code, value }) => {
    const typed = draft[code]
    if (typed === undefined) {
      return []
    }
    const read = readSetting(code, typed)
    const to = 'value' in read ? settingToWire(code, read.value) : typed
    return to === value ? [] : [{ code, from: value, to }]
  })
}

/** Errors by setting; those of anything else are left out. */
export function errorsByCode(
  errors: readonly { readonly path: string; readonly message: string }[],
): Readonly<Partial<Record<SettingCode, string>>> {
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => (isSettingCode(path) ? [[path, message] as const] : [])),
  )
}

/** Whether a setting is offered, and meant by what somebody searches for: all that its row says, its group, its code. */
export function isMeant(code: SettingCode, search: string): boolean {
  const group = SETTING_GROUPS[code.split('.')[0] ?? '']
  const { title, help, effect, choices = [] } = settingOf(code)
  const said = [title, effect, ...(help ? [help] : []), ...choices.map(([, words]) => words)]
  return group !== undefined && isFound([code, ...[group, ...said].flatMap(wordsOf)], search)
}

/** Whether some texts have every word of a search. */
export function isFound(texts: readonly string[], search: string): boolean {
  const words = texts.join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}
