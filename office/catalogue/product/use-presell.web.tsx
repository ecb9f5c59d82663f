import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { type PayModel, payModelOf } from '#office/catalogue/rules/pay-model.ts'
import type { PresellSku, Sku } from '#office/catalogue/sku/sku.ts'
import { type ListedLine, SALES_LINE } from '../rules/sales-line.ts'
import { finalFromPresell, mappedByName } from './final-skus.ts'
import { PRODUCT_LINES } from './product.ts'
import { isProductRow } from './product-wire.web.ts'
import type { ProductEditorState } from './use-product-editor.web.ts'

interface Presell {
  /** SKUs whose deposits this listing completes. */
  readonly skus: readonly Sku[]
  /** How they were paid; undefined on the other lines. */
  readonly payModel: PayModel | undefined
  /** What the mapping column offers; undefined on the other lines. */
  readonly options: readonly PresellSku[] | undefined
  /** Offers the specs of the presell listing; nothing on the other lines. */
  readonly offer: ReactNode
}

const NO_SKUS: readonly Sku[] = []

/** The presell listing behind a final one: its specs are taken over while there are none, its SKUs are mapped to. */
export function usePresell(line: ListedLine, form: FormInstance, editor: ProductEditorState): Presell {
  const t = useTranslate()
  const id: unknown = Form.useWatch('presellProductId', form)
  const isWanted = line === SALES_LINE.final && typeof id === 'string' && id !== ''
  const { data } = useQuery({
    queryKey: [PRODUCT_LINES[2].name, 'behind', id],
    enabled: isWanted,
    queryFn: ({ signal }) => client.get<unknown>(`${PRODUCT_LINES[2].path}/queryById`, { id }, { signal }),
  })
  const presell = isWanted && isProductRow(data) ? data : undefined
  const skus = presell?.skuList ?? NO_SKUS
  const options = useMemo(
    () =>
      line === SALES_LINE.final
        ? skus.flatMap(({ id: skuId, name }) => (skuId ? [{ id: skuId, name }] : []))
        : undefined,
    [line, skus],
  )

  const takeOver = () => {
    if (presell) {
      editor.replaceBuilder(finalFromPresell(presell))
    }
  }
  const arrive = useEffectEvent(() => {
    const { specAttr, skuList } = editor.live.current
    if (editor.isUntouched()) {
      takeOver()
    } else {
      const mapped = mappedByName(skuList, skus)
      if (mapped !== skuList) {
        editor.replaceBuilder({ specAttr, skuList: mapped })
      }
    }
  })
  useEffect(() => {
    if (presell) {
      arrive()
    }
  }, [presell])

  const offer = line === SALES_LINE.final && (
    <Alert
      type="info"
      showIcon
      title={presell ? t(BEHIND, { title: presell.title }) : t(CHOOSE_FIRST)}
      action={
        presell && (
          <Button size="small" onClick={takeOver}>
            {t(TAKE_OVER)}
          </Button>
        )
      }
    />
  )
  return { skus, payModel: presell && payModelOf(presell), options, offer }
}

const BEHIND: Text = ['对应预售商品：{title}', 'Completes the deposits of: {title}']
const CHOOSE_FIRST: Text = ['请先在基本信息中选择对应的预售商品', 'Choose the pre-order product under Basics first']
const TAKE_OVER: Text = ['复制规格并按名称关联', 'Copy its specs and map by name']
