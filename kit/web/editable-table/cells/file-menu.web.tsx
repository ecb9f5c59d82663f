import { DeleteOutlined, DownloadOutlined, FolderOpenOutlined, UploadOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { fileUrl } from '../../client/client.web.ts'
import { useText } from '../../text/text.web.ts'

interface FileMenuProps {
  readonly path: string
  readonly canDownload: boolean
  readonly canRemove: boolean
  readonly onClose: () => void
  readonly onRemove: () => void
  /** Opens the dialog for all files; where there is one. */
  readonly onMore?: () => void
  /** Chooses another file; where there is no dialog. */
  readonly onReplace?: () => void
}

/** What can be done with the files of a cell; open from the start. */
export function FileMenu({ path, canDownload, canRemove, onClose, onRemove, onMore, onReplace }: FileMenuProps) {
  const say = useText()
  const items = [
    canDownload && {
      key: 'download',
      icon: <DownloadOutlined />,
      label: say(['下载', 'Download']),
      do: () => download(path),
    },
    onReplace && { key: 'replace', icon: <UploadOutlined />, label: say(['重新上传', 'Replace']), do: onReplace },
    canRemove && { key: 'remove', icon: <DeleteOutlined />, label: say(['删除', 'Remove']), do: onRemove },
    onMore && { key: 'more', icon: <FolderOpenOutlined />, label: say(['更多', 'More']), do: onMore },
  ].filter((item) => typeof item === 'object')
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomLeft"
      onOpenChange={(isOpen) => {
        if (!isOpen) {
          onClose()
        }
      }}
      menu={{
        items: items.map(({ do: _do, ...item }) => item),
        onClick: ({ key }) => {
          onClose()
          items.find((item) => item.key === key)?.do()
        },
      }}
    >
      <span className="cell-anchor" />
    </Dropdown>
  )
}

function download(path: string): void {
  const link = document.createElement('a')
  link.href = fileUrl(path)
  link.download = path.slice(path.lastIndexOf('/') + 1)
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
}
