import { App } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { currentText, useTranslate } from '../browser/text.web.ts'
import { NOTICE_SECONDS } from '../client/api-error.ts'
import { currentNotices } from '../client/notice.web.tsx'
import { useModal } from '../page/modal/use-modal.web.ts'
import { refreshDictionaries } from '../session/dictionary.web.ts'
import { signOut, useSession } from '../session/session.web.ts'
import { useProduct } from './app-context.web.ts'
import { type ShellCommand, useLookCommands } from './use-look-commands.web.ts'

type Name = 'settings' | 'password' | 'tenant' | 'depart' | 'refresh' | 'keys' | 'leave'

export interface ShellCommands {
  /** A command that this person has no use for is missing. */
  readonly commands: ReturnType<typeof useLookCommands> & { readonly [name in Name]?: ShellCommand }
  /** What the product adds, with the name of an icon of the menu. */
  readonly own: readonly (ShellCommand & { readonly icon: string })[]
  readonly dialogs: ReactNode
}

/** The commands of the header, with the dialogs that they open: its buttons, the user menu and the palette run them. */
export function useShellCommands(parts: {
  readonly onKeys: () => void
  readonly onSettings: () => void
}): ShellCommands {
  const t = useTranslate()
  const { PasswordDialog, TenantDialog, DepartDialog, userMenu } = useProduct()
  const { message } = App.useApp()
  const modal = useModal()
  const look = useLookCommands()
  const navigate = useNavigate()
  const hasSeveralTenants = useSession(({ tenants }) => tenants.length > 1)
  const hasSeveralDeparts = useSession(({ departs }) => departs.length > 1)
  const [isChanging, setChanging] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const [isSwitching, setSwitching] = useState(false)
  const [opened, setOpened] = useState('')
  const entry = userMenu.find(({ key }) => key === opened)
  const Opened = entry && 'Dialog' in entry ? entry.Dialog : undefined

  function handleSignOut() {
    modal.confirm({
      title: t(['提示', 'Please confirm']),
      content: t(['真的要注销登录吗 ?', 'Really log out?']),
      okText: t(['确定', 'Log out']),
      cancelText: t(['取消', 'Cancel']),
      onOk: () => void leave(),
    })
  }

  async function handleRefresh() {
    try {
      await refreshDictionaries()
      message.success(t(['刷新缓存完成！', 'Caches refreshed!']))
    } catch {
      message.warning(t(['刷新缓存失败！', 'Caches could not be refreshed!']))
    }
  }

  const command = (key: Name, title: Text, run: () => void): ShellCommand => ({ key, title: t(title), run })
  return {
    commands: {
      ...look,
      settings: command('settings', ['系统设置', 'Settings'], parts.onSettings),
      password: command('password', ['修改密码', 'Change password'], () => setChanging(true)),
      ...(hasSeveralTenants && {
        tenant: command('tenant', ['切换租户', 'Switch tenant'], () => setMoving(true)),
      }),
      ...(hasSeveralDeparts && {
        depart: command('depart', ['切换部门', 'Switch department'], () => setSwitching(true)),
      }),
      refresh: command('refresh', ['清理缓存', 'Refresh caches'], () => void handleRefresh()),
      keys: command('keys', ['快捷键', 'Keyboard shortcuts'], parts.onKeys),
      leave: command('leave', ['退出登录', 'Log out'], handleSignOut),
    },
    own: userMenu.map((entry) => ({
      key: entry.key,
      icon: entry.icon,
      title: t(entry.title),
      run: () => ('path' in entry ? void navigate(entry.path) : setOpened(entry.key)),
    })),
    dialogs: (
      <>
        <Suspense>{isChanging && <PasswordDialog isForced={false} onClose={() => setChanging(false)} />}</Suspense>
        <Suspense>{isMoving && <TenantDialog isForced={false} onClose={() => setMoving(false)} />}</Suspense>
        <Suspense>{Opened && <Opened onClose={() => setOpened('')} />}</Suspense>
        <Suspense>{isSwitching && <DepartDialog isForced={false} onClose={() => setSwitching(false)} />}</Suspense>
      </>
    ),
  }
}

/** The session is over here whatever the server says; being out of reach is worth a word. */
async function leave(): Promise<void> {
  const failure = await signOut()
  if (failure) {
    currentNotices()?.notification.error({
      title: currentText(['错误', 'Error']),
      description: failure.message,
      duration: NOTICE_SECONDS,
    })
  }
}
