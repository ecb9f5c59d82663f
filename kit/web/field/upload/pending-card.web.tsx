import { DeleteOutlined, ReloadOutlined } from '@ant-design/icons'
import { Progress, Tooltip } from 'antd'
import { useTranslate } from '../../browser/text.web.ts'
import { Tool } from './picture-card.web.tsx'
import './upload.css'
import type { Pending } from './upload-list.ts'
import { useUploadError } from './use-upload-error.web.ts'

interface PendingCardProps {
  readonly picture: Pending
  /** Address of the bytes in this browser. */
  readonly url: string
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** A picture on its way, with its progress; or one that failed, with the reason and another try. */
export function PendingCard({ picture, url, onRetry, onRemove }: PendingCardProps) {
  const t = useTranslate()
  const showError = useUploadError()
  const { name, status, percent } = picture
  const isFailed = status === 'error'
  return (
    <li className="picture-card">
      <Tooltip title={isFailed ? picture.message : undefined}>
        <div className={isFailed ? 'picture-frame picture-pending picture-failed' : 'picture-frame picture-pending'}>
          <img src={url} alt={name} />
          <div className="picture-state">
            {isFailed ? (
              <button
                type="button"
                className="picture-reason"
                title={picture.message}
                onClick={() => showError(picture.message)}
              >
                {t(['上传失败', 'Upload failed'])}
              </button>
            ) : (
              <Progress
                percent={percent}
                size="small"
                showInfo={false}
                aria-label={t(['正在上传{name}', 'Uploading {name}'], { name })}
              />
            )}
          </div>
        </div>
      </Tooltip>
      <div className="picture-tools">
        {isFailed && (
          <Tool
            label={t(['重新上传{name}', 'Upload {name} again'], { name })}
            icon={<ReloadOutlined />}
            onClick={onRetry}
          />
        )}
        <Tool label={t(['移除{name}', 'Remove {name}'], { name })} icon={<DeleteOutlined />} onClick={onRemove} />
      </div>
    </li>
  )
}
