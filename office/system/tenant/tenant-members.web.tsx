import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import type { TenantMember } from './tenant-member.ts'

const NOBODY: Text = ['还没有成员', 'Nobody belongs to it yet']
const NOBODY_HINT: Text = [
  '在「用户」中把用户加入该租户，或在此指定一位管理员',
  'Add people to it on the page of users, or appoint an administrator here',
]

/** The people of a tenant, its administrators first. */
export function TenantMembers({ id }: { readonly id: string }) {
  const t = useTranslate()
  const { data, isPending } = useQuery({
    queryKey: ['tenant-members', id],
    queryFn: ({ signal }) => client.get<readonly TenantMember[]>('/sys/tenant/members', { id }, { signal }),
  })
  return (
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
              <StateTag tone={status === 1 ? 'green' : 'grey'}>
                {t(status === 1 ? ['正常', 'Active'] : ['冻结', 'Frozen'])}
              </StateTag>{' '}
              {isAdmin && <StateTag tone="blue">{t(['管理员', 'Administrator'])}</StateTag>}
            </>
          ),
        },
      ]}
    />
  )
}
