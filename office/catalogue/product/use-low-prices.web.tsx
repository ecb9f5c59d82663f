import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { WireError } from '#kit/web/client/api-error.ts'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { CANCEL } from '#kit/web/table/row-actions.web.tsx'
import { namedError } from '#office/catalogue/sku/sku-error.ts'
import type { Sku } from '../sku/sku.ts'
import { confirmedPrices, lowPlaces } from './shelf-rules.ts'

/** So many are spelled out. */
const MOST_SHOWN = 8

/**
 * Asks whether prices are meant that are refused for being far below the list price, where nothing else is wrong.
 * @returns asks, and answers the SKUs with these prices confirmed; undefined when they are not
 */
export function useLowPrices(): (
  errors: readonly WireError[],
  skus: readonly Sku[],
) => Promise<readonly Sku[] | undefined> {
  const t = useTranslate()
  const modal = useModal()
  return async (errors, skus) => {
    const places = lowPlaces(errors)
    if (places.length === 0 || places.length < errors.length) {
      return undefined
    }
    const isMeant = await new Promise<boolean>((answer) => {
      modal.confirm({
        title: t(QUESTION),
        content: (
          <ul className="shelf-errors">
            {errors.slice(0, MOST_SHOWN).map(({ path, message }) => (
              <li key={path}>{t(namedError({ path, message: [message, message] }, skus))}</li>
            ))}
            {errors.length > MOST_SHOWN && <li>{t(REST, { n: errors.length - MOST_SHOWN })}</li>}
          </ul>
        ),
        okText: t(MEANT),
        cancelText: t(CANCEL),
        onOk: () => answer(true),
        onCancel: () => answer(false),
      })
    })
    return isMeant ? confirmedPrices(skus, places) : undefined
  }
}

const QUESTION: Text = ['这些价格远低于原价，确定吗？', 'These prices are far below the list price. Are they meant?']
const MEANT: Text = ['价格无误', 'They are right']
const REST: Text = ['另有 {n} 项', '{n} more']
