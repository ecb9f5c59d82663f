import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { saveBlob } from '#kit/web/browser/save-blob.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { resourceCalls } from '#kit/web/client/resource-calls.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { category } from './category.ts'

const ImportDialog = late(async () => (await import('#kit/web/list/import/import-dialog.web.tsx')).ImportDialog)

/** The tree as a workbook, and workbooks into the tree. */
export function CategorySheets({ onImported }: { readonly onImported: () => void }) {
  const t = useTranslate()
  const can = useCan()
  const { message } = App.useApp()
  /** undefined until it was asked for. */
  const [isImporting, setImporting] = useState<boolean>()
  const exportAll = async () => {
    try {
      const sheet = await resourceCalls(category).exportSheet({ column: 'code', order: 'asc' })
      saveBlob(sheet, `${t(category.title)}.xlsx`)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (error.http === 200) {
        void message.warning(error.message)
      }
    }
  }
  return (
    <>
      {can('system:category:import') && (
        <Button
          icon={<UploadOutlined aria-hidden />}
          aria-label={t(IMPORT)}
          title={t(IMPORT)}
          onClick={() => setImporting(true)}
        />
      )}
      {can('system:category:export') && (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          aria-label={t(EXPORT)}
          title={t(EXPORT)}
          onClick={() => void exportAll()}
        />
      )}
      {isImporting !== undefined && (
        <Suspense fallback={null}>
          <ImportDialog
            resource={category}
            open={isImporting}
            onClose={() => setImporting(false)}
            onDone={onImported}
          />
        </Suspense>
      )}
    </>
  )
}

const IMPORT: Text = ['导入', 'Import']
const EXPORT: Text = ['导出', 'Export']
