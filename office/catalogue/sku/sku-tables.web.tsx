import { Radio } from 'antd'
import { type Ref, useImperativeHandle, useRef } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { GridHandle } from '#kit/web/table/grid/grid-types.web.ts'
import { lineOf, SkuBuilder, type SkuBuilderProps } from './sku-builder.web.tsx'
import { type CellNote, placeOfError } from './sku-error.ts'
import { SkuGrid } from './sku-grid.web.tsx'
import { useSkuBuilder } from './use-sku-builder.web.ts'

export interface SkuTablesHandle {
  /** Puts the focus on the cell that an error is of. */
  readonly goTo: (error: Pick<CellNote, 'path'>) => void
}

interface SkuTablesProps extends SkuBuilderProps {
  /** False: the listing is sold as one SKU. */
  readonly hasSpecs: boolean
  readonly onHasSpecs: (hasSpecs: boolean) => void
  readonly ref?: Ref<SkuTablesHandle>
}

/** How a listing is sold: as one SKU, or by specs for those who ask for them. */
export function SkuTables({ hasSpecs, onHasSpecs, ref, ...props }: SkuTablesProps) {
  const t = useTranslate()
  const grid = useRef<GridHandle>(null)
  useImperativeHandle(ref, () => ({
    goTo: (error) => {
      const place = placeOfError(error)
      if (place) {
        grid.current?.goTo(place)
      }
    },
  }))
  return (
    <>
      <Radio.Group
        aria-label={t(HOW)}
        options={[
          { value: false, label: t(WITHOUT) },
          { value: true, label: t(WITH) },
        ]}
        value={hasSpecs}
        onChange={(event) => onHasSpecs(event.target.value === true)}
      />
      {hasSpecs ? <SkuBuilder {...props} grid={grid} /> : <OnlySku {...props} grid={grid} />}
    </>
  )
}

/** The one SKU of a listing without specs. */
function OnlySku(props: SkuBuilderProps) {
  const { value, productId, errors, hints, onChange, onEdit } = props
  const t = useTranslate()
  const line = lineOf(props.variant ?? 'full', props.inputType)
  const builder = useSkuBuilder({ line, value, productId, errors, hints, onChange, onEdit })
  return (
    <section className="sku-builder" aria-label={t(WITHOUT)}>
      <SkuGrid
        ref={props.grid ?? null}
        line={line}
        payModel={props.payModel}
        builder={builder}
        presellSkus={props.presellSkus}
        more={props.more}
        pictures={props.pictures ?? []}
      />
    </section>
  )
}

const HOW: Text = ['规格方式', 'Specs or not']
const WITHOUT: Text = ['无规格', 'No specs']
const WITH: Text = ['多规格', 'With specs']
