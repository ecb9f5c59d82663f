import { App } from 'antd'
import { useState } from 'react'
import { WITH_COMMENTS } from '#kit/contract/comment.ts'
import { EXPORT_JOB_ROWS } from '#kit/contract/job.ts'
import type { Text } from '#kit/contract/text.ts'
import { saveBlob } from '../browser/save-blob.web.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError } from '../client/api-error.ts'
import { MAX_SELECTIONS } from '../client/resource-calls.web.ts'
import { refreshJobs } from '../jobs/job-calls.web.ts'
import type { SheetExport } from './list-commands.ts'
import type { ResourceList } from './use-resource-list.web.ts'

/** What is exported beside the rows of the list, or in their place. */
interface ExportManner {
  readonly sheet?: SheetExport
  readonly isWithComments?: boolean
}

/** Name of an exported file whose list has no title. */
const NAMELESS: Text = ['导出文件', 'Export']

const TOO_MANY: Text = [
  '按勾选最多导出 {most} 条，请改用筛选条件导出',
  'At most {most} selected {most|row|rows} can be exported; filter the list instead',
]

const STARTED: Text = [
  '数据较多，已转为后台任务；完成后请在右上角“任务”中下载',
  'There are many rows: the export runs as a job; fetch it under "Jobs" at the top when it is done',
]

/**
 * Exports the rows that the list shows, by its conditions or the selected ones: with these columns and, where it is asked for,
 * what was said about each; or as another sheet.
 * Many rows are a job.
 */
export function useExport(
  list: Pick<ResourceList<unknown>, 'calls' | 'exportParams' | 'selection' | 'total'>,
  { title = NAMELESS, columns }: { readonly title?: Text; readonly columns: readonly string[] },
): readonly [run: (how?: ExportManner) => Promise<void>, isExporting: boolean] {
  const t = useTranslate()
  const { message } = App.useApp()
  const [isExporting, setExporting] = useState(false)

  const run = async ({ sheet, isWithComments = false }: ExportManner = {}) => {
    const { rows, isWhole } = list.selection
    if (rows.size > MAX_SELECTIONS && !isWhole) {
      void message.warning(t(TOO_MANY, { most: MAX_SELECTIONS }))
      return
    }
    setExporting(true)
    try {
      const params = {
        ...list.exportParams(),
        ...(sheet ? { sheet: sheet.name } : { columns: columns.join(',') }),
        ...(isWithComments && { [WITH_COMMENTS]: '1' }),
      }
      if (list.total >= EXPORT_JOB_ROWS && (rows.size === 0 || isWhole)) {
        await list.calls.startExport(params)
        await refreshJobs()
        void message.info(t(STARTED))
        return
      }
      const blob = await list.calls.exportSheet(params)
      saveBlob(blob, `${t(sheet?.title ?? title)}.xlsx`)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (error.http === 200) {
        void message.warning(error.message)
      }
    } finally {
      setExporting(false)
    }
  }
  return [run, isExporting]
}
