import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Table } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { Answer } from '#kit/web/client/client.web.ts'
import { ListPane } from '#kit/web/list/list-pane.web.tsx'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { PickControl } from '#kit/web/picker/pick-control.web.tsx'
import type { PickList } from '#kit/web/picker/picked.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { RowActions } from '#kit/web/table/row-actions.web.tsx'
import { SELECTION_HEADER, selectionNames } from '#kit/web/table/selection.web.tsx'
import { USER_STATUS } from '../../standard/user-status.ts'
import { whyHeldBack } from '../permission/holds-more.ts'
import { TakenBack } from '../permission/taken-back.web.tsx'
import { pickableUser } from '../user/pickable-user.ts'
import { ROLE_RIGHTS, role as roles } from './role.ts'
import { type RoleUser, roleCalls } from './role-calls.web.ts'
import './role.css'

interface RoleUsersProps {
  readonly role: { readonly id: string; readonly roleName: string; readonly _can?: readonly string[] }
  readonly onClose: () => void
}

/** Who has a role: search, add those who are there, take it from some. */
export function RoleUsers({ role, onClose }: RoleUsersProps) {
  const t = useTranslate()
  const can = useCan()
  const modal = useModal()
  const { told } = useTold()
  const [asked, setAsked] = useState({ username: '', pageNo: 1, pageSize: 10 })
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isPicking, setPicking] = useState(false)
  const mayAssign = can(ROLE_RIGHTS.assign)
  const query = useQuery({
    queryKey: ['role-users', role.id, asked],
    queryFn: () => roleCalls.users(role.id, asked.username, asked.pageNo, asked.pageSize),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

  const change = async (command: Promise<Answer<unknown>>) => {
    if (await told(command)) {
      setSelected([])
      await query.refetch()
    }
  }
  const askTake = (users: readonly string[], name: string) =>
    modal.confirm({
      title: t(TAKE_TITLE, { name }),
      content: t(TAKE_TEXT),
      okText: t(TAKE),
      cancelText: t(CANCEL),
      okButtonProps: { danger: true },
      onOk: () => change(roleCalls.takeFrom(role.id, users)),
    })
  const whyNot = whyHeldBack({}, role)
  const add = mayAssign && (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      disabled={whyNot !== undefined}
      title={whyNot && t(whyNot)}
      onClick={() => setPicking(true)}
    >
      {t(ADD)}
    </Button>
  )

  return (
    <ListPane title={t(TITLE, { name: role.roleName })} onClose={onClose}>
      <div className="role-tools">
        {add}
        {selected.length > 0 && (
          <Button danger onClick={() => askTake(selected, t(COUNT, { n: selected.length }))}>
            {t(TAKE_MANY, { n: selected.length })}
          </Button>
        )}
        <Input.Search
          className="role-search"
          allowClear
          placeholder={t(SEARCH)}
          aria-label={t(SEARCH)}
          onSearch={(text) => setAsked({ ...asked, username: text.trim(), pageNo: 1 })}
        />
      </div>
      {query.isError ? (
        <ErrorState error={query.error} title={FAILED} onRetry={() => void query.refetch()} />
      ) : (
        <Table<RoleUser>
          rowKey="id"
          size="small"
          loading={query.isFetching}
          dataSource={[...(query.data?.records ?? [])]}
          pagination={{
            current: asked.pageNo,
            pageSize: asked.pageSize,
            total: query.data?.total ?? 0,
            size: 'small',
            hideOnSinglePage: true,
            onChange: (pageNo, pageSize) => setAsked({ ...asked, pageNo, pageSize }),
          }}
          {...(mayAssign && {
            components: SELECTION_HEADER,
            rowSelection: {
              ...selectionNames<RoleUser>({
                t,
                nameOf: ({ realname, username }) => realname ?? username,
                isEmpty: query.data?.records.length === 0,
                isOpen: (person) => whyHeldBack(person, role) === undefined,
              }),
              selectedRowKeys: [...selected],
              preserveSelectedRowKeys: true,
              onChange: (keys) => setSelected(keys.map(String)),
            },
          })}
          locale={{
            emptyText: (
              <EmptyState
                title={asked.username === '' ? NOBODY : NO_MATCH}
                hint={asked.username === '' ? NOBODY_HINT : NO_MATCH_HINT}
              />
            ),
          }}
          columns={[
            { title: t(USERNAME), dataIndex: 'username' },
            { title: t(REALNAME), dataIndex: 'realname', render: (name: string | null) => name ?? '-' },
            {
              title: t(STATUS),
              dataIndex: 'status',
              render: (status: number, row) =>
                row.status_dictText ?? t(status === USER_STATUS.active ? ACTIVE : FROZEN),
            },
            ...(mayAssign
              ? [
                  {
                    title: t(ACTIONS),
                    key: 'actions',
                    render: (_: unknown, row: RoleUser) => (
                      <RowActions
                        of={row.username}
                        actions={[
                          {
                            key: 'take',
                            title: TAKE,
                            isDanger: true,
                            forbidden: whyHeldBack(row, role),
                            run: () => askTake([row.id], row.realname ?? row.username),
                          },
                        ]}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      <TakenBack
        resource={roles}
        kind="people"
        ownerId={role.id}
        permission={ROLE_RIGHTS.assign}
        turn={query.dataUpdatedAt}
        onGivenBack={() => void query.refetch()}
      />
      {isPicking && (
        <PickControl
          list={USERS}
          field={FIELD}
          value=""
          isDialogOnly
          onCancel={() => setPicking(false)}
          onChange={(ids) => {
            setPicking(false)
            const picked = String(ids ?? '').split(',')
            if (picked.some((id) => id !== '')) {
              void change(roleCalls.addUsers(role.id, picked.filter(Boolean)))
            }
          }}
        />
      )}
    </ListPane>
  )
}

const USERS: PickList = {
  name: ['用户', 'User'],
  resource: pickableUser,
  columns: ['realname', 'username', 'phone'],
  query: 'realname',
  filters: ['username'],
  value: 'id',
  label: 'realname',
}
const FIELD = { kind: 'ref', title: ['用户', 'Users'], many: true } as const

const TITLE: Text = ['角色用户 · {name}', 'People of {name}']
const ADD: Text = ['添加已有用户', 'Add people']
const SEARCH: Text = ['按账号查找', 'Find by account']
const TAKE: Text = ['取消关联', 'Remove']
const TAKE_MANY: Text = ['取消关联 {n} 人', 'Remove {n} {n|person|people}']
const TAKE_TITLE: Text = ['取消 {name} 与该角色的关联？', 'Take the role from {name}?']
const TAKE_TEXT: Text = ['立即失去该角色的权限；用户本身保留。', 'They lose its permissions at once; the users stay.']
const COUNT: Text = ['{n} 名用户', '{n} {n|person|people}']
const CANCEL: Text = ['取消', 'Cancel']
const FAILED: Text = ['列表加载失败', 'The list could not be loaded']
const NOBODY: Text = ['还没有用户', 'Nobody has this role yet']
const NOBODY_HINT: Text = ['添加已有用户，他们立即获得该角色的权限', 'Add people; they get its permissions at once']
const NO_MATCH: Text = ['没有此账号', 'No such account']
const NO_MATCH_HINT: Text = ['请输入完整的账号', 'Enter the whole account']
const USERNAME: Text = ['用户账号', 'Account']
const REALNAME: Text = ['用户名称', 'Name']
const STATUS: Text = ['状态', 'Status']
const ACTIVE: Text = ['正常', 'Active']
const FROZEN: Text = ['冻结', 'Frozen']
const ACTIONS: Text = ['操作', 'Actions']
