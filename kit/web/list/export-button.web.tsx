import { DownloadOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'

interface ExportButtonProps {
  readonly onExport: () => void
  /** The same with what was said about each row; missing where nothing is said. */
  readonly onWithComments?: (() => void) | undefined
  readonly isExporting: boolean
  readonly isSmall?: boolean
  /** On phones the icon says it. */
  readonly isIcon?: boolean
}

/**
 * Exports the rows of a list; beside it what may come with them, only when it is asked for. A short line of commands has no room
 * for that: there it is with the selected rows.
 */
export function ExportButton({
  onExport,
  onWithComments,
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
  if (!onWithComments) {
    return own
  }
  return (
    <Space.Compact className="list-export">
      {own}
      <Dropdown
        trigger={['click']}
        menu={{ items: [{ key: 'comments', label: t(WITH_COMMENTS), onClick: onWithComments }] }}
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
const WITH_COMMENTS: Text = ['导出并附评论', 'Export with comments']
const CHOICES: Text = ['表格选项', 'Sheet options']
