import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, anyResource, fieldOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { isEmpty } from '#kit/web/field/field-value.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { type AnyRow, pageOf } from '#kit/web/resource/page-of.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { useText } from '#kit/web/text/text.web.ts'
import { PRODUCT_LINES } from '#office/shop/product/product.ts'
import './goods.css'
import { lineOf } from './goods-sections.ts'
import { newListingPath } from './new-listing.ts'

/** Most listings shown; a figure rarely has more than two. */
const MOST_SHOWN = 20

/** The listings that sell a figure, with their shelf state. */
export function GoodsListings({ resource, goodsId }: { readonly resource: AnyResource; readonly goodsId: string }) {
  const say = useText()
  const can = useCan()
  const listing = anyResource(PRODUCT_LINES[lineOf(resource)])
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
    <section aria-label={say(LISTINGS)}>
      <h3>
        {say(LISTINGS)}
        {can(permissionOf(listing, 'add')) && <Link to={newListingPath(resource, goodsId)}>{say(ADD)}</Link>}
      </h3>
      {error ? (
        <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : data.records.length === 0 ? (
        <p className="goods-none">{say(NONE)}</p>
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
  return (
    <li>
      {text('cover')}
      <div className="goods-listing-text">
        <Link to={`${listing.menu?.url ?? ''}/edit/${row.id}`}>{String(row.title ?? row.id)}</Link>
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

const LISTINGS: Text = ['商品', 'Listings']
const ADD: Text = ['新建商品', 'Create a listing']
const NONE: Text = ['还没有商品', 'There is no listing yet']
const FAILED: Text = ['商品加载失败', 'The listings could not be loaded']
