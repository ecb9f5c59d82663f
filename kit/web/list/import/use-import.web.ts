import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { JOB_VERBS, type JobView } from '#kit/contract/job.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { ApiError, waitsBy } from '../../client/api-error.ts'
import { client } from '../../client/client.web.ts'
import { watchJob } from '../../jobs/job-calls.web.ts'
import { type MappingChoice, mappingFields } from './column-choices.ts'
import { downloadTemplate } from './download-template.web.ts'
import { failureText, type ImportReport, namesOf, readReport } from './import-report.ts'

export interface ImportOptions {
  /** Keys of the parent rows that the imported rows belong to. */
  readonly foreignKeys?: readonly string[] | string
  readonly isSingleTableImport?: string
  /** Online reports: may the server check each value? Left out, the question is not asked. */
  readonly validate?: boolean
  /** What the person chose for columns, and the name under which that is remembered. */
  readonly mapping?: MappingChoice
  /** What the person decided of the import as a whole, by the names of what it offers. */
  readonly decided?: Readonly<Record<string, string>>
}

type Phase = 'idle' | 'checking' | 'importing'

/** What an import came to. */
export interface ImportEnd {
  readonly jobId: string
  readonly report: ImportReport
  readonly message: string
  /** Some rows were not taken. */
  readonly hasErrors: boolean
  /** The call that takes it back; null when there is nothing to take back. */
  readonly undo: string | null
}

/**
 * Sends workbooks: first a dry run, then a job that writes them. Failures are told here; what arrived is given back.
 */
export function useImport(resource: AnyResource) {
  const t = useTranslate()
  const { message } = App.useApp()
  const [phase, setPhase] = useState<Phase>('idle')
  const [share, setShare] = useState(0)
  const [job, setJob] = useState<JobView>()
  const following = useRef<AbortController>(undefined)
  // the job goes on without the page, which only follows it
  useEffect(() => () => following.current?.abort(), [])

  /** Undefined when it failed, which has been told. */
  const send = async <Result>(
    next: Phase,
    files: readonly File[],
    work: () => Promise<Result>,
  ): Promise<Result | undefined> => {
    setPhase(next)
    setShare(0)
    try {
      return await work()
    } catch (error) {
      if (following.current?.signal.aborted) {
        return undefined
      }
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (waitsBy(error)) {
        // told already: somebody else has to agree
      } else if (error.http === 0) {
        void message.error(t(UPLOAD_FAILED))
      } else {
        void message.warning(failureText(t(namesOf(files)), error.message))
      }
      return undefined
    } finally {
      setPhase('idle')
      setJob(undefined)
    }
  }
  const upload = <Result>(verb: string, form: FormData) =>
    client.upload<Result>(`${resource.path}/${verb}`, form, { onProgress: setShare, handles: 'all' })

  return {
    phase,
    /** Share of the files that has been sent, 0 to 1. */
    share,
    /** The job that writes the rows, once they have been sent. */
    job,
    /** @param mapping what was chosen for columns, once that is known */
    check(
      files: readonly File[],
      options: ImportOptions,
      mapping: () => Promise<MappingChoice>,
    ): Promise<ImportReport | undefined> {
      return send('checking', files, async () => {
        const form = formOf(files, { ...options, mapping: await mapping() })
        form.append('dryRun', '1')
        return readReport((await upload('importExcel', form)).result)
      })
    },
    run(
      files: readonly File[],
      options: ImportOptions & { readonly isPartial: boolean },
    ): Promise<ImportEnd | undefined> {
      const form = formOf(files, options)
      if (options.isPartial) {
        form.append('partial', '1')
      }
      return send('importing', files, async () => {
        const { result } = await upload<{ readonly id: string }>(JOB_VERBS.import, form)
        const control = new AbortController()
        following.current = control
        const ended = await watchJob(result.id, { signal: control.signal, onProgress: setJob })
        if (ended.state !== 'done') {
          void message.warning(failureText(t(namesOf(files)), ended.message))
          return undefined
        }
        const report = readReport(ended.result)
        const { message: said, undo } = ended
        return { jobId: ended.id, report, message: said, hasErrors: report.refused > 0, undo }
      })
    },
    downloadTemplate: () => downloadTemplate(resource, t),
  }
}

const UPLOAD_FAILED: Text = ['文件上传失败', 'File upload failed']

/** The multipart form of an import: fields about online tables, then the files. */
function formOf(
  files: readonly File[],
  { foreignKeys, isSingleTableImport, validate, mapping, decided = {} }: ImportOptions,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...decided, ...mappingFields(mapping) })) {
    form.append(name, value)
  }
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
