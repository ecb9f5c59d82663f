import { useQueryClient } from '@tanstack/react-query'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { order } from '../../../trade/model/order.ts'
import { HOLD_PATH } from './hold-shelf.ts'

/** Takes orders out of their parcels, and says what came of it. */
export function useSplit() {
  const t = useTranslate()
  const queries = useQueryClient()
  const { told, isBusy } = useTold()
  const split = async (ids: readonly string[]) => {
    const call = client.post(`${HOLD_PATH}/split`, { ids: ids.join(',') }, { handles: [400, 409] })
    if (await told(call, { done: t(SPLIT_DONE) })) {
      void queries.invalidateQueries({ queryKey: [order.name] })
    }
  }
  return { split, isBusy }
}

export const SPLIT: Text = ['拆包', 'Take out of the parcel']
const SPLIT_DONE: Text = ['已拆包', 'Taken out of the parcel']
