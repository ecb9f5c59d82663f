import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useLocale } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { DetailList } from '#kit/web/form/detail-list.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'
import { RowHead, RowTabs } from '#kit/web/tree-page/row-head.web.tsx'
import { MEMBER_RIGHTS } from '../depart.ts'
import { departCalls } from '../depart-calls.web.ts'
import { departForm } from '../depart-form.ts'
import { DepartPanes } from '../depart-panes.web.tsx'
import { departNameIn } from '../depart-tree.ts'
import { departTreeRow } from '../depart-tree-row.ts'
import { useDepartTree } from '../use-depart-tree.web.ts'
import { type OwnNode, ownNodes } from './own-nodes.ts'

const DepartMembers = late(async () => (await import('./depart-members.web.tsx')).DepartMembers)
const DepartRoles = late(async () => (await import('../role/depart-roles.web.tsx')).DepartRoles)

/** In charge of departments, as the protocol says it. */
const LEADER = '2'

/** The departments that the user is in charge of; others read why they see none. */
export function MyDepartPage() {
  const { data, ...query } = useQuery({ queryKey: ['depart', 'own'], queryFn: departCalls.own, staleTime: 0 })
  return (
    <>
      <PageHeader />
      <div className="page-body">
        {query.isError ? (
          <ErrorState error={query.error} title={FAILED} onRetry={() => void query.refetch()} />
        ) : data === undefined ? (
          <Skeleton active />
        ) : data.identity !== LEADER || data.tree.length === 0 ? (
          <EmptyState title={NOT_IN_CHARGE} hint={WHOM_TO_ASK} />
        ) : (
          <OwnDeparts tree={data.tree} />
        )}
      </div>
    </>
  )
}

function OwnDeparts({ tree }: { readonly tree: readonly unknown[] }) {
  const nodes = useMemo(() => ownNodes(tree), [tree])
  const departs = useDepartTree({
    load: async (parent) => nodes.below.get(parent === ROOT ? '' : parent) ?? [],
    search: (keyword) => departCalls.search(keyword, true),
  })
  const chosen = nodes.byId.get(departs.chosen)
  return (
    <DepartPanes rows={departs} empty={<EmptyState title={NOT_IN_CHARGE} hint={WHOM_TO_ASK} />}>
      {chosen ? (
        <OwnDepart key={departs.chosen} node={chosen} tab={departs.tab} onTab={departs.openTab} />
      ) : (
        <EmptyState title={CHOOSE} hint={CHOOSE_HINT} />
      )}
    </DepartPanes>
  )
}

interface OwnDepartProps {
  readonly node: OwnNode
  readonly tab: string
  readonly onTab: (tab: string) => void
}

function OwnDepart({ node, tab, onTab }: OwnDepartProps) {
  const locale = useLocale()
  const can = useCan()
  const tabs = [
    { key: 'info', title: INFO, children: <DetailList resource={departForm} row={node as unknown as AnyRow} /> },
    ...(can(MEMBER_RIGHTS.list)
      ? [{ key: 'users', title: USERS, children: <DepartMembers departId={node.id} /> }]
      : []),
    ...(can('system:departRole:list')
      ? [{ key: 'roles', title: ROLES, children: <DepartRoles departId={node.id} /> }]
      : []),
  ]
  return (
    <>
      <RowHead title={departNameIn(departTreeRow(node), locale)} />
      <RowTabs tab={tab} onTab={onTab} tabs={tabs} />
    </>
  )
}

const FAILED: Text = ['部门加载失败', 'The departments could not be loaded']
const NOT_IN_CHARGE: Text = ['您还不是任何部门的负责人', 'You are not in charge of any department']
const WHOM_TO_ASK: Text = [
  '普通员工暂无此权限；请联系管理员在「部门管理」中把您设为部门负责人',
  'This page is for those in charge: an administrator names them under Departments',
]
const CHOOSE: Text = ['请选择部门', 'Choose a department']
const CHOOSE_HINT: Text = ['在左侧选择您负责的部门', 'Choose one of your departments']
const INFO: Text = ['基本信息', 'Details']
const USERS: Text = ['用户信息', 'Users']
const ROLES: Text = ['部门角色', 'Department roles']
