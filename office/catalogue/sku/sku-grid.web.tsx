import { CopyOutlined, SnippetsOutlined, VerticalAlignBottomOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { type Ref, useMemo, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { copyText } from '#kit/web/browser/copy-text.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useIsPhone } from '#kit/web/browser/use-is-phone.web.ts'
import { Grid } from '#kit/web/table/grid/grid.web.tsx'
import type { GridHandle, GridPlace } from '#kit/web/table/grid/grid-types.web.ts'
import type { PayModel } from '../rules/pay-model.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { PasteDialog } from './paste-dialog.web.tsx'
import {
  editableColumns,
  isEnabled,
  type PresellSku,
  SKU_CELLS,
  SKU_TABLE_WIDTH,
  type Sku,
  type SkuColumn,
  skuLabel,
  skuTitle,
  variantOf,
} from './sku.ts'
import { SKU_TEXTS } from './sku-check.ts'
import { skuColumns } from './sku-columns.web.tsx'
import type { SkuBuilderState } from './use-sku-builder.web.ts'
import { useSkuPictures } from './use-sku-pictures.web.tsx'

interface SkuGridProps {
  readonly line: ListedLine
  readonly payModel?: PayModel | undefined
  readonly builder: SkuBuilderState
  readonly presellSkus: readonly PresellSku[] | undefined
  /** Columns behind those of the builder. */
  readonly more: readonly SkuColumn[] | undefined
  readonly pictures: readonly string[]
  readonly ref: Ref<GridHandle>
}

/** The generated SKUs, to be filled like a spreadsheet. */
export function SkuGrid({ line, payModel, builder, presellSkus, more = NONE, pictures, ref }: SkuGridProps) {
  const { skus, dispatch, markOf } = builder
  const t = useTranslate()
  const { message } = App.useApp()
  const isPhone = useIsPhone()
  const [active, setActive] = useState<GridPlace>()
  const [isPasting, setPasting] = useState(false)
  const variant = variantOf(line)
  const picture = useSkuPictures(skus, dispatch)
  const isMapped = presellSkus !== undefined
  const shown = useMemo<readonly SkuColumn[]>(
    () => [...editableColumns(variant), ...(isMapped ? (['presellSkuId'] as const) : []), ...more],
    [variant, isMapped, more],
  )

  const columns = useMemo(
    () => skuColumns({ line, payModel, isPhone, t, dispatch, picture, pictures, presellSkus, shown }),
    [line, payModel, isPhone, t, dispatch, picture, pictures, presellSkus, shown],
  )
  const column = active && columnIn(active.column)
  const mark = active && markOf(active)
  const activeSku = active && skus[active.row]

  const copyColumn = async () => {
    if (column) {
      await copyText(skus.map((sku) => String(sku[column] ?? '')).join('\n'))
      void message.success(t(COPIED, { column: t(skuLabel(column, line, payModel)) }))
    }
  }

  return (
    <div className="sku-grid">
      <div className="sku-tools" role="toolbar" aria-label={t(TOOLS)}>
        <Button
          size="small"
          icon={<VerticalAlignBottomOutlined aria-hidden />}
          disabled={!active || !column || active.row >= skus.length - 1}
          onClick={() => {
            if (active && column) {
              dispatch({ type: 'fillDown', column, fromRow: active.row, toRow: skus.length - 1 })
            }
          }}
        >
          {t(FILL_DOWN)}
        </Button>
        <Button
          size="small"
          icon={<SnippetsOutlined aria-hidden />}
          disabled={skus.length === 0}
          onClick={() => setPasting(true)}
        >
          {t(PASTE_COLUMN)}
        </Button>
        <Button size="small" icon={<CopyOutlined aria-hidden />} disabled={!column} onClick={() => void copyColumn()}>
          {t(COPY_COLUMN)}
        </Button>
        <span className="sku-how">{t(HOW)}</span>
      </div>
      <Grid<Sku>
        ref={ref}
        label={t(LIST)}
        columns={columns}
        rows={skus}
        keyOf={keyOf}
        batchLabel={skus.length > 1 ? <BatchLabel text={t(BATCH)} /> : undefined}
        markOf={markOf}
        width={SKU_TABLE_WIDTH[variant] + (isMapped ? MAPPING_WIDTH : 0) + more.length * MORE_WIDTH}
        rowClass={(sku, index) => rowClass(sku, skus[index - 1])}
        onActive={setActive}
        onType={({ row, column: name, text }) => {
          const target = columnIn(name)
          if (target) {
            dispatch({ type: 'setCell', row, column: target, value: text })
          }
        }}
        onFill={({ columns: names, fromRow, rows }) => {
          for (const target of names.map(columnIn)) {
            const value = target && skus[fromRow]?.[target]
            put(target, rows, String(value ?? ''))
          }
        }}
        onClear={(places) => {
          for (const name of new Set(places.map(({ column: one }) => one))) {
            const target = columnIn(name)
            // Emptying a cell that holds one of two words means nothing.
            if (target && !WORDS.has(SKU_CELLS[target])) {
              put(
                target,
                places.filter((place) => place.column === name).map(({ row }) => row),
                '',
              )
            }
          }
        }}
        onPaste={({ row, column: name }, data) => {
          const target = columnIn(name)
          const [file] = data.files
          if (file && target === 'picture') {
            picture.upload(row, file)
          } else if (target) {
            dispatch({ type: 'paste', column: target, startRow: row, text: data.getData('text/plain'), columns: shown })
          }
        }}
      />
      {picture.input}
      <div className="sku-status" aria-live="polite">
        {mark && activeSku && column ? (
          <span className={`sku-mark is-${mark.tone}`}>
            {t(skuTitle(activeSku))} · {t(skuLabel(column, line, payModel))}: {mark.text}
          </span>
        ) : (
          <span>{skus.length === 0 ? t(SKU_TEXTS.generateFirst) : t(ENABLED, enabledCount(skus))}</span>
        )}
      </div>
      <PasteDialog
        open={isPasting}
        columns={shown.map((name) => ({ value: name, label: t(skuLabel(name, line, payModel)) }))}
        rows={skus.length}
        start={column ?? 'presentPrice'}
        onPaste={(target, text) => dispatch({ type: 'paste', column: target, startRow: 0, text, columns: shown })}
        onClose={() => setPasting(false)}
      />
    </div>
  )

  /** One text into rows below one another: as pasted, it is one step, and it can run upwards too. */
  function put(target: SkuColumn | undefined, rows: readonly number[], text: string): void {
    const [first] = rows
    if (target && first !== undefined) {
      dispatch({ type: 'paste', column: target, startRow: Math.min(...rows), text: rows.map(() => text).join('\n') })
    }
  }

  function columnIn(name: string): SkuColumn | undefined {
    return shown.find((one) => one === name)
  }
}

function enabledCount(skus: readonly Sku[]) {
  return { n: skus.length, on: skus.filter(isEnabled).length }
}

function BatchLabel({ text }: { readonly text: string }) {
  return <strong>{text}</strong>
}

/** The first spec of the row begins anew: a heavier line makes groups out of many rows. */
function rowClass(sku: Sku, before: Sku | undefined): string | undefined {
  return before && sku.extra.length > 1 && before.extra[0]?.title !== sku.extra[0]?.title ? 'sku-group' : undefined
}

function keyOf(sku: Sku): string {
  return JSON.stringify(sku.extra.map(({ title }) => title))
}

/** Pixels of the column that a supplement's presell SKU is chosen in. */
const MAPPING_WIDTH = 200
/** Pixels that each further column adds to the table. */
const MORE_WIDTH = 132
const WORDS: ReadonlySet<string> = new Set(['trade', 'status'])
const NONE: readonly SkuColumn[] = []

const LIST: Text = ['SKU列表', 'SKUs']
const TOOLS: Text = ['SKU工具', 'SKU tools']
const FILL_DOWN: Text = ['向下填充', 'Fill down']
const PASTE_COLUMN: Text = ['粘贴一列', 'Paste a column']
const COPY_COLUMN: Text = ['复制整列', 'Copy the column']
const COPIED: Text = ['已复制“{column}”', 'Copied "{column}"']
const BATCH: Text = ['批量设置', 'Set all']
const ENABLED: Text = ['共 {n} 个SKU，启用 {on} 个', '{n} {n|SKU|SKUs}, {on} enabled']
const HOW: Text = [
  '选中后直接输入，方向键移动，Ctrl+V 粘贴表格，拖动右下角填充',
  'Type over a cell, arrows move, Ctrl+V pastes a range, drag the corner to fill',
]
