import { Form, type FormInstance } from 'antd'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { isEmpty } from '#kit/web/field/field-value.ts'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { RowPicker } from '#kit/web/row-picker/row-picker.web.tsx'
import { GOODS_LINES } from '#office/catalogue/goods/goods.ts'
import { type ListedLine, SALES_LINE } from '../rules/sales-line.ts'
import { FigureNotes, usePickedFigure } from './figure-notes.web.tsx'
import { PRODUCT_TITLE_MAX } from './listed-fields.ts'
import { finalProduct, PRODUCT_LINES } from './product.ts'

interface BaseStepProps {
  readonly resource: AnyResource
  readonly line: ListedLine
  readonly form: FormInstance
  readonly isNew: boolean
  /** Fields were filled from the figure. */
  readonly onPrefill: () => void
  /** The figure no longer keeps the listing from being published. */
  readonly onReady: () => void
}

/** The figure comes first: it fills what is still empty of title, category and pictures. */
export function BaseStep({ resource, line, form, isNew, onPrefill, onReady }: BaseStepProps) {
  const figures = GOODS_LINES[line]
  const prefill = async (id: string) => {
    // The rows of a list do not hold everything, the detail for one.
    const from = prefilled(await client.get<AnyRow>(`${figures.path}/queryById`, { id }))
    const open = Object.entries(from).filter(([name, value]) => !isEmpty(value) && isEmpty(form.getFieldValue(name)))
    form.setFieldsValue(Object.fromEntries(open))
    onPrefill()
  }

  const pick = ({ id }: AnyRow) => {
    // A failure is told by the client; the fields can be filled by hand.
    prefill(id).catch(() => undefined)
  }

  const prefillSeed = useEffectEvent(async () => {
    const id: unknown = form.getFieldValue('goodsId')
    if (isNew && typeof id === 'string' && id !== '' && isEmpty(form.getFieldValue('title'))) {
      await prefill(id)
    }
  })
  useEffect(() => {
    // Begun from the list of figures: the figure is already chosen.
    prefillSeed().catch(() => undefined)
  }, [])

  return (
    <div className="form-grid">
      <FormField resource={resource} name="goodsId" isWide={line !== SALES_LINE.final}>
        <RowPicker field={PRODUCT_LINES[line].fields.goodsId} facts={FIGURE_FACTS} onPick={pick} />
      </FormField>
      {line === SALES_LINE.final && (
        <FormField resource={resource} name="presellProductId">
          <PresellPicker field={finalProduct.fields.presellProductId} facts={PRODUCT_FACTS} />
        </FormField>
      )}
      <FigureNotes line={line} onReady={onReady} />
    </div>
  )
}

/** Offers the presell listings of the chosen figure. */
function PresellPicker(props: ComponentProps<typeof RowPicker>) {
  const id: unknown = Form.useWatch('goodsId')
  const isChosen = typeof id === 'string' && id !== ''
  const presellGoodsId = usePickedFigure(3)?.presellGoodsId
  const only = typeof presellGoodsId === 'string' && presellGoodsId !== '' ? { goodsId: presellGoodsId } : undefined
  return <RowPicker {...props} only={only} nothing={only ? NO_LISTING : isChosen ? NO_PRESELL_FIGURE : NO_FIGURE} />
}

const NO_FIGURE: Text = ['请先选择所属手办', 'Choose the figure first']
const NO_PRESELL_FIGURE: Text = ['该补款手办未关联预售手办', 'The figure names no pre-order figure']
const NO_LISTING: Text = ['该手办没有预售商品', 'The figure has no pre-order product']

/** What tells figures, and products, of one name apart. */
const FIGURE_FACTS = ['manufacturer', 'scale', 'janCode', 'goodsNo'] as const
const PRODUCT_FACTS = ['productNo'] as const

function prefilled(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { name, categoryId, mainImage, images, detail } = row
  return {
    title: [...String(name ?? '')].slice(0, PRODUCT_TITLE_MAX).join(''),
    ...{ categoryId, cover: mainImage, images: isEmpty(images) ? mainImage : images, detail },
  }
}
