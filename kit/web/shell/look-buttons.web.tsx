import { MoonOutlined, SunOutlined, TranslationOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { setLocale, useLocale, useTranslate } from '../browser/text.web.ts'
import { changeLayout, useLayout } from './theme/layout.web.ts'

export function LanguageButton() {
  const locale = useLocale()
  const next = locale === 'zh-CN' ? 'en-US' : 'zh-CN'
  const title = locale === 'zh-CN' ? 'English' : '中文'
  return (
    <Tooltip title={title}>
      <Button
        type="text"
        lang={next}
        aria-label={title}
        icon={<TranslationOutlined />}
        onClick={() => void setLocale(next)}
      />
    </Tooltip>
  )
}

export function ModeButton() {
  const t = useTranslate()
  const mode = useLayout((settings) => settings.mode)
  const title = mode === 'dark' ? t(['浅色模式', 'Light mode']) : t(['深色模式', 'Dark mode'])
  return (
    <Tooltip title={title}>
      <Button
        type="text"
        aria-label={title}
        icon={mode === 'dark' ? <SunOutlined /> : <MoonOutlined />}
        onClick={() => changeLayout({ mode: mode === 'dark' ? 'light' : 'dark' })}
      />
    </Tooltip>
  )
}
