import {
  ApartmentOutlined,
  DownOutlined,
  LockOutlined,
  LogoutOutlined,
  ReloadOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { App, Avatar, Button, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { NOTICE_SECONDS } from '../client/api-error.ts'
import { fileUrl } from '../client/client.web.ts'
import { currentNotices } from '../client/notice.web.tsx'
import { refreshDictionaries } from '../session/dictionary.web.ts'
import { signOut, useSession, useUser } from '../session/session.web.ts'
import { currentText, useText } from '../text/text.web.ts'
import { useDevice } from '../theme/layout.web.ts'
import { useProduct } from './app-context.web.ts'

/** Change password, refresh caches, log out (specification 2.14f); who belongs to several departments switches (2.14g). */
export function UserMenu() {
  const say = useText()
  const user = useUser()
  const { PasswordDialog, DepartDialog } = useProduct()
  const { modal, message } = App.useApp()
  const isDesktop = useDevice() === 'desktop'
  const [isChanging, setChanging] = useState(false)
  const [isSwitching, setSwitching] = useState(false)
  const hasSeveralDeparts = useSession(({ departs }) => departs.length > 1)

  function handleSignOut() {
    modal.confirm({
      title: say(['提示', 'Please confirm']),
      content: say(['真的要注销登录吗 ?', 'Really log out?']),
      okText: say(['确定', 'Log out']),
      cancelText: say(['取消', 'Cancel']),
      onOk: () => void leave(),
    })
  }

  async function handleRefresh() {
    try {
      await refreshDictionaries()
      message.success(say(['刷新缓存完成！', 'Caches refreshed!']))
    } catch {
      message.warning(say(['刷新缓存失败！', 'Caches could not be refreshed!']))
    }
  }

  const items = [
    {
      key: 'password',
      icon: <LockOutlined />,
      label: say(['密码修改', 'Change password']),
      onClick: () => setChanging(true),
    },
    ...(hasSeveralDeparts
      ? [
          {
            key: 'depart',
            icon: <ApartmentOutlined />,
            label: say(['切换部门', 'Switch department']),
            onClick: () => setSwitching(true),
          },
        ]
      : []),
    {
      key: 'refresh',
      icon: <ReloadOutlined />,
      label: say(['清理缓存', 'Refresh caches']),
      onClick: () => void handleRefresh(),
    },
    { type: 'divider' as const },
    { key: 'leave', icon: <LogoutOutlined />, label: say(['退出登录', 'Log out']), onClick: handleSignOut },
  ]
  const name = user?.realname || user?.username || ''
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button
          type="text"
          className="user-menu"
          aria-haspopup="menu"
          aria-label={say(['用户菜单：{name}', 'User menu: {name}'], { name })}
        >
          <Avatar size={28} alt="" icon={<UserOutlined />} {...(user?.avatar ? { src: fileUrl(user.avatar) } : {})} />
          {isDesktop && (
            <>
              <span className="user-menu-name">{name}</span>
              <DownOutlined />
            </>
          )}
        </Button>
      </Dropdown>
      <Suspense>{isChanging && <PasswordDialog isForced={false} onClose={() => setChanging(false)} />}</Suspense>
      <Suspense>{isSwitching && <DepartDialog isForced={false} onClose={() => setSwitching(false)} />}</Suspense>
    </>
  )
}

/** The session is over here whatever the server says; being out of reach is worth a word (specification 8.12a). */
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
