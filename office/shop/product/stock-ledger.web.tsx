import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Drawer, Select, Table } from 'antd'
import { useState } from 'react'
import { state } from '#kit/contract/field.ts'
import { type AnyResource, publicField } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { type AnyRow, pageOf } from '#kit/web/resource/page-of.ts'
import { Pager } from '#kit/web/table/pager.web.tsx'
import { useIsPhone } from '#kit/web/table/use-is-phone.web.ts'
import { useText } from '#kit/web/text/text.web.ts'
import './product.css'
import { isProductRow } from './product-wire.web.ts'

interface StockLedgerProps {
  readonly resource: AnyResource
  readonly row: AnyRow
  readonly open: boolean
  readonly onClose: () => void
}

const KIND = state(['类型', 'Kind'], 'stock_log_kind')

/** Every change of a SKU's stock, newest first. */
export function StockLedger({ resource, row, open, onClose }: StockLedgerProps) {
  const say = useText()
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState<string>()
  const [page, setPage] = useState({ no: 1, size: 10 })
  const product = useQuery({
    queryKey: [resource.name, 'skus', row.id],
    enabled: open,
    queryFn: ({ signal }) => client.get<unknown>(`${resource.path}/queryById`, { id: row.id }, { signal }),
  })
  const skus = isProductRow(product.data) ? product.data.skuList : []
  const skuId = chosen ?? skus[0]?.id
  const log = useQuery({
    queryKey: [resource.name, 'stockLog', skuId, page],
    enabled: open && skuId !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      pageOf<AnyRow>(
        await client.get(`${resource.path}/stockLog`, { skuId, pageNo: page.no, pageSize: page.size }, { signal }),
      ),
  })
  const timeField = publicField(resource, 'createTime')
  const number = (name: string) => (entry: AnyRow) => (
    <span className="tabular">{String(Reflect.get(entry, name))}</span>
  )
  return (
    <Drawer
      title={say(TITLE, { title: String(Reflect.get(row, 'title') ?? '') })}
      open={open}
      size={isPhone ? '100%' : 760}
      onClose={onClose}
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
            options={skus.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(next) => {
              setChosen(next)
              setPage({ ...page, no: 1 })
            }}
          />
          <Table<AnyRow>
            size="small"
            rowKey="id"
            pagination={false}
            loading={log.isPending}
            scroll={{ x: 620 }}
            dataSource={[...(log.data?.records ?? [])]}
            columns={[
              {
                title: say(TIME),
                width: 170,
                render: (_, entry) => timeField && <FieldText field={timeField} name="createTime" row={entry} />,
              },
              { title: say(KIND.title), render: (_, entry) => <FieldText field={KIND} name="kind" row={entry} /> },
              {
                title: say(QTY),
                align: 'right',
                render: (_, entry) => <span className="tabular">{signed(Reflect.get(entry, 'qty'))}</span>,
              },
              { title: say(AFTER), align: 'right', render: (_, entry) => number('stockAfter')(entry) },
              { title: say(LOCKED), align: 'right', render: (_, entry) => number('lockedAfter')(entry) },
              { title: say(REASON), render: (_, entry) => String(Reflect.get(entry, 'reason') || '-') },
              { title: say(WHO), render: (_, entry) => String(Reflect.get(entry, 'operator') || '-') },
            ]}
          />
          <Pager
            page={page.no}
            size={page.size}
            total={log.data?.total ?? 0}
            totalKind={log.data?.totalKind ?? 'exact'}
            onChange={(no, size = page.size) => setPage({ no, size })}
            onHover={() => undefined}
          />
        </>
      )}
    </Drawer>
  )
}

function signed(value: unknown): string {
  return Number(value) > 0 ? `+${Number(value)}` : String(value ?? '')
}

const TITLE: Text = ['库存流水 · {title}', 'Stock ledger · {title}']
const FAILED: Text = ['库存流水加载失败', 'The ledger could not be loaded']
const NO_SKUS: Text = ['暂无SKU数据', 'No SKU data yet']
const TIME: Text = ['时间', 'Time']
const QTY: Text = ['增减', 'Change']
const AFTER: Text = ['变更后库存', 'Stock after']
const LOCKED: Text = ['已锁定', 'Reserved']
const REASON: Text = ['原因', 'Reason']
const WHO: Text = ['操作人', 'By']
