import { App } from 'antd'
import { fileAddress } from '#kit/contract/file-address.ts'
import { saveBlob } from '../../browser/save-blob.web.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { ApiError } from '../../client/api-error.ts'
import { apiBase, client } from '../../client/client.web.ts'
import type { ImportReport } from './import-report.ts'

/**
 * The way to the workbook of the rows that an import did not take; nothing when there is none. Only who imported may
 * read it, and the browser's own following of a link carries no session: the client fetches it.
 */
export function RefusedRowsLink({ report }: { readonly report: Pick<ImportReport, 'fileUrl' | 'fileName'> }) {
  const t = useTranslate()
  const { message } = App.useApp()
  const { fileUrl, fileName } = report
  const download = async (): Promise<void> => {
    try {
      saveBlob((await client.download(fileUrl)).blob, fileName || 'errors.xlsx')
    } catch (error) {
      // failures of the transport are told by the client
      if (error instanceof ApiError && error.http === 200) {
        void message.warning(error.message)
      }
    }
  }
  return fileUrl === '' ? null : (
    <p>
      {t(['具体详情请', 'For details'])}{' '}
      <a
        href={fileAddress(fileUrl, apiBase)}
        onClick={(event) => {
          event.preventDefault()
          void download()
        }}
      >
        {t(['点击下载', 'download the file'])}
      </a>
    </p>
  )
}
