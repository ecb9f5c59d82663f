import { Alert, Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { type PayModel, payModelOf, payModelTitle } from '../rules/pay-model.ts'
import { SHELF_STATE } from './listed-fields.ts'
import { isUnpriced, repricedCells } from './repriced.ts'
import type { ProductEditorState } from './use-product-editor.web.ts'

/**
 * Empties the prices of SKUs once their listing is paid in another way: 80 of a deposit is no price.
 * @returns what has to be entered, as long as that is another way than the saved one
 */
export function useRepriced(editor: ProductEditorState, payModel: PayModel | undefined): ReactNode {
  const t = useTranslate()
  const { base, builder } = editor
  const saved = base && payModelOf(base)
  const former = useRef(payModel)
  const change = useEffectEvent((from: PayModel | undefined, to: PayModel) => {
    const cells = repricedCells(from, to)
    if (from !== undefined && cells.length > 0) {
      editor.emptyPrices(cells, saved !== undefined && repricedCells(saved, to).length === 0)
    }
  })
  useEffect(() => {
    if (payModel !== undefined) {
      change(former.current, payModel)
      former.current = payModel
    }
  }, [payModel])

  const cells = saved === undefined ? [] : repricedCells(saved, payModel)
  if (payModel === undefined || cells.length === 0 || !isUnpriced(builder.skuList, cells)) {
    return null
  }
  const isOn = base?.shelfState === SHELF_STATE.on
  return (
    <Alert
      className="repriced-note"
      type="warning"
      showIcon
      title={t(EMPTIED, { model: t(payModelTitle(payModel)) })}
      description={isOn ? t(WAITS_OFF) : undefined}
      action={
        <Button size="small" onClick={() => editor.setStep('skus')}>
          {t(ENTER)}
        </Button>
      }
    />
  )
}

const EMPTIED: Text = [
  '付款方式改为“{model}”：价格的含义不同，请重新填写',
  'Paid as "{model}" from now on: prices mean something else, enter them anew',
]
const WAITS_OFF: Text = ['留空保存时，商品会先下架，补齐后再上架', 'Saved without them, it waits off the shelf']
const ENTER: Text = ['填写价格', 'Enter prices']
