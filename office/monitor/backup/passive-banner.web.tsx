import { PauseCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import './passive-banner.css'

/** Says on every page, also where one signs in, that this server does nothing by itself. */
export function PassiveBanner() {
  const t = useTranslate()
  return (
    <Tooltip title={t(MEANING)}>
      <p className="passive-banner" role="status">
        <PauseCircleOutlined aria-hidden />
        <strong>{t(PASSIVE)}</strong>
        <span className="passive-banner-words">{t(MEANING)}</span>
      </p>
    </Tooltip>
  )
}

const PASSIVE: Text = ['静默', 'Passive']
const MEANING: Text = ['不运行任务，不发送消息、退款或推送', 'No jobs, messages, refunds or deliveries']
