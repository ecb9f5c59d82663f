import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Table } from 'antd'
import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useIsPhone } from '#kit/web/browser/use-is-phone.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { pickerOf } from '#kit/web/field/pickers.web.ts'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { RowActions } from '#kit/web/table/row-actions.web.tsx'
import { SELECTION_HEADER, selectionNames } from '#kit/web/table/selection.web.tsx'
import { whyHeldBack } from '../../permission/holds-more.ts'
import { TakenBack } from '../../permission/taken-back.web.tsx'
import { depart, MEMBER_RIGHTS } from '../depart.ts'
import { keyOf, PeoplePager, PeopleSearch, useDepartPeople } from '../depart-people.web.tsx'
import { DEPART_ROLE_RIGHTS } from '../role/depart-role.ts'
import { UserRolesDialog } from '../role/user-roles-dialog.web.tsx'

const PATH = '/sys/user/departUserList'
const USERS = ref(['用户', 'Users'], 'sys_user,realname,id', { many: true })

/** The people of a department and below: added from those that are there, taken out, given roles of the department. */
export function DepartMembers({ departId }: { readonly departId: string }) {
  const t = useTranslate()
  const can = useCan()
  const isPhone = useIsPhone()
  const cache = useQueryClient()
  const { message } = App.useApp()
  const people = useDepartPeople({ path: PATH, params: { depId: departId }, size: 10 })
  const [picked, setPicked] = useState<readonly string[]>([])
  const [isAdding, setAdding] = useState(false)
  const [withRoles, setWithRoles] = useState<{ readonly row: AnyRow; readonly isOpen: boolean }>()
  const { data, isFetching } = people.query
  const rows = data?.records ?? []
  const reload = () => {
    setPicked([])
    void cache.invalidateQueries({ queryKey: keyOf(PATH) })
  }
  const add = async (ids: string) => {
    setAdding(false)
    if (ids !== '') {
      const { message: words } = await client.post('/sys/user/editSysDepartWithUser', {
        depId: departId,
        userIdList: ids.split(','),
      })
      void message.success(words)
      reload()
    }
  }
  const takeOut = async (ids: readonly string[]) => {
    const { message: words } = await client.remove('/sys/user/deleteUserInDepartBatch', {
      depId: departId,
      userIds: ids.join(','),
    })
    void message.success(words)
    reload()
  }
  const Picker = pickerOf(USERS)
  const actionsOf = (row: AnyRow) => [
    ...(can(DEPART_ROLE_RIGHTS.assign)
      ? [{ key: 'roles', title: ROLES, forbidden: whyHeldBack(row), run: () => setWithRoles({ row, isOpen: true }) }]
      : []),
    ...(can(MEMBER_RIGHTS.delete)
      ? [
          {
            key: 'out',
            title: TAKE_OUT,
            isDanger: true,
            forbidden: whyHeldBack(row),
            confirm: OUT_QUESTION,
            run: () => takeOut([row.id]),
          },
        ]
      : []),
  ]
  const addButton = can(MEMBER_RIGHTS.add) && (
    <Button type="primary" onClick={() => setAdding(true)}>
      {t(ADD)}
    </Button>
  )
  return (
    <>
      <div className="depart-table-bar">
        {addButton}
        {picked.length > 0 && can(MEMBER_RIGHTS.delete) && (
          <Button danger onClick={() => void takeOut(picked)}>
            {t(TAKE_OUT_ALL, { n: picked.length })}
          </Button>
        )}
        <PeopleSearch people={people} />
      </div>
      <Table<AnyRow>
        size="small"
        rowKey="id"
        loading={isFetching && data === undefined}
        dataSource={[...rows]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        components={SELECTION_HEADER}
        {...(can(MEMBER_RIGHTS.delete) && {
          rowSelection: {
            ...selectionNames<AnyRow>({
              t,
              nameOf: (row) => String(row.realname),
              isEmpty: rows.length === 0,
              isOpen: (row) => whyHeldBack(row) === undefined,
            }),
            selectedRowKeys: [...picked],
            onChange: (keys) => setPicked(keys.map(String)),
          },
        })}
        locale={{
          emptyText: (
            <EmptyState
              title={people.request.name === '' ? NOBODY : NO_MATCH}
              hint={people.request.name === '' ? NOBODY_HINT : TRY}
            >
              {people.request.name === '' && addButton}
            </EmptyState>
          ),
        }}
        columns={[
          { key: 'realname', dataIndex: 'realname', title: t(NAME) },
          { key: 'username', dataIndex: 'username', title: t(ACCOUNT) },
          ...(isPhone
            ? []
            : [
                { key: 'orgCode', dataIndex: 'orgCode', title: t(DEPARTS) },
                { key: 'sex', dataIndex: 'sex_dictText', title: t(SEX), render: dash },
                { key: 'phone', dataIndex: 'phone', title: t(PHONE), render: dash },
              ]),
          {
            key: 'actions',
            title: t(ACTIONS),
            width: 180,
            render: (_: unknown, row: AnyRow) => <RowActions actions={actionsOf(row)} of={String(row.realname)} />,
          },
        ]}
      />
      <PeoplePager people={people} />
      <TakenBack
        resource={depart}
        kind="people"
        ownerId={departId}
        permission={MEMBER_RIGHTS.add}
        turn={people.query.dataUpdatedAt}
        onGivenBack={reload}
      />
      {isAdding && Picker && (
        <Picker
          field={USERS}
          aria-label={t(ADD)}
          value=""
          isDialogOnly
          onCancel={() => setAdding(false)}
          onChange={(ids) => void add(String(ids))}
        />
      )}
      {withRoles && (
        <UserRolesDialog
          key={withRoles.row.id}
          departId={departId}
          user={withRoles.row}
          open={withRoles.isOpen}
          onClose={() => setWithRoles({ ...withRoles, isOpen: false })}
        />
      )}
    </>
  )
}

const dash = (value: unknown) => (value === null || value === undefined || value === '' ? '-' : String(value))

const ADD: Text = ['添加已有用户', 'Add users']
const TAKE_OUT: Text = ['取消关联', 'Take out']
const TAKE_OUT_ALL: Text = ['取消关联 {n} 人', 'Take {n} out']
const OUT_QUESTION = {
  title: ['取消该用户与部门的关联？', 'Take the user out of the department?'],
  content: [
    '该用户在本部门的角色和负责人身份一并取消，账号保留。',
    'Their roles of the department and their charge of it go, too; the account stays.',
  ],
} as const satisfies Record<string, Text>
const ROLES: Text = ['部门角色', 'Roles']
const NAME: Text = ['用户名称', 'Name']
const ACCOUNT: Text = ['用户账号', 'Account']
const DEPARTS: Text = ['部门', 'Departments']
const SEX: Text = ['性别', 'Sex']
const PHONE: Text = ['电话', 'Phone']
const ACTIONS: Text = ['操作', 'Actions']
const NOBODY: Text = ['该部门还没有用户', 'Nobody belongs to this department yet']
const NOBODY_HINT: Text = ['从已有用户中添加', 'Add some of the users']
const NO_MATCH: Text = ['没有符合条件的用户', 'No matching user']
const TRY: Text = ['换一个姓名试试', 'Try another name']
