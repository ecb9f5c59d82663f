import { Suspense, useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { coupon } from '../../trade/model/coupon.ts'
import { customer } from '../../trade/model/customer.ts'
import { member } from '../../trade/model/member.ts'
import { CUSTOMER_CONTENT } from './customer-record.web.tsx'

const GiveCoupon = late(async () => (await import('./give-coupon.web.tsx')).GiveCoupon)

interface Giving {
  /** Counts the times that it was opened. */
  readonly key: number
  readonly userIds: readonly string[]
  readonly isOpen: boolean
}

/** Customers, several of whom can be given a coupon. */
export function CustomerPage() {
  const [giving, setGiving] = useState<Giving>()
  const [run, dialog] = useCommand(member, { nameOf: ({ memberNo }) => String(memberNo ?? '') })
  return (
    <>
      <ResourcePage
        resource={customer}
        record={CUSTOMER_CONTENT}
        batchActions={() => [
          {
            key: 'join',
            title: JOIN,
            permission: actionPermission(member, 'join'),
            run: (rows) => void run('join', [], { start: { userIds: rows.map(({ id }) => id).join(',') } }),
          },
          {
            key: 'giveCoupon',
            title: GIVE,
            permission: actionPermission(coupon, 'issue'),
            run: (rows) => setGiving({ key: (giving?.key ?? 0) + 1, userIds: rows.map(({ id }) => id), isOpen: true }),
          },
        ]}
      />
      {dialog}
      {giving && (
        <Suspense>
          <GiveCoupon
            key={giving.key}
            userIds={giving.userIds}
            open={giving.isOpen}
            onClose={() => setGiving({ ...giving, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}

const JOIN: Text = ['设为会员', 'Make members']
const GIVE: Text = ['发券', 'Give a coupon']
