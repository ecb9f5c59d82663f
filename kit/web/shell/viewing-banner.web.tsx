import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import { useUser, viewAs } from '../session/session.web.ts'
import { useProduct } from './app-context.web.ts'

/** Says above every page whose eyes one looks through, with the way back. */
export function ViewingBanner() {
  const t = useTranslate()
  const user = useUser()
  const { homePath } = useProduct()
  const [isBusy, setBusy] = useState(false)

  async function handleEnd() {
    setBusy(true)
    // the client shows a failure; the banner stays
    await viewAs(undefined, homePath).catch(() => setBusy(false))
  }

  return (
    <div className="viewing-banner" role="status">
      <EyeOutlined aria-hidden />
      <span>
        {t(['正在以「{name}」的身份查看，只读', 'You look at this as {name}, read only'], {
          name: user?.realname || user?.username || '',
        })}
      </span>
      <Button size="small" loading={isBusy} onClick={() => void handleEnd()}>
        {t(['结束查看', 'Stop'])}
      </Button>
    </div>
  )
}
