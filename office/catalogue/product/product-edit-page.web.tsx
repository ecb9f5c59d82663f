import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { textsBeside } from '#kit/web/field/known-texts.ts'
import { KnownTextsContext } from '#kit/web/field/known-texts.web.ts'
import { ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useTab } from '#kit/web/page/tab.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { PRODUCT_LINES } from './product.ts'
import { ProductEditor } from './product-editor.web.tsx'
import { stepOf } from './product-steps.ts'
import { isProductRow, type ProductRow } from './product-wire.web.ts'

/** One listing of an in-stock figure. */
export function ProductEditPage() {
  return <EditPage line={1} />
}

/** One listing that takes a deposit. */
export function PresellProductEditPage() {
  return <EditPage line={2} />
}

/** One listing that takes the balance. */
export function FinalProductEditPage() {
  return <EditPage line={3} />
}

const NEW = 'new'
/** Opens a listing with what keeps it off the shelf. */
const CHECKED = '?check=1'

function EditPage({ line }: { readonly line: ListedLine }) {
  const t = useTranslate()
  const can = useCan()
  const navigate = useNavigate()
  const tab = useTab()
  const { id = NEW } = useParams()
  const [search] = useSearchParams()
  const resource = useMemo(() => PRODUCT_LINES[line], [line])
  const isNew = id === NEW
  const isChecked = search.has('check')
  const goodsId = search.get('goodsId') ?? ''
  const seed = useMemo(() => (goodsId === '' ? {} : { goodsId }), [goodsId])
  const code = permissionOf(resource, isNew ? 'add' : 'edit')
  const [row, setRow] = useState<ProductRow>()
  const query = useQuery({
    queryKey: [resource.name, 'page', id],
    enabled: !isNew && row === undefined && can(code),
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => client.get<unknown>(`${resource.path}/queryById`, { id }, { signal, handles: 'all' }),
  })
  // Loaded once, so that nothing changes under the hands.
  if (row === undefined && isProductRow(query.data)) {
    setRow(query.data)
  }

  if (!can(code)) {
    return <NoPermission code={code} />
  }
  if (query.isError) {
    return (
      <ErrorState error={query.error} title={FAILED} onRetry={() => void query.refetch()}>
        <Link to={resource.menu?.url ?? '/'}>{t(BACK_TO_LIST)}</Link>
      </ErrorState>
    )
  }
  if (!isNew && row === undefined) {
    return (
      <div className="page-body">
        <Skeleton active title paragraph={{ rows: 10 }} />
      </div>
    )
  }
  return (
    <KnownTextsContext value={textsBeside(resource, isNew ? undefined : row)}>
      <ProductEditor
        key={isNew ? `${NEW}:${goodsId}` : id}
        line={line}
        resource={resource}
        row={isNew ? undefined : row}
        draftKey={isNew ? `${NEW}:${goodsId}` : id}
        seed={seed}
        firstStep={isChecked ? stepOf(row?.shelfErrors[0]?.path ?? '') : 'base'}
        isChecked={isChecked}
        onCreated={(created, isRefused) => {
          // The listing gets a tab under its own address; the one for a new listing has done its work.
          void navigate(`${resource.menu?.url ?? ''}/edit/${created}${isRefused ? CHECKED : ''}`)
          setTimeout(tab.close)
        }}
      />
    </KnownTextsContext>
  )
}

const BACK_TO_LIST: Text = ['返回列表', 'Back to the list']
const FAILED: Text = ['商品加载失败', 'The product could not be loaded']
