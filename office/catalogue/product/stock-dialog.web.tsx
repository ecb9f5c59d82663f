import { useQuery } from '@tanstack/react-query'
import { App, Form, Input, Modal, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { type ApiError, isRecord } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { Grid } from '#kit/web/table/grid/grid.web.tsx'
import type { GridColumn } from '#kit/web/table/grid/grid-types.web.ts'
import { parseTabSeparated } from '#kit/web/table/grid/tab-separated.ts'
import { CANCEL } from '#kit/web/table/row-actions.web.tsx'
import { type Sku, skuLabel, skuTitle } from '#office/catalogue/sku/sku.ts'
import { readCell } from '#office/catalogue/sku/sku-cells.ts'
import { stockDelta } from '#office/catalogue/sku/sku-stock.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import './product.css'
import type { ProductResource } from './product.ts'
import { isProductRow } from './product-wire.web.ts'

interface StockDialogProps {
  readonly resource: ProductResource
  readonly line: ListedLine
  readonly row: RowOf<ProductResource>
  readonly open: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
}

interface StockLine {
  readonly id: string
  readonly name: string
  /** The number that the change starts from. */
  readonly loaded: number
  readonly locked: number
  readonly next: number
  readonly error?: string
}

/** Stocks of a listing's SKUs. What is sent is the difference, so that sales meanwhile are kept. */
export function StockDialog({ resource, line, row, open, onClose, onSaved }: StockDialogProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const [edited, setEdited] = useState<readonly StockLine[]>()
  const [reason, setReason] = useState('')
  const { told, isBusy } = useTold()
  const query = useQuery({
    queryKey: [resource.name, 'stock', row.id],
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => client.get<unknown>(`${resource.path}/queryById`, { id: row.id }, { signal }),
  })
  const lines = edited ?? (isProductRow(query.data) ? linesOf(query.data.skuList) : undefined)
  const changed = (lines ?? []).filter(({ loaded, next }) => loaded !== next)
  const columns = useMemo<readonly GridColumn<StockLine>[]>(
    () => [
      {
        name: 'name',
        title: t(skuLabel('name', line)),
        minWidth: 140,
        isFrozen: true,
        text: (row) => t(skuTitle(row)),
      },
      { name: 'loaded', title: t(NOW), width: 96, isNumeric: true, text: ({ loaded }) => String(loaded) },
      { name: 'locked', title: t(LOCKED), width: 80, isNumeric: true, text: ({ locked }) => String(locked) },
      {
        ...{ name: 'next', title: t(NEXT), width: 110, isNumeric: true, typing: 'numeric' },
        text: ({ next }) => String(next),
      },
      {
        name: 'delta',
        title: t(DELTA),
        width: 80,
        isNumeric: true,
        text: ({ loaded, next }) => signed(next - loaded),
      },
    ],
    [line, t],
  )

  const put = (index: number, texts: readonly string[]) => {
    const invalid = texts.some((text) => 'error' in readCell('stock', text) || text.trim() === '')
    if (invalid) {
      void message.warning(t(NOT_A_COUNT))
    }
    setEdited(
      lines?.map((one, place) => {
        const text = texts[place - index]
        const reading = text === undefined || text.trim() === '' ? undefined : readCell('stock', text)
        return reading && 'value' in reading && typeof reading.value === 'number'
          ? { ...one, next: reading.value, error: undefined }
          : one
      }),
    )
  }

  const save = async () => {
    let left: readonly StockLine[] = lines ?? []
    const keep = (done: StockLine) => {
      left = left.map((other) => (other.id === done.id ? done : other))
    }
    for (const one of changed) {
      const body = { skuId: one.id, stockLoaded: one.loaded, stock: one.next, reason }
      const call = client.put<unknown>(`${resource.path}/stock`, body, { handles: [400, 409] })
      const answer = await told(call, { done: false, onRefused: (error) => keep(refusedLine(one, error)) })
      if (answer) {
        keep(savedLine(one, answer.result))
      }
    }
    setEdited(left)
    onSaved()
    if (left.every(({ error }) => error === undefined)) {
      void message.success(t(SAVED))
      setEdited(undefined)
      setReason('')
      onClose()
    }
  }

  const leave = () => {
    setEdited(undefined)
    onClose()
  }
  useBackLeaves(open, leave)
  return (
    <Modal
      title={t(TITLE, { title: row.title })}
      open={open}
      width={680}
      okText={t(SAVE, { n: changed.length })}
      cancelText={t(CANCEL)}
      okButtonProps={{ disabled: changed.length === 0 }}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={leave}
    >
      {query.isError ? (
        <ErrorState error={query.error} title={FAILED} onRetry={() => void query.refetch()} />
      ) : lines === undefined ? (
        <Skeleton active />
      ) : (
        <div className="stock-form">
          <Grid<StockLine>
            label={t(STOCKS)}
            columns={columns}
            rows={lines}
            keyOf={({ id }) => id}
            rowHeight={40}
            markOf={({ row: index, column }) => {
              const error = lines[index]?.error
              return error && column === 'next' ? { tone: 'error', text: error } : undefined
            }}
            onType={({ row: index, column, text }) => column === 'next' && put(index, [text])}
            onFill={({ fromRow, rows: [first = 0, ...others] }) =>
              put(
                first,
                [first, ...others].map(() => String(lines[fromRow]?.next ?? '')),
              )
            }
            onClear={(places) => {
              const emptied = places.filter(({ column }) => column === 'next')
              put(
                emptied[0]?.row ?? 0,
                emptied.map(() => ''),
              )
            }}
            onPaste={({ row: index, column }, data) => {
              if (column === 'next') {
                put(
                  index,
                  parseTabSeparated(data.getData('text/plain')).map(([text = '']) => text),
                )
              }
            }}
          />
          {lines.some(({ error }) => error) && <p role="alert">{lines.find(({ error }) => error)?.error}</p>}
          <Form.Item label={t(REASON)} htmlFor="stock-reason" style={{ margin: 0 }}>
            <Input
              id="stock-reason"
              maxLength={200}
              placeholder={t(REASON_HINT)}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Form.Item>
        </div>
      )}
    </Modal>
  )
}

function linesOf(skus: readonly Sku[]): readonly StockLine[] {
  return skus.flatMap(({ id, name, stock, locked = 0 }) =>
    id === undefined ? [] : [{ id, name, locked, loaded: stock ?? 0, next: stock ?? 0 }],
  )
}

function savedLine(one: StockLine, result: unknown): StockLine {
  const { stock, locked } = stateIn(result, one)
  return { ...one, loaded: stock, next: stock, locked, error: undefined }
}

/** The numbers of now with the same difference, and why it was refused. */
function refusedLine(one: StockLine, error: ApiError): StockLine {
  const { stock, locked } = stateIn(error.data, { next: one.loaded, locked: one.locked })
  return { ...one, loaded: stock, locked, next: stock + stockDelta(one.loaded, one.next), error: error.message }
}

function stateIn(wire: unknown, fallback: Pick<StockLine, 'next' | 'locked'>) {
  const { stock, locked } = isRecord(wire) ? wire : { stock: undefined, locked: undefined }
  return {
    stock: typeof stock === 'number' ? stock : fallback.next,
    locked: typeof locked === 'number' ? locked : fallback.locked,
  }
}

function signed(delta: number): string {
  return delta > 0 ? `+${delta}` : delta === 0 ? '' : String(delta)
}

const TITLE: Text = ['调整库存 · {title}', 'Stock · {title}']
const STOCKS: Text = ['库存', 'Stock']
const NOW: Text = ['当前库存', 'Now']
const LOCKED: Text = ['已锁定', 'Reserved']
const NEXT: Text = ['调整为', 'Change to']
const DELTA: Text = ['增减', 'By']
const REASON: Text = ['原因', 'Reason']
const REASON_HINT: Text = ['如：到货入库、盘点、破损', 'Such as: arrived, counted, damaged']
const SAVE: Text = ['保存 {n} 项', 'Save {n}']
const SAVED: Text = ['库存已调整', 'Stock changed']
const FAILED: Text = ['库存加载失败', 'The stock could not be loaded']
const NOT_A_COUNT: Text = ['不是有效数量：不小于0的整数', 'Not a count: a whole number, 0 or more']
