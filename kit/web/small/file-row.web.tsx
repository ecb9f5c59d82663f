import { CloseOutlined, DownloadOutlined, PaperClipOutlined, ReloadOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { useText } from '../text/text.web.ts'
import { Tool } from '../upload/picture-card.web.tsx'
import type { Pending, UploadValue } from '../upload/upload-list.ts'
import { useDownload } from '../upload/use-download.web.ts'
import { FileName } from './ellipsis.web.tsx'

interface FileRowProps {
  readonly file: Pending | UploadValue
  readonly isDisabled: boolean
  readonly onRetry?: () => void
  /** Takes it out of the list; one on its way is not sent any further. */
  readonly onRemove: () => void
}

/** A file: on its way with its progress, stored with its download, or failed with the reason and another try. */
export function FileRow({ file, isDisabled, onRetry, onRemove }: FileRowProps) {
  const say = useText()
  const download = useDownload()
  const { name, status, percent, path, message } = file
  const isFailed = status === 'error'
  const isOnItsWay = status === 'uploading'
  const removing = isOnItsWay
    ? say(['取消上传{name}', 'Cancel the upload of {name}'], { name })
    : say(['移除{name}', 'Remove {name}'], { name })
  return (
    <li className={isFailed ? 'file-row is-failed' : 'file-row'}>
      <PaperClipOutlined aria-hidden />
      <FileName name={name} />
      <span className="file-state">
        {isOnItsWay && (
          <Progress percent={percent} size="small" aria-label={say(['正在上传{name}', 'Uploading {name}'], { name })} />
        )}
        {isFailed && message}
      </span>
      {path !== '' && (
        <Tool
          label={say(['下载{name}', 'Download {name}'], { name })}
          icon={<DownloadOutlined />}
          disabled={false}
          onClick={() => download(path, name)}
        />
      )}
      {isFailed && !isDisabled && (
        <Tool
          label={say(['重新上传{name}', 'Upload {name} again'], { name })}
          icon={<ReloadOutlined />}
          onClick={onRetry}
        />
      )}
      {!isDisabled && <Tool label={removing} icon={<CloseOutlined />} onClick={onRemove} />}
    </li>
  )
}
