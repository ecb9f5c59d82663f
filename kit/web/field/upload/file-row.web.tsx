import { CloseOutlined, DownloadOutlined, PaperClipOutlined, ReloadOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { useTranslate } from '../../browser/text.web.ts'
import { FileName } from '../ellipsis.web.tsx'
import { Tool } from './picture-card.web.tsx'
import type { Pending, UploadValue } from './upload-list.ts'
import { useDownload } from './use-download.web.ts'

interface FileRowProps {
  readonly file: Pending | UploadValue
  readonly isDisabled: boolean
  readonly onRetry?: () => void
  /** Takes it out of the list; one on its way is not sent any further. */
  readonly onRemove: () => void
}

/** A file: on its way with its progress, stored with its download, or failed with the reason and another try. */
export function FileRow({ file, isDisabled, onRetry, onRemove }: FileRowProps) {
  const t = useTranslate()
  const download = useDownload()
  const { name, status, percent, path, message } = file
  const isFailed = status === 'error'
  const isOnItsWay = status === 'uploading'
  const removing = isOnItsWay
    ? t(['取消上传{name}', 'Cancel the upload of {name}'], { name })
    : t(['移除{name}', 'Remove {name}'], { name })
  return (
    <li className={isFailed ? 'file-row is-failed' : 'file-row'}>
      <PaperClipOutlined aria-hidden />
      <FileName name={name} />
      <span className="file-state">
        {isOnItsWay && (
          <Progress percent={percent} size="small" aria-label={t(['正在上传{name}', 'Uploading {name}'], { name })} />
        )}
        {isFailed && message}
      </span>
      {path !== '' && (
        <Tool
          label={t(['下载{name}', 'Download {name}'], { name })}
          icon={<DownloadOutlined />}
          disabled={false}
          onClick={() => download(path, name)}
        />
      )}
      {isFailed && !isDisabled && (
        <Tool
          label={t(['重新上传{name}', 'Upload {name} again'], { name })}
          icon={<ReloadOutlined />}
          onClick={onRetry}
        />
      )}
      {!isDisabled && <Tool label={removing} icon={<CloseOutlined />} onClick={onRemove} />}
    </li>
  )
}
