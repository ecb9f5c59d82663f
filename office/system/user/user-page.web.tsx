import { DeleteOutlined, MailOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { TOUCH } from '#kit/contract/abilities.ts'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { offeredOf, type PageAction } from '#kit/web/list/list-commands.ts'
import { useList } from '#kit/web/list/list-context.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { useAskedInAddress } from '#kit/web/list/use-asked-in-address.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { Branches } from '#kit/web/picker/branches.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { viewAs } from '#kit/web/session/session.web.ts'
import { useProduct } from '#kit/web/shell/app-context.web.ts'
import { EXPLAIN, VIEW_AS } from '../../rights/access.ts'
import { INVITE_PARAM, invitation } from './invitation/invitation.ts'
import { USER_RIGHTS, user } from './user.ts'
import { userAgent } from './user-agent.ts'
import './user.css'

const UserForm = late(async () => (await import('./user-form.web.tsx')).UserForm)

type User = Pick<RowOf<typeof user>, 'id' | 'username' | 'realname'>

const PasswordsDialog = late(async () => (await import('./passwords-dialog.web.tsx')).PasswordsDialog)
const XRay = late(async () => (await import('../../rights/x-ray.web.tsx')).XRay)
const RecycleBinDialog = late(async () => (await import('./recycle-bin-dialog.web.tsx')).RecycleBinDialog)
const UserAgentDialog = late(async () => (await import('./user-agent-dialog.web.tsx')).UserAgentDialog)

/** What is open over the list or the record. */
type Opened =
  | { readonly kind: 'passwords'; readonly people: readonly User[] }
  | { readonly kind: 'agent'; readonly person: User }
  | { readonly kind: 'xRay'; readonly person: User }
  | { readonly kind: 'bin' }

/** People beside the tree of departments. */
export function UserPage() {
  const t = useTranslate()
  const can = useCan()
  const { homePath } = useProduct()
  const { open, dialog } = useUserDialogs()
  const [invite, inviting] = useCommand(invitation, { nameOf: ({ email }) => String(email ?? '') })
  const mayInvite = can(actionPermission(invitation, 'invite'))
  useAskedInAddress(INVITE_PARAM, () => mayInvite && void invite('invite', []))
  return (
    <>
      <ResourcePage
        resource={user}
        Form={UserForm}
        aside={<DepartTree />}
        rowActions={() => personActions(open, homePath)}
        batchActions={() => [
          {
            key: 'passwords',
            title: GIVE_PASSWORDS,
            permission: USER_RIGHTS.resetPassword,
            asks: 'resetPassword',
            run: (people) => open({ kind: 'passwords', people }),
          },
        ]}
        toolbar={
          <>
            {mayInvite && (
              <Button
                icon={<MailOutlined aria-hidden />}
                aria-label={t(INVITE)}
                title={t(INVITE)}
                onClick={() => void invite('invite', [])}
              >
                <span className="line-word">{t(INVITE)}</span>
              </Button>
            )}
            {can(USER_RIGHTS.recycle) && (
              <Button
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t(BIN)}
                title={t(BIN)}
                onClick={() => open({ kind: 'bin' })}
              />
            )}
          </>
        }
      />
      {inviting}
      {dialog}
    </>
  )
}

/** One person on a page of their own. */
export function UserRecord() {
  const can = useCan()
  const { homePath } = useProduct()
  const { open, dialog } = useUserDialogs()
  return (
    <>
      <RecordPage
        resource={user}
        Form={UserForm}
        actions={(row) =>
          offeredOf(personActions(open, homePath), can, row as unknown as User).map(
            ({ run, asks: _asks, ...action }) => ({
              ...action,
              run: () => run(row as unknown as User),
            }),
          )
        }
      />
      {dialog}
    </>
  )
}

/** Commands of one person beside the declared ones. */
function personActions(open: (opened: Opened) => void, homePath: string): readonly PageAction<User>[] {
  return [
    {
      key: 'password',
      title: ['重置密码', 'Reset password'],
      permission: USER_RIGHTS.resetPassword,
      asks: 'resetPassword',
      run: (person) => open({ kind: 'passwords', people: [person] }),
    },
    {
      key: 'agent',
      title: userAgent.title,
      permission: permissionOf(userAgent, 'edit'),
      asks: TOUCH,
      run: (person) => open({ kind: 'agent', person }),
    },
    {
      key: 'xRay',
      title: ['权限透视', 'Permission x-ray'],
      permission: EXPLAIN,
      run: (person) => open({ kind: 'xRay', person }),
    },
    {
      key: 'view',
      title: ['以其身份查看', 'View as this person'],
      permission: VIEW_AS,
      confirm: { title: ['以其身份查看', 'View as this person'], content: VIEWING },
      // the client shows a refusal
      run: (person) => viewAs(person.id, homePath).catch(() => undefined),
    },
  ]
}

const VIEWING: Text = [
  '将按对方的权限和数据范围显示所有页面，只能查看，不能修改。此操作会被记录，可随时结束。',
  'All pages are shown with the permissions and rows of this person. You can look, not change. It is logged, and you can stop at any time.',
]

function useUserDialogs(): { readonly open: (opened: Opened) => void; readonly dialog: ReactNode } {
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const dialog = opened && (
    <Suspense fallback={null}>
      {opened.kind === 'passwords' && <PasswordsDialog people={opened.people} onClose={close} />}
      {opened.kind === 'xRay' && (
        <XRay userId={opened.person.id} name={opened.person.realname || opened.person.username} onClose={close} />
      )}
      {opened.kind === 'agent' && (
        <UserAgentDialog
          userName={opened.person.username}
          name={opened.person.realname || opened.person.username}
          onClose={close}
        />
      )}
      {opened.kind === 'bin' && <RecycleBinDialog onClose={close} />}
    </Suspense>
  )
  return { open, dialog }
}

/** Departments, level by level: the chosen one and all below it narrow the list. */
function DepartTree() {
  const t = useTranslate()
  const { list } = useList()
  const chosen = list.state.filters.underDeparts ?? ''
  return (
    <nav className="list-aside" aria-label={t(DEPARTS)}>
      <h2 className="depart-tree-title">
        {t(DEPARTS)}
        {chosen !== '' && (
          <Button type="link" size="small" onClick={() => list.filterBy({ underDeparts: undefined })}>
            {t(ALL)}
          </Button>
        )}
      </h2>
      <Branches
        label={DEPARTS}
        load={(pid) => client.get('/sys/sysDepart/queryDepartTreeSync', { pid })}
        chosen={chosen}
        onChoose={(id) => list.filterBy({ underDeparts: id || undefined })}
      />
    </nav>
  )
}

const DEPARTS: Text = ['部门', 'Departments']
const ALL: Text = ['全部', 'All']
const INVITE: Text = ['邀请同事', 'Invite']
const BIN: Text = ['回收站', 'Recycle bin']
const GIVE_PASSWORDS: Text = ['发放一次性密码', 'Give one-time passwords']
