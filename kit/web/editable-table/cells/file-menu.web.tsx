import { DeleteOutlined, DownloadOutlined, FolderOpenOutlined, UploadOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useTranslate } from '../../browser/text.web.ts'
import { useDownload } from '../../field/upload/use-download.web.ts'

interface FileMenuProps {
  readonly path: string
  /** The name it is fetched under. */
  readonly name: string
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
export function FileMenu({ path, name, canDownload, canRemove, onClose, onRemove, onMore, onReplace }: FileMenuProps) {
  const t = useTranslate()
  const download = useDownload()
  const items = [
    canDownload && {
      key: 'download',
      icon: <DownloadOutlined />,
      label: t(['下载', 'Download']),
      do: () => download(path, name),
    },
    onReplace && { key: 'replace', icon: <UploadOutlined />, label: t(['重新上传', 'Replace']), do: onReplace },
    canRemove && { key: 'remove', icon: <DeleteOutlined />, label: t(['删除', 'Remove']), do: onRemove },
    onMore && { key: 'more', icon: <FolderOpenOutlined />, label: t(['更多', 'More']), do: onMore },
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
