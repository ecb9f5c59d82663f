import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useProduct } from '#kit/web/shell/app-context.web.ts'
import { OwnFactors } from './factor/own-factors.web.tsx'
import { OwnSessions } from './own-session/own-sessions.web.tsx'

/** The password, what else shows that it is them, and where one is signed in. */
export function SecuritySettings() {
  const t = useTranslate()
  const { PasswordDialog } = useProduct()
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <section className="account-part" aria-labelledby="account-password">
        <div className="account-part-head">
          <h2 id="account-password">{t(PASSWORD)}</h2>
          <Button onClick={() => setChanging(true)}>{t(CHANGE)}</Button>
        </div>
        <p>{t(CONSEQUENCE)}</p>
      </section>
      <OwnFactors />
      <OwnSessions />
      <Suspense>{isChanging && <PasswordDialog isForced={false} onClose={() => setChanging(false)} />}</Suspense>
    </>
  )
}

const PASSWORD: Text = ['登录密码', 'Password']
const CHANGE: Text = ['修改密码', 'Change password']
const CONSEQUENCE: Text = [
  '修改后，其他设备上的登录立即退出。',
  'A new password signs you out everywhere else at once.',
]
