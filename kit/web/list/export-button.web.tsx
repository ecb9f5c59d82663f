import { DownloadOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { ExportChoice } from './list-commands.ts'

interface ExportButtonProps {
  readonly onExport: () => void
  /** Other sheets of the same rows, behind the button. */
  readonly choices?: readonly ExportChoice[]
  readonly isExporting: boolean
  readonly isSmall?: boolean
  /** On phones the icon says it. */
  readonly isIcon?: boolean
}

/**
 * Exports the rows of a list; beside it the other sheets there are of them. A short line of commands has no room
 * for that: there it is with the selected rows.
 */
export function ExportButton({
  onExport,
  choices = [],
  isExporting,
  isSmall = false,
  isIcon = false,
}: ExportButtonProps) {
  const t = useTranslate()
  const size = isSmall ? 'small' : 'middle'
  const own = (
    <Button
      size={size}
      icon={<DownloadOutlined aria-hidden />}
      aria-label={t(EXPORT)}
      title={t(EXPORT)}
      loading={isExporting}
      onClick={onExport}
    >
      {!isIcon && <span className="line-word">{t(EXPORT)}</span>}
    </Button>
  )
  if (choices.length === 0) {
    return own
  }
  return (
    <Space.Compact className="list-export">
      {own}
      <Dropdown
        trigger={['click']}
        menu={{ items: choices.map(({ key, title, run }) => ({ key, label: t(title), onClick: run })) }}
      >
        <Button
          className="list-export-more"
          size={size}
          icon={<DownOutlined aria-hidden />}
          aria-label={t(CHOICES)}
          title={t(CHOICES)}
          disabled={isExporting}
        />
      </Dropdown>
    </Space.Compact>
  )
}

const EXPORT: Text = ['导出', 'Export']
const CHOICES: Text = ['表格选项', 'Sheet options']
