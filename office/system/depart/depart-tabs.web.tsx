import { useQuery } from '@tanstack/react-query'
import { App, Button, Skeleton, Tabs } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { DetailList } from '#kit/web/form/detail-list.web.tsx'
import { useStillUsed } from '#kit/web/list/use-still-used.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { DEPART_RIGHTS, depart, MEMBER_RIGHTS } from './depart.ts'
import { departCalls } from './depart-calls.web.ts'
import { departForm } from './depart-form.ts'
import { departNameIn, departTreeRow } from './depart-tree-row.ts'
import { departGrantCalls } from './role/depart-grant-calls.web.ts'

const RecordHistory = late(async () => (await import('#kit/web/form/record-history.web.tsx')).RecordHistory)
const GrantDrawer = late(async () => (await import('../permission/grant-drawer.web.tsx')).GrantDrawer)
const DepartMembers = late(async () => (await import('./mine/depart-members.web.tsx')).DepartMembers)
const DepartRoles = late(async () => (await import('./role/depart-roles.web.tsx')).DepartRoles)

interface DepartTabsProps {
  readonly id: string
  /** Another number reads the department anew. */
  readonly version: number
  readonly tab: string
  readonly onTab: (tab: string) => void
  readonly onAdd: () => void
  readonly onEdit: (row: AnyRow) => void
  readonly onMove: (depart: { readonly id: string; readonly departName: string }) => void
  readonly onGone: () => void
}

/** A department: what it says of itself, its people, its roles, its history. */
export function DepartTabs({ id, version, tab, onTab, onAdd, onEdit, onMove, onGone }: DepartTabsProps) {
  const t = useTranslate()
  const locale = useLocale()
  const can = useCan()
  const ask = useDeletion(onGone)
  const [granting, setGranting] = useState({ isOpen: false, turn: 0 })
  const grantCalls = useMemo(() => departGrantCalls(id), [id])
  const { data: row, ...query } = useQuery({
    queryKey: ['depart', 'page', id, version],
    queryFn: ({ signal }) => departCalls.one(id, signal),
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  })
  if (query.isError) {
    return <ErrorState error={query.error} title={FAILED} onRetry={() => void query.refetch()} />
  }
  if (row === undefined) {
    return <Skeleton active />
  }
  const name = departNameIn(departTreeRow(row), locale)
  const items = [
    { key: 'info', label: t(INFO), children: <DetailList resource={departForm} row={row} /> },
    ...(can(MEMBER_RIGHTS.list) ? [{ key: 'users', label: t(USERS), children: <DepartMembers departId={id} /> }] : []),
    ...(can('system:departRole:list')
      ? [{ key: 'roles', label: t(ROLES), children: <DepartRoles departId={id} /> }]
      : []),
    { key: 'history', label: t(HISTORY), children: <RecordHistory resource={depart} id={id} /> },
  ]
  return (
    <>
      <div className="depart-bar">
        <h2 className="depart-title">{name}</h2>
        {can('system:depart:add') && <Button onClick={onAdd}>{t(ADD_BELOW)}</Button>}
        {can('system:depart:edit') && <Button onClick={() => onEdit(row)}>{t(EDIT)}</Button>}
        {can(DEPART_RIGHTS.grant) && (
          <Button onClick={() => setGranting({ isOpen: true, turn: granting.turn + 1 })}>{t(GRANT)}</Button>
        )}
        {can(DEPART_RIGHTS.move) && <Button onClick={() => onMove({ id, departName: name })}>{t(MOVE)}</Button>}
        {can('system:depart:delete') && (
          <Button danger onClick={() => void ask(id, name)}>
            {t(REMOVE)}
          </Button>
        )}
      </div>
      {granting.turn > 0 && (
        <Suspense fallback={null}>
          <GrantDrawer
            key={granting.turn}
            name={name}
            open={granting.isOpen}
            calls={grantCalls}
            onClose={() => setGranting({ ...granting, isOpen: false })}
          />
        </Suspense>
      )}
      <Tabs
        activeKey={items.some(({ key }) => key === tab) ? tab : 'info'}
        onChange={onTab}
        items={items.map((item) => ({
          ...item,
          children: <Suspense fallback={<Skeleton active />}>{item.children}</Suspense>,
        }))}
      />
    </>
  )
}

/** Deletes a department after saying what goes with it. */
function useDeletion(onGone: () => void) {
  const t = useTranslate()
  const { message } = App.useApp()
  const modal = useModal()
  const tellUsed = useStillUsed()
  const remove = async (id: string) => {
    try {
      const { message: words } = await departCalls.remove(id)
      void message.success(words || t(REMOVED))
      onGone()
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (!tellUsed(error) && error.http === 200) {
        void message.warning(error.message)
      }
    }
  }
  return async (id: string, name: string) => {
    const { departs, users, roles } = await departCalls.countBelow(id)
    modal.confirm({
      title: t(DELETE_TITLE, { name }),
      content:
        departs === 1 && users === 0 && roles === 0
          ? t(NOTHING_BELOW)
          : t(GOES_WITH, { departs: departs - 1, users, roles }),
      okText: departs > 1 ? t(REMOVE_ALL, { departs }) : t(REMOVE),
      cancelText: t(CANCEL),
      okButtonProps: { danger: true },
      onOk: () => remove(id),
    })
  }
}

const INFO: Text = ['基本信息', 'Details']
const USERS: Text = ['用户', 'Users']
const ROLES: Text = ['部门角色', 'Department roles']
const HISTORY: Text = ['变更记录', 'History']
const FAILED: Text = ['部门加载失败', 'The department could not be loaded']
const ADD_BELOW: Text = ['添加下级', 'Add below']
const EDIT: Text = ['编辑', 'Edit']
const GRANT: Text = ['部门权限', 'Permissions']
const MOVE: Text = ['移动', 'Move']
const REMOVE: Text = ['删除', 'Delete']
const REMOVED: Text = ['删除成功!', 'Deleted']
const DELETE_TITLE: Text = ['删除部门「{name}」？', 'Delete the department {name}?']
const NOTHING_BELOW: Text = [
  '该部门没有下级部门、用户和部门角色。',
  'It has no departments below it, no users and no roles.',
]
const GOES_WITH: Text = [
  '下级部门 {departs} 个、部门角色 {roles} 个将一并删除；{users} 个用户不再属于这些部门，账号保留。',
  '{departs} departments below it and {roles} roles go with it. {users} users no longer belong to them; their accounts stay.',
]
const REMOVE_ALL: Text = ['删除 {departs} 个部门', 'Delete {departs} departments']
const CANCEL: Text = ['取消', 'Cancel']
