import { App } from 'antd'
import { useRef, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { failureText, IMPORTED_WITH_FAULTS, namesOf } from '#kit/web/sheet/import-report.ts'
import { useText } from '#kit/web/text/text.web.ts'
import type { ImportMarks } from './import-marks.ts'
import { marksBefore } from './import-marks.web.ts'
import { type Preview, readPreview } from './import-preview.ts'

/** What the person decided in the preview; all but `isPartial` change what the preview says. */
export interface ImportAnswers {
  readonly makers: readonly string[]
  readonly categories: readonly string[]
  readonly skipsStruck: boolean
  readonly isPartial: boolean
}

export const NO_ANSWERS: ImportAnswers = { makers: [], categories: [], skipsStruck: false, isPartial: false }

/** What an import came to. */
export interface ImportOutcome {
  readonly report: Preview
  readonly message: string
  /** Some rows were not taken (specification 8.10b). */
  readonly hasFaults: boolean
  readonly marks: ImportMarks
}

export interface GoodsImport {
  readonly files: readonly File[]
  readonly answers: ImportAnswers
  /** Undefined until the files have been read. */
  readonly preview: Preview | undefined
  readonly outcome: ImportOutcome | undefined
  readonly phase: 'idle' | 'checking' | 'importing'
  /** Share of the files that has been sent, 0 to 1. */
  readonly share: number
  readonly choose: (files: readonly File[]) => void
  readonly answer: (change: Partial<ImportAnswers>) => void
  readonly confirm: () => Promise<void>
}

/** Ticks in a row are one question to the server. Milliseconds. */
const ANSWER_DELAY_MS = 400

/** An import of goods: files are read without writing, questions answered, then written (specification 5.18a, 8.10). */
export function useGoodsImport(resource: AnyResource): GoodsImport {
  const say = useText()
  const { message } = App.useApp()
  const [files, setFiles] = useState<readonly File[]>([])
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const [preview, setPreview] = useState<Preview>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [phase, setPhase] = useState<GoodsImport['phase']>('idle')
  const [share, setShare] = useState(0)
  const running = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const tell = (error: ApiError, sent: readonly File[]) => {
    if (error.http === 0) {
      void message.error(say(UPLOAD_FAILED))
    } else {
      void message.warning(failureText(namesOf(sent), error.message))
    }
  }

  /** Only the newest question counts: an older one is called off. */
  const check = async (sent: readonly File[], given: ImportAnswers) => {
    clearTimeout(timer.current)
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setPhase('checking')
    setShare(0)
    try {
      const answer = await send(resource, sent, { given, isDryRun: true, signal: control.signal, onProgress: setShare })
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

  return {
    files,
    answers,
    preview,
    outcome,
    phase,
    share,
    choose(next) {
      setFiles(next)
      setAnswers(NO_ANSWERS)
      setPreview(undefined)
      if (next.length > 0) {
        void check(next, NO_ANSWERS)
      } else {
        running.current?.abort()
        setPhase('idle')
      }
    },
    answer(change) {
      const next = { ...answers, ...change }
      setAnswers(next)
      const isReadAnew = Object.keys(change).some((name) => name !== 'isPartial')
      if (isReadAnew) {
        clearTimeout(timer.current)
        setPhase('checking')
        timer.current = setTimeout(() => void check(files, next), ANSWER_DELAY_MS)
      }
    },
    async confirm() {
      setPhase('importing')
      setShare(0)
      try {
        const marks = await marksBefore(resource)
        const answer = await send(resource, files, { given: answers, isDryRun: false, onProgress: setShare })
        setOutcome({
          report: readPreview(answer.result),
          message: answer.message,
          hasFaults: answer.code === IMPORTED_WITH_FAULTS,
          marks,
        })
      } catch (error) {
        if (!(error instanceof ApiError)) {
          throw error
        }
        tell(error, files)
      } finally {
        setPhase('idle')
      }
    },
  }
}

interface Sending {
  readonly given: ImportAnswers
  readonly isDryRun: boolean
  readonly signal?: AbortSignal
  readonly onProgress: (share: number) => void
}

function send(resource: AnyResource, files: readonly File[], { given, isDryRun, ...options }: Sending) {
  const form = new FormData()
  const fields = {
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
  return client.upload<unknown>(`${resource.path}/importExcel`, form, { ...options, handles: 'all' })
}

const UPLOAD_FAILED: Text = ['文件上传失败', 'File upload failed']
