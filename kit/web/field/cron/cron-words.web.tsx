import { toString as describe } from 'cronstrue'
import 'cronstrue/locales/zh_CN.js'
import type { ReactNode } from 'react'
import type { Locale } from '#kit/contract/text.ts'
import { useLocale } from '../../browser/text.web.ts'

interface CronWordsProps {
  /** An expression of seven fields that can be parsed. */
  readonly expression: string
}

/** The expression as a sentence; nothing where there are no words for it. */
export function CronWords({ expression }: CronWordsProps): ReactNode {
  return cronWords(expression, useLocale())
}

/** `0 0 2 ? * 6L *` → `在02:00，限每月的最后一个星期五`; '' for what the dictionary cannot say. */
function cronWords(expression: string, locale: Locale): string {
  try {
    // an interval of 0 is the start alone
    const words = describe(expression.replace(/\b(\d+)\/0(?=\s|,|$)/g, '$1'), {
      locale: locale === 'zh-CN' ? 'zh_CN' : 'en',
      dayOfWeekStartIndexZero: false,
      use24HourTimeFormat: true,
      // 'every day' is worth a word after a time of day, not after 'every second'
      verbose: expression.split(' ')[2] !== '*',
    })
    return locale === 'zh-CN' ? tidiedChinese(words) : words.replace(/, (\d+) through 9999/, ' from $1')
  } catch {
    return ''
  }
}

function tidiedChinese(words: string): string {
  return words
    .replace(/至9999年/, '起')
    .replace(/,\s*/g, '，')
    .replace(/(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])/g, '')
    .replace(/ {2,}/g, ' ')
}
