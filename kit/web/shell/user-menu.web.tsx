import {
  ApartmentOutlined,
  ClusterOutlined,
  DownOutlined,
  LockOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { App, Avatar, Button, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { currentText, useTranslate } from '../browser/text.web.ts'
import { NOTICE_SECONDS } from '../client/api-error.ts'
import { fileUrl } from '../client/client.web.ts'
import { currentNotices } from '../client/notice.web.tsx'
import { useModal } from '../page/modal/use-modal.web.ts'
import { refreshDictionaries } from '../session/dictionary.web.ts'
import { signOut, useSession, useUser } from '../session/session.web.ts'
import { useProduct } from './app-context.web.ts'
import { useDevice } from './theme/layout.web.ts'

/** Change password, refresh caches, log out; who belongs to several departments switches. */
export function UserMenu({ onShowKeys }: { readonly onShowKeys: () => void }) {
  const t = useTranslate()
  const user = useUser()
  const { PasswordDialog, TenantDialog, DepartDialog } = useProduct()
  const { message } = App.useApp()
  const modal = useModal()
  const isDesktop = useDevice() === 'desktop'
  const [isChanging, setChanging] = useState(false)
  const [isSwitching, setSwitching] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const hasSeveralTenants = useSession(({ tenants }) => tenants.length > 1)
  const hasSeveralDeparts = useSession(({ departs }) => departs.length > 1)

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

  const items = [
    {
      key: 'password',
      icon: <LockOutlined />,
      label: t(['修改密码', 'Change password']),
      onClick: () => setChanging(true),
    },
    ...(hasSeveralTenants
      ? [
          {
            key: 'tenant',
            icon: <ClusterOutlined />,
            label: t(['切换租户', 'Switch tenant']),
            onClick: () => setMoving(true),
          },
        ]
      : []),
    ...(hasSeveralDeparts
      ? [
          {
            key: 'depart',
            icon: <ApartmentOutlined />,
            label: t(['切换部门', 'Switch department']),
            onClick: () => setSwitching(true),
          },
        ]
      : []),
    {
      key: 'refresh',
      icon: <ReloadOutlined />,
      label: t(['清理缓存', 'Refresh caches']),
      onClick: () => void handleRefresh(),
    },
    { key: 'keys', icon: <QuestionCircleOutlined />, label: t(['快捷键', 'Keyboard shortcuts']), onClick: onShowKeys },
    { type: 'divider' as const },
    { key: 'leave', icon: <LogoutOutlined />, label: t(['退出登录', 'Log out']), onClick: handleSignOut },
  ]
  const name = user?.realname || user?.username || ''
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button
          type="text"
          className="user-menu"
          aria-haspopup="menu"
          aria-label={t(['用户菜单：{name}', 'User menu: {name}'], { name })}
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
      <Suspense>{isMoving && <TenantDialog isForced={false} onClose={() => setMoving(false)} />}</Suspense>
      <Suspense>{isSwitching && <DepartDialog isForced={false} onClose={() => setSwitching(false)} />}</Suspense>
    </>
  )
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
