import { CheckOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { FieldError } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import type { GridHandle } from '#kit/web/table/grid/grid-types.web.ts'
import { CANCEL } from '#kit/web/table/row-actions.web.tsx'
import type { PayModel } from '../rules/pay-model.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { FoundErrors } from './found-errors.web.tsx'
import {
  type BuilderValue,
  type PresellSku,
  type Sku,
  type SkuColumn,
  type SkuVariant,
  type SpecRow,
  variantOf,
} from './sku.ts'
import './sku-builder.css'
import { specCountError, specTitleError } from './sku-check.ts'
import { type CellNote, placeOfError } from './sku-error.ts'
import { combinationCount, withValues } from './sku-generate.ts'
import { SkuGrid } from './sku-grid.web.tsx'
import { SpecTable } from './spec-table.web.tsx'
import { TitleDialog } from './title-dialog.web.tsx'
import { useSkuBuilder } from './use-sku-builder.web.ts'

export interface SkuBuilderProps {
  /** Both tables; another value replaces what is on the screen. */
  readonly value?: BuilderValue | undefined
  /** Written onto every SKU when the configuration is completed. */
  readonly productId?: string | undefined
  /**
   * What is typed as `presentPrice`: true for a part of the price (deposit, supplement), false for the price itself.
   */
  readonly inputType: boolean
  /** How a pre-order is paid: prices are called by it. */
  readonly payModel?: PayModel | undefined
  /** Reduced for supplements: picture, supplement, stock, status. */
  readonly variant?: SkuVariant
  /** "Configuration complete" was pressed. */
  readonly onChange?: (value: BuilderValue) => void
  /** Both tables after every edit, for drafts. */
  readonly onEdit?: (value: BuilderValue) => void
  /** Found elsewhere; a mark goes once its cell is changed. */
  readonly errors?: readonly CellNote[]
  /** Remarks on cells that forbid nothing. */
  readonly hints?: (skus: readonly Sku[]) => readonly FieldError[]
  /** Presell SKUs to map supplements to; shows the column. */
  readonly presellSkus?: readonly PresellSku[]
  /** Columns behind those of the builder. */
  readonly more?: readonly SkuColumn[]
  /** Pictures of the product, offered for its SKUs. */
  readonly pictures?: readonly string[]
  /** Takes the SKU table, to put the focus on a cell. */
  readonly grid?: RefObject<GridHandle | null>
}

/** Specs, their values, and the SKUs they make. */
export function SkuBuilder(props: SkuBuilderProps) {
  const { productId, errors, hints, onChange, onEdit } = props
  const line = lineOf(props.variant ?? 'full', props.inputType)
  const t = useTranslate()
  const builder = useSkuBuilder({ line, value: props.value, productId, errors, hints, onChange, onEdit })
  const { specs, skus, past, dispatch } = builder
  const own = useRef<GridHandle>(null)
  const grid = props.grid ?? own
  const [isAsking, setAsking] = useState(false)
  const count = combinationCount(specs)
  const hasSkus = skus.length > 0
  const modal = useModal()

  const generate = () => {
    if (!hasSkus) {
      dispatch({ type: 'generate' })
      return
    }
    const choose = (type: 'generate' | 'resetAll') => () => {
      asked.destroy()
      dispatch({ type })
    }
    const asked = modal.confirm({
      title: t(AGAIN_TITLE),
      content: t(AGAIN_QUESTION),
      closable: true,
      footer: (
        <div className="sku-again">
          <Button onClick={() => asked.destroy()}>{t(CANCEL)}</Button>
          <Button danger onClick={choose('resetAll')}>
            {t(RESET_ALL)}
          </Button>
          <Button type="primary" autoFocus onClick={choose('generate')}>
            {t(KEEP)}
          </Button>
        </div>
      ),
    })
  }

  const handleKey = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    // Inside an input the browser takes back what was typed.
    if (isUndo && past.length > 0 && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault()
      dispatch({ type: 'undo' })
    }
  }

  return (
    <section className="sku-builder" aria-label={t(BUILDER)} onKeyDown={handleKey}>
      <div className="sku-bar">
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAsking(true)}>
          {t(ADD_SPEC)}
        </Button>
        <Tooltip title={t(UNDO_HOW)}>
          <Button
            type="text"
            icon={<UndoOutlined aria-hidden />}
            disabled={past.length === 0}
            onClick={() => dispatch({ type: 'undo' })}
          >
            {t(UNDO)}
          </Button>
        </Tooltip>
      </div>
      <SpecTable specs={specs} dispatch={dispatch} />
      {specs.length > 0 && (
        <>
          <div className="sku-bar">
            <h2>{t(LIST)}</h2>
            <span className="sku-count">{t(COUNT, { n: count, sum: sumOf(specs) })}</span>
            <Button danger={hasSkus} disabled={count === 0} onClick={generate}>
              {t(hasSkus ? REGENERATE : GENERATE)}
            </Button>
          </div>
          <SkuGrid
            ref={grid}
            line={line}
            payModel={props.payModel}
            builder={builder}
            presellSkus={props.presellSkus}
            more={props.more}
            pictures={props.pictures ?? []}
          />
        </>
      )}
      {builder.found && builder.found.length > 0 && (
        <FoundErrors
          errors={builder.found}
          skus={skus}
          onGo={(error) => {
            const place = placeOfError(error)
            if (place) {
              grid.current?.goTo(place)
            }
          }}
        />
      )}
      <div className="sku-bar">
        <Button type="primary" icon={<CheckOutlined aria-hidden />} onClick={builder.complete}>
          {t(COMPLETE)}
        </Button>
      </div>
      <TitleDialog
        title={t(ADD_SPEC)}
        label={t(SPEC_NAME)}
        open={isAsking}
        isMany={false}
        check={([title = '']) => {
          const error = specTitleError(specs, title) ?? specCountError(specs.length + 1)
          return error && t(error)
        }}
        onConfirm={([title = '']) => dispatch({ type: 'addSpec', title })}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

/** The builder's two inputs say which of the three lines it works for. */
export function lineOf(variant: SkuVariant, isPart: boolean): ListedLine {
  if (variant === variantOf(3)) {
    return 3
  }
  return isPart ? 2 : 1
}

/** `3 × 2 = `, nothing for one spec alone. */
function sumOf(specs: readonly SpecRow[]): string {
  const counts = withValues(specs).map(({ specValues }) => specValues.length)
  return counts.length > 1 ? `${counts.join(' × ')} = ` : ''
}

const BUILDER: Text = ['规格与SKU', 'Specs and SKUs']
const ADD_SPEC: Text = ['添加规格名', 'Add spec name']
const SPEC_NAME: Text = ['规格名', 'Spec name']
const LIST: Text = ['SKU列表', 'SKUs']
const COUNT: Text = ['{sum}{n} 个', '{sum}{n}']
const GENERATE: Text = ['生成', 'Generate']
const REGENERATE: Text = ['重新生成', 'Generate again']
const AGAIN_TITLE: Text = ['重新生成SKU', 'Generate the SKUs again']
const AGAIN_QUESTION: Text = [
  '“保留已填内容”只按规格重新排列，仍存在的组合保留价格、库存等；“全部重置”会清空所有SKU的价格、库存、图片等内容。',
  'Keeping arranges the rows by their specs and leaves prices, stock and the rest of all combinations that remain. Resetting empties them for every SKU.',
]
const KEEP: Text = ['保留已填内容', 'Keep what is filled in']
const RESET_ALL: Text = ['全部重置', 'Reset all']
const COMPLETE: Text = ['配置完成', 'Configuration complete']
const UNDO: Text = ['撤销', 'Undo']
const UNDO_HOW: Text = ['撤销上一步（Ctrl+Z）', 'Undo the last step (Ctrl+Z)']
