import { DeleteOutlined, ReloadOutlined } from '@ant-design/icons'
import { Progress, Tooltip, theme } from 'antd'
import { useText } from '../text/text.web.ts'
import { CARD_EDGE, CardFrame, Tool } from './picture-card.web.tsx'
import type { Pending } from './upload-list.ts'

interface PendingCardProps {
  readonly picture: Pending
  /** Address of the bytes in this browser. */
  readonly url: string
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** A picture on its way, with its progress; or one that failed, with the reason and another try. */
export function PendingCard({ picture, url, onRetry, onRemove }: PendingCardProps) {
  const say = useText()
  const { token } = theme.useToken()
  const { name, status, percent } = picture
  const isFailed = status === 'error'
  return (
    <li style={{ width: CARD_EDGE, listStyle: 'none' }}>
      <Tooltip title={isFailed ? picture.message : undefined}>
        <div>
          <CardFrame isFailed={isFailed}>
            <img src={url} alt={name} style={{ width: '100%', height: '100%', objectFit: 'cover', opacity: 0.35 }} />
            <div style={{ position: 'absolute', inset: 'auto 8px 4px' }}>
              {isFailed ? (
                <span role="alert" style={{ color: token.colorErrorText, fontSize: token.fontSizeSM }}>
                  {say(['上传失败', 'Upload failed'])}
                </span>
              ) : (
                <Progress
                  percent={percent}
                  size="small"
                  showInfo={false}
                  aria-label={say(['正在上传{name}', 'Uploading {name}'], { name })}
                />
              )}
            </div>
          </CardFrame>
        </div>
      </Tooltip>
      <div style={{ display: 'flex', justifyContent: 'center', marginTop: 4 }}>
        {isFailed && (
          <Tool
            label={say(['重新上传{name}', 'Upload {name} again'], { name })}
            icon={<ReloadOutlined />}
            onClick={onRetry}
          />
        )}
        <Tool label={say(['移除{name}', 'Remove {name}'], { name })} icon={<DeleteOutlined />} onClick={onRemove} />
      </div>
    </li>
  )
}
