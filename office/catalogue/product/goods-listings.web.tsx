import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { type AnyRow, pageOf } from '#kit/web/client/page-of.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { isEmpty } from '#kit/web/field/field-value.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { RecordLink } from '#kit/web/record/record-link.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { newListingPath } from './new-listing.ts'
import { PRODUCT_LINES } from './product.ts'
import './goods-listings.css'

/** Most listings shown; a figure rarely has more than two. */
const MOST_SHOWN = 20

/** The listings that sell a figure, with their shelf state. */
export function GoodsListings({ line, goodsId }: { readonly line: ListedLine; readonly goodsId: string }) {
  const t = useTranslate()
  const can = useCan()
  const listing = PRODUCT_LINES[line]
  const mayRead = can(permissionOf(listing, 'list'))
  const { data, error, refetch } = useQuery({
    queryKey: [listing.name, 'of', goodsId],
    queryFn: async ({ signal }) =>
      pageOf<AnyRow>(
        await client.get(`${listing.path}/list`, { goodsId, pageNo: 1, pageSize: MOST_SHOWN }, { signal }),
      ),
    enabled: mayRead,
  })
  if (!mayRead) {
    return null
  }
  return (
    <section aria-label={t(LISTINGS)}>
      <h2>
        {t(LISTINGS)}
        {can(permissionOf(listing, 'add')) && <Link to={newListingPath(line, goodsId)}>{t(ADD)}</Link>}
      </h2>
      {error ? (
        <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : data.records.length === 0 ? (
        <p className="goods-listings-none">{t(NONE)}</p>
      ) : (
        <ul className="goods-listings">
          {data.records.map((row) => (
            <Listing key={row.id} listing={listing} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Listing({ listing, row }: { readonly listing: AnyResource; readonly row: AnyRow }) {
  const text = (name: string) => {
    const field = fieldOf(listing, name)
    return field && <FieldText field={field} name={name} row={row} />
  }
  const mayEdit = useCan()(permissionOf(listing, 'edit'))
  const title = String(row.title ?? row.id)
  return (
    <li>
      {text('cover')}
      <div className="goods-listing-text">
        {mayEdit ? (
          <Link to={`${listing.menu?.url ?? ''}/edit/${row.id}`}>{title}</Link>
        ) : (
          <RecordLink resource={listing} id={String(row.id)}>
            {title}
          </RecordLink>
        )}
        <span className="goods-listing-facts">
          {String(row.productNo ?? '')}
          {!isEmpty(row.priceMin) && <> · {text('priceMin')}</>}
          {row.priceMax !== row.priceMin && <> – {text('priceMax')}</>}
        </span>
      </div>
      {text('shelfState')}
    </li>
  )
}

const LISTINGS: Text = ['商品', 'Products']
const ADD: Text = ['新建商品', 'Create a product']
const NONE: Text = ['还没有商品', 'There is no product yet']
const FAILED: Text = ['商品加载失败', 'The products could not be loaded']
