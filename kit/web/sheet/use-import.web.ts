import { App } from 'antd'
import { useState } from 'react'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { ApiError } from '../client/api-error.ts'
import { type Answer, client } from '../client/client.web.ts'
import { useText } from '../text/text.web.ts'
import { failureText, type ImportReport, namesOf, readReport } from './import-report.ts'
import { saveBlob } from './save-blob.web.ts'

export interface ImportOptions {
  /** Keys of the parent rows that the imported rows belong to (specification 7.23a). */
  readonly foreignKeys?: readonly string[] | string
  readonly isSingleTableImport?: string
  /** Online reports: may the server check each value? Left out, the question is not asked. */
  readonly validate?: boolean
}

type Phase = 'idle' | 'checking' | 'importing'

/** Sends workbooks: first a dry run, then for good. Failures are told here; what arrived is given back. */
export function useImport(resource: AnyResource) {
  const say = useText()
  const { message } = App.useApp()
  const [phase, setPhase] = useState<Phase>('idle')
  const [share, setShare] = useState(0)

  /** Undefined when it failed, which has been told. */
  const send = async (next: Phase, files: readonly File[], form: FormData): Promise<Answer<unknown> | undefined> => {
    setPhase(next)
    setShare(0)
    try {
      return await client.upload(`${resource.path}/importExcel`, form, { onProgress: setShare, handles: 'all' })
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (error.http === 0) {
        void message.error(say(UPLOAD_FAILED))
      } else {
        void message.warning(failureText(namesOf(files), error.message))
      }
      return undefined
    } finally {
      setPhase('idle')
    }
  }

  return {
    phase,
    /** Share of the files that has been sent, 0 to 1. */
    share,
    async check(files: readonly File[], options: ImportOptions): Promise<ImportReport | undefined> {
      const form = formOf(files, options)
      form.append('dryRun', '1')
      const answer = await send('checking', files, form)
      return answer && readReport(answer.result)
    },
    run(files: readonly File[], options: ImportOptions & { readonly isPartial: boolean }) {
      const form = formOf(files, options)
      if (options.isPartial) {
        form.append('partial', '1')
      }
      return send('importing', files, form)
    },
    hasTemplate: verbsOf(resource).includes('exportXls'),
    /** The empty workbook to fill in. */
    async downloadTemplate(): Promise<void> {
      const title = say(resource.title)
      try {
        const { blob, name } = await client.download(`${resource.path}/exportXls`, { template: 1 })
        saveBlob(blob, name || say(['{title}导入模板.xlsx', '{title} import template.xlsx'], { title }))
      } catch (error) {
        if (error instanceof ApiError && error.http === 200) {
          void message.warning(error.message)
        }
      }
    },
  }
}

const UPLOAD_FAILED: Text = ['文件上传失败', 'File upload failed']

/** Fields of specification 7.23a. */
function formOf(files: readonly File[], { foreignKeys, isSingleTableImport, validate }: ImportOptions): FormData {
  const form = new FormData()
  if (isSingleTableImport) {
    form.append('isSingleTableImport', isSingleTableImport)
  }
  if (foreignKeys && foreignKeys.length > 0) {
    form.append('foreignKeys', typeof foreignKeys === 'string' ? foreignKeys : JSON.stringify(foreignKeys))
  }
  if (validate !== undefined) {
    form.append('validateStatus', validate ? '1' : '0')
  }
  for (const file of files) {
    form.append('files[]', file)
  }
  return form
}
