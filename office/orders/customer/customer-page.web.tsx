import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { customer } from '../../trade/model/customer.ts'
import type { GivingProps } from '../../trade/model/giving.ts'
import { member } from '../../trade/model/member.ts'
import { type OverviewProps, useCustomerContent } from './customer-record.web.tsx'

/** Customers, who become members, and who can be given something. */
export function CustomerPage({ gifts, overview }: GivingProps & OverviewProps) {
  const content = useCustomerContent(overview)
  const [run, dialog] = useCommand(member, { nameOf: ({ memberNo }) => String(memberNo ?? '') })
  const join = (rows: readonly AnyRow[]) =>
    void run('join', [], { start: { userIds: rows.map(({ id }) => id).join(',') } })
  const joining = { key: 'join', title: JOIN, permission: actionPermission(member, 'join') }
  return (
    <>
      <ResourcePage
        resource={customer}
        record={content}
        rowActions={({ isMember }) => [
          ...(isMember ? [] : [{ ...joining, run: (row: AnyRow) => join([row]) }]),
          ...gifts.map(({ run: give, ...gift }) => ({ ...gift, run: ({ id }: AnyRow) => give([id]) })),
        ]}
        batchActions={() => [
          { ...joining, run: join },
          ...gifts.map(({ run: give, ...gift }) => ({
            ...gift,
            run: (rows: readonly AnyRow[]) => give(rows.map(({ id }) => id)),
          })),
        ]}
      />
      {dialog}
    </>
  )
}

const JOIN: Text = ['设为会员', 'Make members']
