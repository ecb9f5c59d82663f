import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { RowActions } from '#kit/web/table/row-actions.web.tsx'
import { HOUSE } from '../../rights/tenants.ts'
import { USER_STATUS } from '../../standard/user-status.ts'
import { whyHeldBack } from '../permission/holds-more.ts'
import { TakenBack } from '../permission/taken-back.web.tsx'
import { tenant } from './tenant.ts'
import type { TenantMember } from './tenant-member.ts'

const NOBODY: Text = ['还没有成员', 'Nobody belongs to it yet']
const NOBODY_HINT: Text = [
  '在「用户」中把用户加入该租户，或在此指定一位管理员',
  'Add people to it on the page of users, or appoint an administrator here',
]

const ACTIONS: Text = ['操作', 'Actions']
const CANCEL: Text = ['取消', 'Cancel']
const DISMISS: Text = ['收回任命', 'Take the appointment back']
const DISMISS_TITLE: Text = ['收回 {name} 的管理员任命？', 'Take the appointment of {name} back?']
const DISMISS_TEXT: Text = [
  '对方立即失去该租户管理员的权限，并收到通知；在该租户没有其他角色和部门时，同时退出该租户。',
  'They lose the rights of an administrator at once and are notified. Where no other role and no department ties them to the tenant, they leave it.',
]

/** The people of a tenant, its administrators first. */
export function TenantMembers({ row }: { readonly row: AnyRow }) {
  const { id } = row
  const t = useTranslate()
  const can = useCan()
  const modal = useModal()
  const { told } = useTold()
  const { data, dataUpdatedAt, isPending, refetch } = useQuery({
    queryKey: ['tenant-members', id],
    queryFn: ({ signal }) => client.get<readonly TenantMember[]>('/sys/tenant/members', { id }, { signal }),
  })
  const askDismiss = ({ id: userId, realname, username }: TenantMember) =>
    modal.confirm({
      title: t(DISMISS_TITLE, { name: realname ?? username }),
      content: t(DISMISS_TEXT),
      okText: t(DISMISS),
      cancelText: t(CANCEL),
      okButtonProps: { danger: true },
      onOk: async () => {
        if (await told(client.post('/sys/tenant/dismiss', { id, userId }))) {
          await refetch()
        }
      },
    })
  return (
    <>
      <Table<TenantMember>
        size="small"
        rowKey="id"
        aria-label={t(['成员', 'Members'])}
        loading={isPending}
        dataSource={data && [...data]}
        locale={{ emptyText: <EmptyState title={NOBODY} hint={NOBODY_HINT} /> }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, size: 'small' }}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'username', title: t(['用户账号', 'Account']), dataIndex: 'username' },
          { key: 'realname', title: t(['用户姓名', 'Name']), render: ({ realname }: TenantMember) => realname ?? '-' },
          {
            key: 'state',
            title: t(['状态', 'Status']),
            render: ({ status, isAdmin }: TenantMember) => (
              <>
                <StateTag tone={status === USER_STATUS.active ? 'green' : 'grey'}>
                  {t(status === USER_STATUS.active ? ['正常', 'Active'] : ['冻结', 'Frozen'])}
                </StateTag>{' '}
                {isAdmin && <StateTag tone="blue">{t(['管理员', 'Administrator'])}</StateTag>}
              </>
            ),
          },
          ...(can(actionPermission(tenant, 'appoint')) && id !== String(HOUSE)
            ? [
                {
                  key: 'actions',
                  title: t(ACTIONS),
                  render: (member: TenantMember) =>
                    member.isAdmin && (
                      <RowActions
                        of={member.username}
                        actions={[
                          {
                            key: 'dismiss',
                            title: DISMISS,
                            isDanger: true,
                            forbidden: whyHeldBack(member, row),
                            run: () => askDismiss(member),
                          },
                        ]}
                      />
                    ),
                },
              ]
            : []),
        ]}
      />
      <TakenBack
        resource={tenant}
        kind="people"
        ownerId={id}
        permission={actionPermission(tenant, 'appoint')}
        turn={dataUpdatedAt}
        onGivenBack={() => void refetch()}
      />
    </>
  )
}
