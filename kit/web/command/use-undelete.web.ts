import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type AnyResource, canUndelete } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError } from '../client/api-error.ts'
import { resourceCalls } from '../client/resource-calls.web.ts'
import { askCountsAgain } from '../session/counts.web.ts'
import { useUndoNotice } from './use-undo-notice.web.tsx'

/** Says that rows of a resource were deleted, and brings them back for whoever takes that back. */
export function useDeletedNotice(resource: AnyResource): (ids: readonly string[], said: string) => void {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const notice = useUndoNotice()
  const bringBack = async (ids: readonly string[]) => {
    try {
      await resourceCalls(resource).undelete(ids)
      void message.success(t(BACK, { n: ids.length }))
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      // failures of the transport are told by the client
      if ([200, 400, 409].includes(error.http)) {
        void message.warning(error.message)
      }
    } finally {
      void queries.invalidateQueries({ queryKey: [resource.name] })
      askCountsAgain(queries)
    }
  }
  return (ids, said) =>
    notice(`${resource.name}.deleted`, said, canUndelete(resource) ? () => void bringBack(ids) : undefined)
}

const BACK: Text = ['已恢复 {n} 条数据', '{n} {n|record is|records are} back']
