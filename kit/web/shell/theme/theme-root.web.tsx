import { App, ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useShallow } from 'zustand/shallow'
import { useLayout, useReducedMotion } from '../../browser/layout.web.ts'
import { useLocaleStore } from '../../browser/text.web.ts'
import { NOTICE_SECONDS } from '../../client/api-error.ts'
import { NoticeBridge } from '../../client/notice.web.tsx'
import './theme.css'
import { themeOf } from './theme.web.ts'

/** At most three at a time, top right (design of the screens). */
const NOTIFICATION = { placement: 'topRight', maxCount: 3, duration: NOTICE_SECONDS } as const
/** Below the titles of drawers and dialogs at the top of the window; its place at the right is in theme.css. */
const MESSAGE = { maxCount: 3, top: 64 } as const

interface ThemeRootProps {
  /** In place of the one that was chosen in this browser. */
  readonly color?: string | undefined
  readonly children: ReactNode
}

/** Tokens, language and messages for everything inside. */
export function ThemeRoot({ color: given, children }: ThemeRootProps) {
  const {
    mode,
    color: chosen,
    isColorWeak,
  } = useLayout(useShallow(({ mode, color, isColorWeak }) => ({ mode, color, isColorWeak })))
  const color = given ?? chosen
  const isStill = useReducedMotion()
  const antdLocale = useLocaleStore((state) => state.antdLocale)
  const theme = useMemo(() => themeOf({ mode, color, isColorWeak, isStill }), [mode, color, isColorWeak, isStill])
  useEffect(() => {
    const root = document.documentElement
    root.dataset.theme = mode
    root.toggleAttribute('data-color-weak', isColorWeak)
    root.style.colorScheme = mode
  }, [mode, isColorWeak])
  return (
    <ConfigProvider theme={theme} locale={antdLocale} button={{ autoInsertSpace: false }}>
      <App className="vitrine" notification={NOTIFICATION} message={MESSAGE}>
        <NoticeBridge />
        {children}
      </App>
    </ConfigProvider>
  )
}
