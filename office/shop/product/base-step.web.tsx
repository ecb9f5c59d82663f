import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { type AnyResource, anyResource } from '#kit/contract/resource.ts'
import { client } from '#kit/web/client/client.web.ts'
import { isEmpty } from '#kit/web/field/field-value.ts'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import type { AnyRow } from '#kit/web/resource/page-of.ts'
import { finalGoods, goods, presellGoods } from '#office/shop/goods/goods.ts'
import type { Line } from '#office/shop/sku/sku.ts'
import { PRODUCT_LINES } from './product.ts'
import { RowSelect } from './row-select.web.tsx'
import { PRODUCT_TITLE_MAX } from './shelf-rules.ts'

interface BaseStepProps {
  readonly resource: AnyResource
  readonly line: Line
  readonly form: FormInstance
  readonly isNew: boolean
  /** Fields were filled from the figure. */
  readonly onPrefill: () => void
}

/** The figure comes first: it fills what is still empty of title, category and pictures. */
export function BaseStep({ resource, line, form, isNew, onPrefill }: BaseStepProps) {
  const figures = GOODS_OF[line]
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
      <FormField resource={resource} name="goodsId" isWide={line !== 3}>
        <RowSelect resource={figures} label="name" picture="mainImage" facts={figureFacts} onPick={pick} />
      </FormField>
      {line === 3 && (
        <FormField resource={resource} name="presellProductId">
          <RowSelect resource={PRESELL} label="title" picture="cover" facts={productFacts} />
        </FormField>
      )}
    </div>
  )
}

const GOODS_OF: Readonly<Record<Line, AnyResource>> = {
  1: anyResource(goods),
  2: anyResource(presellGoods),
  3: anyResource(finalGoods),
}
const PRESELL = anyResource(PRODUCT_LINES[2])

function prefilled(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { name, categoryId, mainImage, images, detail } = row
  return {
    title: [...String(name ?? '')].slice(0, PRODUCT_TITLE_MAX).join(''),
    ...{ categoryId, cover: mainImage, images: isEmpty(images) ? mainImage : images, detail },
  }
}

function figureFacts(row: Readonly<Record<string, unknown>>): string {
  const { goodsNo, manufacturer_dictText: maker, scale_dictText: scale, janCode } = row
  return [maker, scale, janCode, goodsNo].filter((fact) => !isEmpty(fact)).join(' · ')
}

function productFacts(row: AnyRow): string {
  return String(Reflect.get(row, 'productNo') ?? '')
}
