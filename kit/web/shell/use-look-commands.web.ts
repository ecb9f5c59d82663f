import type { Text } from '#kit/contract/text.ts'
import { changeLayout, useLayout } from '../browser/layout.web.ts'
import { setLocale, useLocale, useTranslate } from '../browser/text.web.ts'

/** Something that the header, the user menu or the palette does. */
export interface ShellCommand {
  readonly key: string
  readonly title: string
  readonly run: () => void
}

/** Language and colours; before sign-in, too. */
export function useLookCommands(): { readonly locale: ShellCommand; readonly mode: ShellCommand } {
  const t = useTranslate()
  const next = useLocale() === 'zh-CN' ? 'en-US' : 'zh-CN'
  const isDark = useLayout(({ mode }) => mode) === 'dark'
  return {
    locale: { key: 'locale', title: t(LANGUAGE), run: () => void setLocale(next) },
    mode: {
      key: 'mode',
      title: t(isDark ? LIGHT : DARK),
      run: () => changeLayout({ mode: isDark ? 'light' : 'dark' }),
    },
  }
}

/** Names the other language in its own word: whoever looks for it may not read the one on show. */
const LANGUAGE: Text = ['切换语言：English', 'Switch language: 中文']
const LIGHT: Text = ['浅色模式', 'Light mode']
const DARK: Text = ['深色模式', 'Dark mode']
