import { type ComponentType, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { relatedTo } from '#kit/web/record/related-to.web.tsx'
import { coupon } from '../../trade/model/coupon.ts'
import { couponRecord } from '../../trade/model/coupon-record.ts'
import { WHAT_IF } from './coupon-calls.ts'
import { IssuedCell, ScopeCell, ValidityCell, ValueCell } from './coupon-cells.web.tsx'

const CouponForm = late(async () => (await import('./coupon-form.web.tsx')).CouponForm)

type Row = RowOf<typeof coupon>

/** A drawer in which a coupon is tried on items. */
export interface WhatIfProps {
  readonly coupon: Pick<Row, 'id' | 'name'>
  readonly open: boolean
  readonly onClose: () => void
}

interface Trying {
  /** Counts the times that it was opened. */
  readonly key: number
  readonly coupon: Row
  readonly isOpen: boolean
}

const CONTENT: RecordContent = {
  tabs: [
    {
      key: 'records',
      title: ['领券记录', 'Issued'],
      render: relatedTo(
        async () => (await import('../../trade/model/coupon-record.ts')).couponRecord,
        ({ id }) => ({ couponId: id }),
      ),
    },
  ],
}

/** Coupons with what they are worth, for what, how long, and how many were given out and used. */
export function CouponPage({ WhatIf }: { readonly WhatIf: ComponentType<WhatIfProps> }) {
  const navigate = useNavigate()
  const [trying, setTrying] = useState<Trying>()
  return (
    <>
      <ResourcePage
        resource={coupon}
        Form={CouponForm}
        record={CONTENT}
        rowActions={() => [
          {
            key: 'records',
            title: RECORDS,
            permission: permissionOf(couponRecord, 'list'),
            run: ({ id }) => navigate(`${couponRecord.menu?.url}?couponId=${id}`),
          },
          {
            key: 'whatIf',
            title: TRY,
            permission: WHAT_IF,
            run: (row) => setTrying({ key: (trying?.key ?? 0) + 1, coupon: row, isOpen: true }),
          },
        ]}
        cells={{
          amountOff: (row) => <ValueCell row={row} />,
          scope: (row) => <ScopeCell row={row} />,
          validTo: (row) => <ValidityCell row={row} />,
          issued: (row) => <IssuedCell row={row} />,
        }}
      />
      {trying && (
        <Suspense>
          <WhatIf
            key={trying.key}
            coupon={trying.coupon}
            open={trying.isOpen}
            onClose={() => setTrying({ ...trying, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}

/** A coupon with those who have it. */
export function CouponRecord() {
  return <RecordPage resource={coupon} content={CONTENT} Form={CouponForm} />
}

/** What customers hold, and what became of it. */
export function CouponRecordPage() {
  return <ResourcePage resource={couponRecord} />
}

const RECORDS: Text = ['领券记录', 'Issued']
const TRY: Text = ['试算', 'Try on items']
