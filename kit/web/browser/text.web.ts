import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import { LOCALES, type Locale, type Text, type TextValues, textIn } from '#kit/contract/text.ts'
import 'dayjs/locale/zh-cn'
import { useCallback } from 'react'
import { create } from 'zustand'
import { storage } from './storage.web.ts'

const STORAGE_KEY = 'LOCALE'

type AntdLocale = typeof zhCN

interface LocaleState {
  readonly locale: Locale
  readonly antdLocale: AntdLocale
}

/** The chosen language; Chinese until another is chosen. */
export const useLocaleStore = create<LocaleState>(() => ({ locale: 'zh-CN', antdLocale: zhCN }))

/** Switches language everywhere, and remembers it. Resolves when antd's texts are loaded. */
export async function setLocale(locale: Locale): Promise<void> {
  storage.write(STORAGE_KEY, locale)
  // The English texts of antd are only fetched by those who read them.
  const antdLocale = locale === 'zh-CN' ? zhCN : (await import('antd/locale/en_US')).default
  dayjs.locale(locale === 'zh-CN' ? 'zh-cn' : 'en')
  globalThis.document?.documentElement.setAttribute('lang', locale)
  useLocaleStore.setState({ locale, antdLocale })
}

/** Applies the remembered language; called once before the first rendering. */
export function restoreLocale(): Promise<void> {
  return setLocale(storage.read(STORAGE_KEY, isLocale) ?? 'zh-CN')
}

export function useLocale(): Locale {
  return useLocaleStore((state) => state.locale)
}

/** `const t = useTranslate()` … `t(['新增', 'Add'])`. */
export function useTranslate(): (text: Text, values?: TextValues) => string {
  const locale = useLocale()
  return useCallback((text: Text, values?: TextValues) => textIn(locale, text, values), [locale])
}

export function currentLocale(): Locale {
  return useLocaleStore.getState().locale
}

/** A text in the chosen language, outside components. */
export function currentText(text: Text, values?: TextValues): string {
  return textIn(currentLocale(), text, values)
}

function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}
