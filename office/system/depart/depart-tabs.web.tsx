import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { mayTouch, TOUCH } from '#kit/contract/abilities.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { DetailList } from '#kit/web/form/detail-list.web.tsx'
import { offeredOf, type PageAction } from '#kit/web/list/list-commands.ts'
import { late } from '#kit/web/page/late.web.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { RowHead, RowTabs } from '#kit/web/tree-page/row-head.web.tsx'
import { useRowDeletion } from '#kit/web/tree-page/use-row-deletion.web.ts'
import { DEPART_RIGHTS, depart, MEMBER_RIGHTS } from './depart.ts'
import { departCalls } from './depart-calls.web.ts'
import { departForm } from './depart-form.ts'
import { departNameIn } from './depart-tree.ts'
import { type DepartTreeRow, departTreeRow } from './depart-tree-row.ts'
import { departGrantCalls } from './role/depart-grant-calls.web.ts'

const CommentThread = late(async () => (await import('#kit/web/comment/comment-thread.web.tsx')).CommentThread)
const RecordHistory = late(async () => (await import('#kit/web/form/record-history.web.tsx')).RecordHistory)
const GrantPane = late(async () => (await import('../permission/grant-pane.web.tsx')).GrantPane)
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
  readonly onMove: (depart: DepartTreeRow) => void
  readonly onGone: () => void
}

/** A department: what it says of itself, its people, its roles, its history. */
export function DepartTabs({ id, version, tab, onTab, onAdd, onEdit, onMove, onGone }: DepartTabsProps) {
  const locale = useLocale()
  const can = useCan()
  const ask = useDeletion(onGone)
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
  const treeRow = departTreeRow(row)
  const name = departNameIn(treeRow, locale)
  const tabs = [
    { key: 'info', title: INFO, children: <DetailList resource={departForm} row={row} /> },
    ...(can(MEMBER_RIGHTS.list) ? [{ key: 'users', title: USERS, children: <DepartMembers departId={id} /> }] : []),
    ...(can('system:departRole:list') ? [{ key: 'roles', title: ROLES, children: <DepartRoles departId={id} /> }] : []),
    ...(can(DEPART_RIGHTS.grant) && mayTouch(row)
      ? [{ key: 'grants', title: GRANT, children: <GrantPane name={name} calls={grantCalls} /> }]
      : []),
    { key: 'comments', title: COMMENTS, children: <CommentThread resource={depart.name} id={id} /> },
    { key: 'history', title: HISTORY, children: <RecordHistory resource={depart} id={id} /> },
  ]
  const commands: readonly PageAction<AnyRow>[] = [
    { key: 'add', title: ADD_BELOW, permission: permissionOf(depart, 'add'), run: onAdd },
    { key: 'edit', title: EDIT, permission: permissionOf(depart, 'edit'), asks: 'edit', run: onEdit },
    { key: 'move', title: MOVE, permission: DEPART_RIGHTS.move, asks: TOUCH, run: () => onMove(treeRow) },
    {
      key: 'delete',
      title: REMOVE,
      permission: permissionOf(depart, 'delete'),
      asks: 'delete',
      isDanger: true,
      run: () => ask({ id, name }),
    },
  ]
  const actions = offeredOf(commands, can, row).map(({ run, ...command }) => ({ ...command, run: () => run(row) }))
  return (
    <>
      <RowHead title={name} actions={actions} />
      <RowTabs tab={tab} onTab={onTab} tabs={tabs} />
    </>
  )
}

/** Deletes a department after saying what goes with it. */
function useDeletion(onGone: () => void) {
  const t = useTranslate()
  return useRowDeletion<{ readonly id: string; readonly name: string }>({
    ask: async ({ id, name }) => {
      const { departs, users, roles } = await departCalls.countBelow(id)
      const isAlone = departs === 1 && users === 0 && roles === 0
      return {
        title: t(DELETE_TITLE, { name }),
        content: isAlone ? t(NOTHING_BELOW) : t(GOES_WITH, { departs: departs - 1, users, roles }),
        ...(departs > 1 && { okText: t(REMOVE_ALL, { departs }) }),
      }
    },
    remove: ({ id }) => departCalls.remove(id),
    onGone,
  })
}

const INFO: Text = ['基本信息', 'Details']
const USERS: Text = ['用户', 'Users']
const ROLES: Text = ['部门角色', 'Department roles']
const COMMENTS: Text = ['评论', 'Comments']
const HISTORY: Text = ['变更记录', 'History']
const FAILED: Text = ['部门加载失败', 'The department could not be loaded']
const ADD_BELOW: Text = ['添加下级', 'Add below']
const EDIT: Text = ['编辑', 'Edit']
const GRANT: Text = ['部门权限', 'Permissions']
const MOVE: Text = ['移动', 'Move']
const REMOVE: Text = ['删除', 'Delete']
const DELETE_TITLE: Text = ['删除部门「{name}」？', 'Delete the department {name}?']
const NOTHING_BELOW: Text = [
  '该部门没有下级部门、用户和部门角色。',
  'It has no departments below it, no users and no roles.',
]
const GOES_WITH: Text = [
  '下级部门 {departs} 个、部门角色 {roles} 个将一并删除；{users} 个用户不再属于这些部门，账号保留。',
  '{departs} {departs|department|departments} below it and {roles} {roles|role|roles} go with it. {users} {users|user no longer belongs|users no longer belong} to them; accounts stay.',
]
const REMOVE_ALL: Text = ['删除 {departs} 个部门', 'Delete {departs} {departs|department|departments}']
