import { CheckOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { FieldFault } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { GridHandle } from '#kit/web/grid/grid-types.web.ts'
import { useText } from '#kit/web/text/text.web.ts'
import { FoundFaults } from './found-faults.web.tsx'
import {
  type BuilderValue,
  type Line,
  type PresellSku,
  type Sku,
  type SkuVariant,
  type SpecRow,
  variantOf,
} from './sku.ts'
import './sku-builder.css'
import { specTitleFault } from './sku-check.ts'
import { combinationCount, withValues } from './sku-generate.ts'
import { SkuGrid } from './sku-grid.web.tsx'
import { SpecTable } from './spec-table.web.tsx'
import { TitleDialog } from './title-dialog.web.tsx'
import { type CellNote, placeOfFault, useSkuBuilder } from './use-sku-builder.web.ts'

export interface SkuBuilderProps {
  /** Both tables; another value replaces what is on the screen (specification 4.2f). */
  readonly value?: BuilderValue | undefined
  /** Written onto every SKU when the configuration is completed (specification 4.2h). */
  readonly productId?: string | undefined
  /**
   * What is typed as `presentPrice`: true for a part of the price (deposit, supplement), false for the price itself
   * (specification 3.5a,d).
   */
  readonly inputType: boolean
  /** Reduced for supplements: picture, supplement, stock, status (specification 2.26c). */
  readonly variant?: SkuVariant
  /** "Configuration complete" was pressed. */
  readonly onChange?: (value: BuilderValue) => void
  /** Both tables after every edit, for drafts. */
  readonly onEdit?: (value: BuilderValue) => void
  /** Found elsewhere; a mark goes once its cell is changed. */
  readonly faults?: readonly CellNote[]
  /** Remarks on cells that forbid nothing. */
  readonly hints?: (skus: readonly Sku[]) => readonly FieldFault[]
  /** Presell SKUs to map supplements to; shows the column. */
  readonly presellSkus?: readonly PresellSku[]
  /** Pictures of the product, offered for its SKUs. */
  readonly pictures?: readonly string[]
}

/** Specs, their values, and the SKUs they make (specification 2.26). */
export function SkuBuilder(props: SkuBuilderProps) {
  const { productId, faults, hints, onChange, onEdit } = props
  const line = lineOf(props.variant ?? 'full', props.inputType)
  const say = useText()
  const builder = useSkuBuilder({ line, value: props.value, productId, faults, hints, onChange, onEdit })
  const { specs, skus, past, dispatch } = builder
  const grid = useRef<GridHandle>(null)
  const [isAsking, setAsking] = useState(false)
  const count = combinationCount(specs)
  const hasSkus = skus.length > 0

  const handleKey = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    // Inside an input the browser takes back what was typed.
    if (isUndo && past.length > 0 && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault()
      dispatch({ type: 'undo' })
    }
  }

  return (
    <section className="sku-builder" aria-label={say(BUILDER)} onKeyDown={handleKey}>
      <div className="sku-bar">
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAsking(true)}>
          {say(ADD_SPEC)}
        </Button>
        <Tooltip title={say(UNDO_HOW)}>
          <Button
            type="text"
            icon={<UndoOutlined aria-hidden />}
            disabled={past.length === 0}
            onClick={() => dispatch({ type: 'undo' })}
          >
            {say(UNDO)}
          </Button>
        </Tooltip>
      </div>
      <SpecTable specs={specs} dispatch={dispatch} />
      {specs.length > 0 && (
        <>
          <div className="sku-bar">
            <h3 className="sku-title">{say(LIST)}</h3>
            <span className="sku-count">{say(COUNT, { n: count, sum: sumOf(specs) })}</span>
            <Button danger={hasSkus} disabled={count === 0} onClick={() => dispatch({ type: 'resetAll' })}>
              {say(hasSkus ? REGENERATE : GENERATE)}
            </Button>
          </div>
          <SkuGrid
            ref={grid}
            line={line}
            builder={builder}
            presellSkus={props.presellSkus}
            pictures={props.pictures ?? []}
          />
        </>
      )}
      {builder.found && builder.found.length > 0 && (
        <FoundFaults
          faults={builder.found}
          skus={skus}
          onGo={(fault) => {
            const place = placeOfFault(fault)
            if (place) {
              grid.current?.goTo(place)
            }
          }}
        />
      )}
      <div className="sku-bar">
        <Button type="primary" icon={<CheckOutlined aria-hidden />} onClick={builder.complete}>
          {say(COMPLETE)}
        </Button>
      </div>
      <TitleDialog
        title={say(ADD_SPEC)}
        label={say(SPEC_NAME)}
        open={isAsking}
        isMany={false}
        check={([title = '']) => {
          const fault = specTitleFault(specs, title)
          return fault && say(fault)
        }}
        onConfirm={([title = '']) => dispatch({ type: 'addSpec', title })}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

/** The builder's two inputs say which of the three lines it works for. */
function lineOf(variant: SkuVariant, isPart: boolean): Line {
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
const COMPLETE: Text = ['配置完成', 'Configuration complete']
const UNDO: Text = ['撤销', 'Undo']
const UNDO_HOW: Text = ['撤销上一步（Ctrl+Z）', 'Undo the last step (Ctrl+Z)']
