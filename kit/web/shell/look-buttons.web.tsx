import { MoonOutlined, SunOutlined, TranslationOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useLayout } from '../browser/layout.web.ts'
import { useLocale } from '../browser/text.web.ts'
import { useLookCommands } from './use-look-commands.web.ts'

export function LanguageButton() {
  const { locale } = useLookCommands()
  const isChinese = useLocale() === 'zh-CN'
  const title = isChinese ? 'English' : '中文'
  return (
    <Tooltip title={title}>
      <Button
        type="text"
        lang={isChinese ? 'en-US' : 'zh-CN'}
        aria-label={title}
        icon={<TranslationOutlined />}
        onClick={locale.run}
      />
    </Tooltip>
  )
}

export function ModeButton() {
  const { mode } = useLookCommands()
  const isDark = useLayout((settings) => settings.mode) === 'dark'
  return (
    <Tooltip title={mode.title}>
      <Button
        type="text"
        aria-label={mode.title}
        icon={isDark ? <SunOutlined /> : <MoonOutlined />}
        onClick={mode.run}
      />
    </Tooltip>
  )
}
