import { formatYuan, parseYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import type { GridColumn } from '#kit/web/table/grid/grid-types.web.ts'
import type { PayModel } from '../rules/pay-model.ts'
import { type ListedLine, SALES_LINE } from '../rules/sales-line.ts'
import { type PresellSku, SKU_CELLS, SKU_STATUS, type Sku, type SkuColumn, skuLabel, skuTitle } from './sku.ts'
import type { BuilderAction } from './sku-builder.ts'
import { BatchChoice, BatchInput, ChoiceCell, MappingCell, StockCell } from './sku-cells.web.tsx'
import { PictureCell } from './sku-picture.web.tsx'
import type { SkuPictures } from './use-sku-pictures.web.tsx'

interface ColumnsInput {
  readonly line: ListedLine
  readonly payModel?: PayModel | undefined
  readonly isPhone: boolean
  readonly t: (text: Text) => string
  readonly dispatch: (action: BuilderAction) => void
  readonly picture: SkuPictures
  readonly pictures: readonly string[]
  readonly presellSkus: readonly PresellSku[] | undefined
  /** Those behind the name, left to right. */
  readonly shown: readonly SkuColumn[]
}

type Rendered = Omit<GridColumn<Sku>, 'name' | 'title'>

/** The columns of the SKU table as the grid renders them. */
export function skuColumns(input: ColumnsInput): readonly GridColumn<Sku>[] {
  const { line, payModel, t } = input
  const names: readonly ('name' | SkuColumn)[] = ['name', ...input.shown]
  return names.map((name) => ({
    name,
    title: t(skuLabel(name, line, payModel)),
    ...(name === 'name' ? nameColumn(input) : rendered(name, input)),
  }))
}

function nameColumn({ isPhone, t }: ColumnsInput): Rendered {
  return {
    minWidth: isPhone ? 112 : 150,
    isFrozen: true,
    text: (sku) => t(skuTitle(sku)),
    cell: ({ row }) => (
      <span className="sku-name" title={t(skuTitle(row))}>
        {t(skuTitle(row))}
      </span>
    ),
  }
}

function rendered(name: SkuColumn, input: ColumnsInput): Rendered {
  const { line, payModel, isPhone, t, dispatch } = input
  const title = t(skuLabel(name, line, payModel))
  const isRoomy = line === SALES_LINE.final && !isPhone
  const text = (sku: Sku) => String(sku[name] ?? '')
  const setAll = (value: string | number) => dispatch({ type: 'setAll', column: name, value })
  switch (SKU_CELLS[name]) {
    case 'money':
      return {
        width: isRoomy ? 180 : 124,
        isNumeric: true,
        typing: 'decimal',
        text,
        cell: ({ row }) => amountText(row[name]),
        batch: (tabIndex) => <BatchInput title={title} tabIndex={tabIndex} inputMode="decimal" onApply={setAll} />,
      }
    case 'count':
      return {
        width: isRoomy ? 180 : 132,
        isNumeric: true,
        typing: 'numeric',
        text,
        ...(name === 'stock' && { cell: ({ row }) => <StockCell sku={row} /> }),
        batch: (tabIndex) => <BatchInput title={title} tabIndex={tabIndex} inputMode="numeric" onApply={setAll} />,
      }
    case 'trade':
    case 'status': {
      const choices = name === 'isTrade' ? TRADE_CHOICES : STATUS_CHOICES
      return {
        width: name === 'isTrade' ? 124 : 104,
        // Copied and pasted as words: a spreadsheet is read by people.
        text: (sku) => t(choices[sku[name] === 1 ? 1 : 0]),
        cell: ({ row, index, tabIndex }) => (
          <ChoiceCell
            label={`${title} ${t(skuTitle(row))}`}
            choices={choices}
            isOn={name === 'isTrade' ? row.isTrade === 1 : row.status === SKU_STATUS.enabled}
            value={row[name] === 1 ? 1 : 0}
            tabIndex={tabIndex}
            onChange={(value) => dispatch({ type: 'setCell', row: index, column: name, value })}
          />
        ),
        batch: (tabIndex) => <BatchChoice title={title} tabIndex={tabIndex} choices={choices} onApply={setAll} />,
      }
    }
    case 'code':
      return {
        width: 132,
        typing: 'text',
        text,
        batch: (tabIndex) => <BatchInput title={title} tabIndex={tabIndex} inputMode="text" onApply={setAll} />,
      }
    default:
      return name === 'picture' ? pictureColumn(input, title) : mappingColumn(input, title)
  }
}

function pictureColumn({ t, picture, pictures, dispatch }: ColumnsInput, title: string): Rendered {
  const set = (row: number, value: string) => dispatch({ type: 'setCell', row, column: 'picture', value })
  const setAll = (value: string) => dispatch({ type: 'setAll', column: 'picture', value })
  return {
    width: 76,
    text: (sku) => sku.picture,
    cell: ({ row, index, tabIndex }) => (
      <PictureCell
        label={`${title} ${t(skuTitle(row))}`}
        path={row.picture}
        isUploading={picture.isUploading(row.name)}
        offered={pictures}
        tabIndex={tabIndex}
        onChoose={() => picture.choose(index)}
        onFile={(file) => picture.upload(index, file)}
        onSet={(path) => set(index, path)}
        onSetAll={setAll}
      />
    ),
    batch: (tabIndex) => (
      <PictureCell
        label={title}
        path=""
        isUploading={picture.isUploading(undefined)}
        offered={pictures}
        tabIndex={tabIndex}
        onChoose={() => picture.choose(undefined)}
        onFile={(file) => picture.upload(undefined, file)}
        onSet={setAll}
      />
    ),
  }
}

function mappingColumn({ t, presellSkus = [], dispatch }: ColumnsInput, title: string): Rendered {
  const nameOf = (id: string | undefined) => {
    const found = presellSkus.find((one) => one.id === id)
    return found ? t(skuTitle(found)) : ''
  }
  return {
    width: 200,
    text: (sku) => sku.presellSkuId ?? '',
    cell: ({ row, index, tabIndex }) => (
      <MappingCell
        label={`${title} ${t(skuTitle(row))}`}
        value={row.presellSkuId ?? ''}
        shown={nameOf(row.presellSkuId)}
        options={presellSkus}
        tabIndex={tabIndex}
        onChange={(value) => dispatch({ type: 'setCell', row: index, column: 'presellSkuId', value })}
      />
    ),
  }
}

function amountText(value: unknown): string {
  const fen = typeof value === 'number' ? parseYuan(value) : null
  return fen === null ? String(value ?? '') : formatYuan(fen)
}

/** By value: 0 not supported, 1 supported; 0 enabled, 1 disabled. */
const TRADE_CHOICES: readonly [Text, Text] = [
  ['不支持', 'No'],
  ['支持', 'Yes'],
]
const STATUS_CHOICES: readonly [Text, Text] = [
  ['启用', 'Enabled'],
  ['禁用', 'Disabled'],
]
