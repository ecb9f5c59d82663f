import { App } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { ApiError } from '../client/api-error.ts'
import { saveBlob } from '../sheet/save-blob.web.ts'
import { useText } from '../text/text.web.ts'
import { MAX_SELECTIONS } from './resource-calls.web.ts'
import type { ResourceList } from './use-resource-list.web.ts'

/** Name of an exported file whose list has no title (specification 7.24c). */
const NAMELESS: Text = ['导出文件', 'Export']

const NO_FILE: Text = ['文件下载失败', 'File download failed']

const TOO_MANY: Text = [
  '按勾选最多导出 {most} 条，请改用筛选条件导出',
  'At most {most} selected rows can be exported; filter the list instead',
]

/** Exports what the list shows: its conditions, the ticked rows, the visible columns (specification 7.24a). */
export function useExport(
  list: Pick<ResourceList<unknown>, 'calls' | 'exportParams' | 'selection'>,
  { title = NAMELESS, columns }: { readonly title?: Text; readonly columns: readonly string[] },
): readonly [run: () => Promise<void>, isExporting: boolean] {
  const say = useText()
  const { message } = App.useApp()
  const [isExporting, setExporting] = useState(false)

  const run = async () => {
    const { rows, isWhole } = list.selection
    if (rows.size > MAX_SELECTIONS && !isWhole) {
      void message.warning(say(TOO_MANY, { most: MAX_SELECTIONS }))
      return
    }
    setExporting(true)
    try {
      const blob = await list.calls.exportSheet({ ...list.exportParams(), columns: columns.join(',') })
      if (blob.size === 0) {
        void message.warning(say(NO_FILE))
      } else {
        saveBlob(blob, `${say(title)}.xls`)
      }
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
