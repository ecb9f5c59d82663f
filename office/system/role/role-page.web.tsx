import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { TOUCH } from '#kit/contract/abilities.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import { type Locale, nameIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { refreshList } from '#kit/web/list/use-resource-list.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { TakenBack } from '../permission/taken-back.web.tsx'
import { listedRole, ROLE_RIGHTS, role } from './role.ts'
import { roleCalls, roleGrantCalls } from './role-calls.web.ts'

const GrantDrawer = late(async () => (await import('../permission/grant-drawer.web.tsx')).GrantDrawer, {
  isAhead: true,
})
const RoleUsers = late(async () => (await import('./role-users.web.tsx')).RoleUsers)
const RoleHomeForm = late(async () => (await import('./role-home-form.web.tsx')).RoleHomeForm)
const RoleComparison = late(async () => (await import('./role-comparison.web.tsx')).RoleComparison)

type RoleRow = RowOf<typeof listedRole>

interface Opened {
  readonly what: 'users' | 'grants' | 'home' | 'compare'
  readonly row: RoleRow
  readonly isOpen: boolean
  /** Each opening begins anew. */
  readonly turn: number
}

/** Roles: their people, what is granted to them, where they land, and what sets two of them apart. */
export function RolePage() {
  const t = useTranslate()
  const locale = useLocale()
  const queries = useQueryClient()
  const { told } = useTold()
  const modal = useModal()
  const [opened, setOpened] = useState<Opened>()
  const open = (what: Opened['what']) => (row: RoleRow) =>
    setOpened({ what, row, isOpen: true, turn: (opened?.turn ?? 0) + 1 })
  const [deletions, setDeletions] = useState(0)
  const close = () => setOpened(opened && { ...opened, isOpen: false })

  const remove = async (rows: readonly RoleRow[]) => {
    if (await told(roleCalls.remove(rows.map(({ id }) => id)))) {
      await refreshList(queries, listedRole)
      setDeletions(deletions + 1)
    }
  }
  const askDelete = async (rows: readonly RoleRow[]) => {
    const { users, permissions } = await roleCalls.usage(rows.map(({ id }) => id))
    const [first] = rows
    modal.confirm({
      title:
        rows.length === 1
          ? t(DELETE_ONE, { name: first ? named(first, locale).roleName : '' })
          : t(DELETE_MANY, { n: rows.length }),
      content: users > 0 ? t(IN_USE, { users, permissions }) : t(NOT_IN_USE, { permissions }),
      okText: t(DELETE),
      cancelText: t(CANCEL),
      okButtonProps: { danger: true },
      onOk: () => remove(rows),
    })
  }

  const pane = opened?.what === 'users' && opened.isOpen && (
    <Suspense fallback={null}>
      <RoleUsers key={opened.row.id} role={{ ...opened.row, ...named(opened.row, locale) }} onClose={close} />
    </Suspense>
  )

  return (
    <>
      <ResourcePage<typeof listedRole>
        // what was deleted is selected no more
        key={deletions}
        resource={listedRole}
        pane={pane}
        ownCommands={['copy']}
        opens={['copy']}
        rowActions={(_, run) => [
          { key: 'grants', title: GRANTS, permission: ROLE_RIGHTS.grant, asks: TOUCH, run: open('grants') },
          { key: 'users', title: USERS, permission: 'system:role:list', run: open('users') },
          { key: 'copy', title: COPY, permission: 'system:role:copy', asks: 'copy', run: (row) => run('copy', [row]) },
          { key: 'home', title: HOME, permission: 'system:role:edit', asks: 'edit', run: open('home') },
          { key: 'compare', title: COMPARE, permission: 'system:role:list', run: open('compare') },
          {
            key: 'delete',
            title: DELETE,
            permission: ROLE_RIGHTS.delete,
            asks: 'delete',
            isDanger: true,
            run: (row) => askDelete([row]),
          },
        ]}
        batchActions={() => [
          {
            ...{ key: 'delete', title: DELETE, permission: ROLE_RIGHTS.delete },
            ...{ asks: 'delete', isDanger: true, run: askDelete },
          },
        ]}
      />
      <TakenBack
        resource={role}
        kind="rows"
        permission={ROLE_RIGHTS.delete}
        turn={deletions}
        onGivenBack={() => void refreshList(queries, listedRole)}
      />
      {opened && opened.what !== 'users' && (
        <Suspense fallback={null}>
          <OpenedPart key={opened.turn} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** A role by the name that it has in a language. */
function named({ id, roleName, roleNameEn }: RoleRow, locale: Locale) {
  return { id, roleName: nameIn(locale, roleName, roleNameEn) }
}

function OpenedPart({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) {
  const { what, row, isOpen } = opened
  const shown = named(row, useLocale())
  const calls = useMemo(() => roleGrantCalls(row.id), [row.id])
  switch (what) {
    case 'users':
      return null
    case 'grants':
      return <GrantDrawer name={shown.roleName} open={isOpen} calls={calls} onClose={onClose} />
    case 'home':
      return <RoleHomeForm role={shown} open={isOpen} onClose={onClose} />
    case 'compare':
      return <RoleComparison role={shown} open={isOpen} onClose={onClose} />
  }
}

const USERS: Text = ['用户', 'People']
const GRANTS: Text = ['授权', 'Permissions']
const COPY: Text = ['复制', 'Copy']
const HOME: Text = ['首页', 'Home page']
const COMPARE: Text = ['比较', 'Compare']
const DELETE: Text = ['删除', 'Delete']
const CANCEL: Text = ['取消', 'Cancel']
const DELETE_ONE: Text = ['删除角色「{name}」？', 'Delete the role {name}?']
const DELETE_MANY: Text = ['删除 {n} 个角色？', 'Delete {n} {n|role|roles}?']
const IN_USE: Text = [
  '{users} 名用户正在使用，删除后他们将失去其中的 {permissions} 项权限。',
  '{users} {users|person has it and loses|people have it and lose} {permissions} {permissions|permission|permissions}.',
]
const NOT_IN_USE: Text = [
  '没有用户使用，其中的 {permissions} 项授权将一并删除。',
  'Nobody has it; its {permissions} {permissions|grant goes|grants go} with it.',
]
