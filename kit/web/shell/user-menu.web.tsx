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
import { Avatar, Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { nameIn } from '#kit/contract/text.ts'
import { useDevice } from '../browser/layout.web.ts'
import { useLocale, useTranslate } from '../browser/text.web.ts'
import { pictureUrl } from '../client/client.web.ts'
import { useSession, useUser } from '../session/session.web.ts'
import { MenuIcon } from './menu-icon.web.tsx'
import type { ShellCommand } from './use-look-commands.web.ts'
import type { ShellCommands } from './use-shell-commands.web.tsx'

/** Change password, refresh caches, log out; who belongs to several tenants or departments switches. */
export function UserMenu({ commands, own }: Pick<ShellCommands, 'commands' | 'own'>) {
  const t = useTranslate()
  const user = useUser()
  const openTenant = useOpenTenant()
  const isDesktop = useDevice() === 'desktop'
  const { password, tenant, depart, refresh, keys, leave } = commands
  const item = (command: ShellCommand | undefined, icon: ReactNode) =>
    command ? [{ key: command.key, icon, label: command.title, onClick: command.run }] : []
  const items = [
    ...(openTenant && !isDesktop ? [{ key: 'open-tenant', label: openTenant, disabled: true }] : []),
    ...item(password, <LockOutlined />),
    ...item(tenant, <ClusterOutlined />),
    ...item(depart, <ApartmentOutlined />),
    ...own.flatMap(({ icon, ...command }) => item(command, <MenuIcon name={icon} />)),
    ...item(refresh, <ReloadOutlined />),
    ...item(keys, <QuestionCircleOutlined />),
    { type: 'divider' as const },
    ...item(leave, <LogoutOutlined />),
  ]
  const name = user?.realname || user?.username || ''
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        className="user-menu"
        aria-haspopup="menu"
        aria-label={t(['用户菜单：{name}', 'User menu: {name}'], { name })}
      >
        <Avatar
          size={28}
          alt=""
          icon={<UserOutlined />}
          {...(user?.avatar ? { src: pictureUrl(user.avatar, 64) } : {})}
        />
        {isDesktop && (
          <>
            <span className="user-menu-name">
              {name}
              {openTenant && <small>{openTenant}</small>}
            </span>
            <DownOutlined />
          </>
        )}
      </Button>
    </Dropdown>
  )
}

/** The tenant that somebody works in who has several to choose from. */
function useOpenTenant(): string | undefined {
  const locale = useLocale()
  const open = useSession(({ tenants, tenantId }) =>
    tenants.length > 1 ? tenants.find(({ id }) => String(id) === tenantId) : undefined,
  )
  return open && nameIn(locale, open.name, open.nameEn)
}
