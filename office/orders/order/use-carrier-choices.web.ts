import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { CARRIER } from '../../trade/model/carrier.ts'
import { NO_CARRIER, NO_SHIPPING } from '../../trade/model/no-carrier.ts'

/** Carriers of the shop for each of many orders, the last one for what is not sent at all. */
export function useCarrierChoices(): readonly { readonly value: string; readonly text: string }[] {
  const t = useTranslate()
  return [...useDictionary(CARRIER), { value: NO_CARRIER, text: t(NO_SHIPPING) }]
}
