import { Alert, Drawer } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useBackLeaves } from '../page/layers.web.tsx'
import { LookSettings } from './look-settings.web.tsx'

/** How the shell looks and is arranged, beside the page on which it is seen. */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  useBackLeaves(true, onClose)
  return (
    <Drawer open size={300} title={t(['系统设置', 'Settings'])} onClose={onClose}>
      <LookSettings />
      <Alert type="info" title={t(FOLLOWS)} />
    </Drawer>
  )
}

const FOLLOWS: Text = [
  '设置随账号保存，在您登录的每台设备上生效',
  'Kept with your account, on every device that you sign in on',
]
