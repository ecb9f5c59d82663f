import { describe, expect, it } from 'vitest'
import type { Text } from '#kit/contract/text.ts'
import { SETTING_GROUPS, settingsWith } from '../trade/model/settings.ts'
import { CODES, contradictions, readSetting, settingOf, settingToWire } from './setting-values.ts'

const CHINESE = /\p{Script=Han}/u

function expectBoth([zh, en]: Text) {
  expect(zh).toMatch(CHINESE)
  expect(en).not.toMatch(CHINESE)
  expect(en.trim()).not.toBe('')
}

describe.each(CODES)('%s', (code) => {
  const setting = settingOf(code)
  const { initial, min, max, choices = [] } = setting

  it('says in both languages what it is and from when a change counts', () => {
    const texts = [setting.title, setting.effect, setting.help, ...choices.map(([, title]) => title)]
    for (const text of texts) {
      if (text) {
        expectBoth(text)
      }
    }
  })

  it('belongs to a group', () => {
    expectBoth(SETTING_GROUPS[code.split('.')[0] ?? ''] ?? ['', ''])
  })

  it('has a default that may be typed', () => {
    expect(readSetting(code, settingToWire(code, initial))).toEqual({ value: initial })
  })

  it('keeps to its bounds', () => {
    const isRead = (value: number) => 'value' in readSetting(code, settingToWire(code, value))
    if (setting.kind === 'number') {
      const [least, most] = [min ?? Number.NaN, max ?? Number.NaN]
      expect([least - 1, least, most, most + 1].map(isRead)).toEqual([false, true, true, false])
    } else if (setting.kind === 'text') {
      const { length = 0 } = setting
      expect('error' in readSetting(code, 'A'.repeat(length + 1))).toBe(true)
    } else {
      expect('error' in readSetting(code, 'no such choice')).toBe(true)
    }
  })
})

it('every group has settings, and the defaults agree with each other', () => {
  const groups = new Set(CODES.map((code) => code.split('.')[0]))
  expect([...groups].toSorted()).toEqual(Object.keys(SETTING_GROUPS).toSorted())
  expect(contradictions(settingsWith(new Map()))).toEqual([])
})

it('takes ready answers with variables that there are, and names the first that there is not', () => {
  expect(readSetting('consult.answers', '{name}，{orderNo} 已发出')).toEqual({ value: '{name}，{orderNo} 已发出' })
  expect(readSetting('consult.answers', '好\n{orderno} 已发出')).toEqual({
    error: ['常用回复：没有变量 {orderno}', 'Ready answers: there is no variable {orderno}', 'setting.wrongValue'],
  })
})
