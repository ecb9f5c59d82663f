import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Table } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { TOUCH } from '#kit/contract/abilities.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { saidIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { useResource } from '#kit/web/client/resource-calls.web.ts'
import { DeclaredFields } from '#kit/web/form/form-grid.web.tsx'
import { offeredOf, type PageAction } from '#kit/web/list/list-commands.ts'
import { late } from '#kit/web/page/late.web.ts'
import { WindowModal } from '#kit/web/page/modal/window-modal.web.tsx'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { RowActions } from '#kit/web/table/row-actions.web.tsx'
import { TakenBack } from '../../permission/taken-back.web.tsx'
import { departRoleGrantCalls } from './depart-grant-calls.web.ts'
import { DEPART_ROLE_RIGHTS, departRole } from './depart-role.ts'

const GrantDrawer = late(async () => (await import('../../permission/grant-drawer.web.tsx')).GrantDrawer, {
  isAhead: true,
})
const ResourceForm = late(async () => (await import('#kit/web/form/resource-form.web.tsx')).ResourceForm)

/** Most roles of one department that are shown. */
const MOST = 200

/** The roles of a department. */
export function DepartRoles({ departId }: { readonly departId: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const can = useCan()
  const cache = useQueryClient()
  const { message } = App.useApp()
  const calls = useResource(departRole)
  const [form, setForm] = useState<{ readonly row?: AnyRow; readonly isOpen: boolean }>()
  const [granting, setGranting] = useState<{ readonly row: AnyRow; readonly isOpen: boolean; readonly turn: number }>()
  const [taken, setTaken] = useState<AnyRow>()
  const grantedId = granting?.row.id ?? ''
  const grantCalls = useMemo(() => departRoleGrantCalls(departId, grantedId), [departId, grantedId])
  const key = ['depart', 'roles', departId] as const
  const { data, dataUpdatedAt } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => calls.list({ deptId: departId, pageSize: MOST }, { signal }),
    staleTime: 0,
  })
  // the department goes with a new role, and is no field of its form
  const resource = useMemo(
    () => ({
      ...departRole,
      fields: { ...departRole.fields, departId: { ...departRole.fields.departId, initial: departId } },
      form: [['departId'], ...departRole.form],
    }),
    [departId],
  )
  const nameOf = (row: AnyRow) => String(saidIn(locale, row, 'roleName'))
  const reload = () => void cache.invalidateQueries({ queryKey: key })
  const remove = async (row: AnyRow) => {
    const { message: words } = await calls.remove([row.id])
    void message.success(words)
    reload()
  }
  const commands: readonly PageAction<AnyRow>[] = [
    {
      key: 'grant',
      title: GRANT,
      permission: DEPART_ROLE_RIGHTS.grant,
      asks: TOUCH,
      run: (row) => setGranting({ row, isOpen: true, turn: (granting?.turn ?? 0) + 1 }),
    },
    { key: 'taken', title: TAKEN, permission: DEPART_ROLE_RIGHTS.assign, asks: TOUCH, run: setTaken },
    {
      key: 'edit',
      title: EDIT,
      permission: permissionOf(departRole, 'edit'),
      asks: 'edit',
      run: (row) => setForm({ row, isOpen: true }),
    },
    {
      key: 'delete',
      title: REMOVE,
      permission: permissionOf(departRole, 'delete'),
      asks: 'delete',
      isDanger: true,
      confirm: QUESTION,
      run: remove,
    },
  ]
  const actionsOf = (row: AnyRow) =>
    offeredOf(commands, can, row).map(({ run, ...command }) => ({ ...command, run: () => run(row) }))
  const add = can('system:departRole:add') && (
    <Button type="primary" onClick={() => setForm({ isOpen: true })}>
      {t(ADD)}
    </Button>
  )
  return (
    <>
      <div className="depart-table-bar">{add}</div>
      <Table<AnyRow>
        size="small"
        rowKey="id"
        loading={data === undefined}
        dataSource={[...((data?.records ?? []) as readonly AnyRow[])]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{
          emptyText: (
            <EmptyState title={NONE} hint={NONE_HINT}>
              {add}
            </EmptyState>
          ),
        }}
        columns={[
          {
            key: 'roleName',
            title: t(departRole.fields.roleName.title),
            render: (_: unknown, row: AnyRow) => nameOf(row),
          },
          { key: 'roleCode', dataIndex: 'roleCode', title: t(departRole.fields.roleCode.title) },
          { key: 'description', dataIndex: 'description', title: t(departRole.fields.description.title) },
          {
            key: 'actions',
            title: t(ACTIONS),
            width: 180,
            render: (_: unknown, row: AnyRow) => <RowActions actions={actionsOf(row)} of={nameOf(row)} />,
          },
        ]}
      />
      <TakenBack
        resource={departRole}
        kind="rows"
        permission="system:departRole:delete"
        turn={dataUpdatedAt}
        onGivenBack={reload}
      />
      {taken && (
        <WindowModal
          isOpen
          title={t(TAKEN_FROM, { name: nameOf(taken) })}
          footer={null}
          onClose={() => setTaken(undefined)}
        >
          <TakenBack
            resource={departRole}
            kind="people"
            ownerId={taken.id}
            permission={DEPART_ROLE_RIGHTS.assign}
            empty={NOTHING_TAKEN}
            onGivenBack={reload}
          />
        </WindowModal>
      )}
      {granting && (
        <Suspense fallback={null}>
          <GrantDrawer
            key={granting.turn}
            name={nameOf(granting.row)}
            open={granting.isOpen}
            calls={grantCalls}
            onClose={() => setGranting({ ...granting, isOpen: false })}
          />
        </Suspense>
      )}
      {form && (
        <Suspense fallback={null}>
          <ResourceForm
            resource={resource}
            mode={form.row ? 'edit' : 'new'}
            row={form.row}
            open={form.isOpen}
            onClose={() => setForm({ ...form, isOpen: false })}
            onSaved={reload}
          >
            <DeclaredFields resource={departRole} />
          </ResourceForm>
        </Suspense>
      )}
    </>
  )
}

const ADD: Text = ['新增部门角色', 'Add a role']
const GRANT: Text = ['授权', 'Permissions']
const TAKEN: Text = ['移除记录', 'Taken out lately']
const TAKEN_FROM: Text = ['“{name}”一小时内移除的用户', 'Taken out of {name} within the hour']
const NOTHING_TAKEN: Text = ['一小时内没有移除用户', 'Nobody was taken out within the hour']
const EDIT: Text = ['编辑', 'Edit']
const REMOVE: Text = ['删除', 'Delete']
const QUESTION = {
  title: ['删除该部门角色？', 'Delete this role?'],
  content: ['拥有它的用户会失去它给的权限。', 'Whoever has it loses the rights that it gives.'],
} as const satisfies Record<string, Text>
const ACTIONS: Text = ['操作', 'Actions']
const NONE: Text = ['该部门还没有角色', 'This department has no roles yet']
const NONE_HINT: Text = ['部门角色只能给出部门已有的权限', 'A role gives no more than the department was given']
