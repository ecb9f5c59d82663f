import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { JOB_VERBS, type JobView } from '#kit/contract/job.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { watchJob } from '#kit/web/jobs/job-calls.web.ts'
import { type MappingChoice, mappingFields } from '#kit/web/list/import/column-choices.ts'
import { failureText, namesOf } from '#kit/web/list/import/import-report.ts'
import { NO_READING, type ReadingChoice } from '#kit/web/list/import/reading-choice.ts'
import { type Columns, useColumns } from '#kit/web/list/import/use-columns.web.ts'
import type { ImportMarks } from './import-marks.ts'
import { marksBefore } from './import-marks.web.ts'
import { type Preview, readPreview } from './import-preview.ts'

/** What the person decided in the preview; all but `isPartial` change what the preview says. */
export interface ImportAnswers {
  readonly makers: readonly string[]
  readonly categories: readonly string[]
  readonly skipsStruck: boolean
  readonly isPartial: boolean
  /** How the files are read. */
  readonly reading: ReadingChoice
}

const NO_ANSWERS: ImportAnswers = {
  ...{ makers: [], categories: [], skipsStruck: false, isPartial: false },
  reading: NO_READING,
}

/** What an import came to. */
export interface ImportOutcome {
  readonly report: Preview
  readonly message: string
  /** Some rows were not taken. */
  readonly hasErrors: boolean
  readonly marks: ImportMarks
  /** The job that wrote it and the call that takes it back; missing when there is nothing to take back. */
  readonly undo?: { readonly id: string; readonly undo: string }
}

export interface GoodsImport {
  readonly files: readonly File[]
  readonly answers: ImportAnswers
  /** What columns are taken for: known by themselves, remembered, chosen. */
  readonly columns: Columns
  /** Undefined until the files have been read. */
  readonly preview: Preview | undefined
  readonly outcome: ImportOutcome | undefined
  readonly phase: 'idle' | 'checking' | 'importing'
  /** The job that writes the rows, once they have been sent. */
  readonly job: JobView | undefined
  /** Share of the files that has been sent, 0 to 1. */
  readonly share: number
  readonly choose: (files: readonly File[]) => void
  readonly answer: (change: Partial<ImportAnswers>) => void
  /** Reads the files in another way. */
  readonly readAs: (reading: ReadingChoice) => void
  /** Takes columns for something else: the files are read anew. */
  readonly chooseColumns: (choice: MappingChoice) => void
  readonly confirm: () => Promise<void>
}

/** Selects in a row are one question to the server. Milliseconds. */
const ANSWER_DELAY_MS = 400

/** An import of goods: files are read without writing, questions answered, then written. */
export function useGoodsImport(resource: AnyResource): GoodsImport {
  const t = useTranslate()
  const { message } = App.useApp()
  const [files, setFiles] = useState<readonly File[]>([])
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const columns = useColumns(resource)
  const [preview, setPreview] = useState<Preview>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [phase, setPhase] = useState<GoodsImport['phase']>('idle')
  const [share, setShare] = useState(0)
  const [job, setJob] = useState<JobView>()
  const running = useRef<AbortController>(undefined)
  /** The files that were chosen last. */
  const newest = useRef<readonly File[]>(files)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const following = useRef<AbortController>(undefined)
  // the job goes on without the page, which only follows it
  useEffect(() => () => following.current?.abort(), [])

  const tell = (error: ApiError, sent: readonly File[]) => {
    if (error.http === 0) {
      void message.error(t(UPLOAD_FAILED))
    } else {
      void message.warning(failureText(t(namesOf(sent)), error.message))
    }
  }

  /** Only the newest question counts: an older one is called off. */
  const check = async (sent: readonly File[], given: ImportAnswers, mapping: MappingChoice) => {
    clearTimeout(timer.current)
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setPhase('checking')
    setShare(0)
    try {
      const answer = await send<unknown>(resource, sent, {
        given,
        mapping,
        isDryRun: true,
        signal: control.signal,
        onProgress: setShare,
      })
      setPreview(readPreview(answer.result))
      setPhase('idle')
    } catch (error) {
      if (control.signal.aborted) {
        return
      }
      setPhase('idle')
      if (!(error instanceof ApiError)) {
        throw error
      }
      tell(error, sent)
    }
  }

  /** Several choices in a row are one question. */
  const checkSoon = (given: ImportAnswers, mapping: () => Promise<MappingChoice>) => {
    clearTimeout(timer.current)
    setPhase('checking')
    timer.current = setTimeout(async () => check(files, given, await mapping()), ANSWER_DELAY_MS)
  }

  /** First what their columns are, then their rows: one look at a file at a time. */
  const checkNew = async (sent: readonly File[], reading: ReadingChoice) => {
    clearTimeout(timer.current)
    running.current?.abort()
    newest.current = sent
    setPhase('checking')
    setShare(0)
    const { mapping, isDecided } = await columns.look(sent, reading)
    if (newest.current !== sent) {
      return
    }
    if (isDecided) {
      await check(sent, { ...NO_ANSWERS, reading }, mapping)
    } else {
      setPhase('idle')
    }
  }

  return {
    files,
    answers,
    columns,
    preview,
    outcome,
    phase,
    share,
    job,
    choose(next) {
      setFiles(next)
      setAnswers(NO_ANSWERS)
      setPreview(undefined)
      if (next.length > 0) {
        void checkNew(next, NO_READING)
      } else {
        newest.current = next
        void columns.look(next)
        running.current?.abort()
        setPhase('idle')
      }
    },
    answer(change) {
      const next = { ...answers, ...change }
      setAnswers(next)
      const isReadAnew = Object.keys(change).some((name) => name !== 'isPartial')
      if (isReadAnew) {
        checkSoon(next, columns.settled)
      }
    },
    readAs(reading) {
      setAnswers({ ...NO_ANSWERS, reading })
      setPreview(undefined)
      void checkNew(files, reading)
    },
    chooseColumns(choice) {
      columns.choose(choice)
      checkSoon(answers, async () => choice)
    },
    async confirm() {
      setPhase('importing')
      setShare(0)
      try {
        const marks = await marksBefore(resource)
        const { result } = await send<{ readonly id: string }>(resource, files, {
          given: answers,
          mapping: columns.choice,
          isDryRun: false,
          onProgress: setShare,
        })
        const control = new AbortController()
        following.current = control
        const ended = await watchJob(result.id, { signal: control.signal, onProgress: setJob })
        if (ended.state === 'done') {
          const report = readPreview(ended.result)
          const undo = ended.undo === null ? {} : { undo: { id: ended.id, undo: ended.undo } }
          setOutcome({ report, message: ended.message, hasErrors: report.refused > 0, marks, ...undo })
        } else {
          void message.warning(failureText(t(namesOf(files)), ended.message))
        }
      } catch (error) {
        if (following.current?.signal.aborted) {
          return
        }
        if (!(error instanceof ApiError)) {
          throw error
        }
        tell(error, files)
      } finally {
        setJob(undefined)
        setPhase('idle')
      }
    },
  }
}

interface Sending {
  readonly given: ImportAnswers
  readonly mapping: MappingChoice
  readonly isDryRun: boolean
  readonly signal?: AbortSignal
  readonly onProgress: (share: number) => void
}

function send<Result>(resource: AnyResource, files: readonly File[], sending: Sending) {
  const { given, mapping, isDryRun, ...options } = sending
  const form = new FormData()
  const fields = {
    ...mappingFields(mapping),
    ...given.reading,
    dryRun: isDryRun ? '1' : '',
    partial: !isDryRun && given.isPartial ? '1' : '',
    createMakers: given.makers.join('|'),
    createCategories: given.categories.join('|'),
    struck: given.skipsStruck ? 'skip' : '',
  }
  for (const [name, value] of Object.entries(fields)) {
    if (value !== '') {
      form.append(name, value)
    }
  }
  for (const file of files) {
    form.append('files[]', file)
  }
  const verb = isDryRun ? 'importExcel' : JOB_VERBS.import
  return client.upload<Result>(`${resource.path}/${verb}`, form, { ...options, handles: 'all' })
}

const UPLOAD_FAILED: Text = ['文件上传失败', 'File upload failed']
