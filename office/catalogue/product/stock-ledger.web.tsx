import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { dict } from '#kit/contract/field.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import { publicField } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { pageOf } from '#kit/web/client/page-of.ts'
import { actorText } from '#kit/web/field/actors.web.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { PageDrawer } from '#kit/web/page/page-drawer.web.tsx'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { Pager } from '#kit/web/table/pager.web.tsx'
import { type StockEntry, skuTitle } from '#office/catalogue/sku/sku.ts'
import { STOCK_KIND } from '../sku/stock-kind.ts'
import { SURPLUS_ORIGIN } from '../sku/surplus-origin.ts'
import type { ProductResource } from './product.ts'
import './product.css'
import { skusQuery } from './skus-query.web.ts'

interface StockLedgerProps {
  readonly resource: ProductResource
  readonly row: RowOf<ProductResource>
  readonly open: boolean
  readonly onClose: () => void
}

const KIND = dict(['类型', 'Kind'], STOCK_KIND)
const ORIGIN = dict(['来源', 'Origin'], SURPLUS_ORIGIN)

/** Every change of a SKU's stock, newest first. */
export function StockLedger({ resource, row, open, onClose }: StockLedgerProps) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<string>()
  const [page, setPage] = useState({ no: 1, size: 10 })
  const ledgerPath = pathOfComponent(useSession((session) => session.menu) ?? [], 'shop/StockLedgerList')
  const product = useQuery({ ...skusQuery(resource, row.id), enabled: open })
  const skus = product.data ?? []
  const skuId = chosen ?? skus[0]?.id
  const code = skus.find(({ id }) => id === skuId)?.skuCode
  const log = useQuery({
    queryKey: [resource.name, 'stockLog', skuId, page],
    enabled: open && skuId !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      pageOf<StockEntry>(
        await client.get(`${resource.path}/stockLog`, { skuId, pageNo: page.no, pageSize: page.size }, { signal }),
      ),
  })
  const timeField = publicField(resource, 'createTime')
  return (
    <PageDrawer
      title={t(TITLE, { title: row.title })}
      open={open}
      width={760}
      onClose={onClose}
      extra={
        ledgerPath && (
          <Link
            to={`${ledgerPath}?${new URLSearchParams(code ? { skuCode: code } : { productNo: row.productNo ?? '' })}`}
          >
            {t(WHOLE)}
          </Link>
        )
      }
    >
      {product.isError || log.isError ? (
        <ErrorState
          error={product.error ?? log.error}
          title={FAILED}
          onRetry={() => void (product.isError ? product.refetch() : log.refetch())}
        />
      ) : product.isSuccess && skus.length === 0 ? (
        <EmptyState title={NO_SKUS} />
      ) : (
        <>
          <Select
            className="ledger-filter"
            aria-label="SKU"
            style={{ width: '100%' }}
            showSearch={{ optionFilterProp: 'label' }}
            value={skuId}
            options={skus.map((sku) => ({ value: sku.id, label: t(skuTitle(sku)) }))}
            onChange={(next) => {
              setChosen(next)
              setPage({ ...page, no: 1 })
            }}
          />
          <Table<StockEntry>
            size="small"
            rowKey="id"
            pagination={false}
            loading={log.isPending}
            scroll={{ x: 620 }}
            dataSource={[...(log.data?.records ?? [])]}
            columns={[
              {
                title: t(TIME),
                width: 170,
                render: (_, entry) => timeField && <FieldText field={timeField} name="createTime" row={entry} />,
              },
              { title: t(KIND.title), render: (_, entry) => <FieldText field={KIND} name="kind" row={entry} /> },
              {
                title: t(QTY),
                align: 'right',
                render: (_, entry) => <span className="tabular">{signed(entry.qty)}</span>,
              },
              {
                title: t(AFTER),
                align: 'right',
                render: (_, entry) => <span className="tabular">{entry.stockAfter}</span>,
              },
              {
                title: t(LOCKED),
                align: 'right',
                render: (_, entry) => <span className="tabular">{entry.lockedAfter}</span>,
              },
              {
                title: t(REASON),
                render: (_, entry) =>
                  entry.origin ? (
                    <>
                      <FieldText field={ORIGIN} name="origin" row={entry} /> {entry.reason}
                    </>
                  ) : (
                    entry.reason || '-'
                  ),
              },
              { title: t(WHO), render: (_, entry) => (entry.operator ? t(actorText(entry.operator)) : '-') },
            ]}
          />
          <Pager
            page={page.no}
            size={page.size}
            shown={log.data}
            total={log.data?.total ?? 0}
            totalKind={log.data?.totalKind ?? 'exact'}
            onChange={(no, size = page.size) => setPage({ no, size })}
            onHover={() => undefined}
          />
        </>
      )}
    </PageDrawer>
  )
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value)
}

const TITLE: Text = ['库存流水 · {title}', 'Stock ledger · {title}']
/** Over all SKUs, with filters. */
const WHOLE: Text = ['查看全部流水', 'The whole ledger']
const FAILED: Text = ['库存流水加载失败', 'The ledger could not be loaded']
const NO_SKUS: Text = ['暂无SKU数据', 'No SKU data yet']
const TIME: Text = ['时间', 'Time']
const QTY: Text = ['增减', 'Change']
const AFTER: Text = ['变更后库存', 'Stock after']
const LOCKED: Text = ['已锁定', 'Reserved']
const REASON: Text = ['原因', 'Reason']
const WHO: Text = ['操作人', 'By']
