import { Suspense } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { plural, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { WireError } from '../client/api-error.ts'
import type { AnyRow } from '../client/page-of.ts'
import type { FormValues } from '../form/form-values.ts'
import type { JobWithResult } from '../jobs/job-calls.web.ts'
import { late } from '../page/late.web.ts'
import { actionResource, startOf } from './action-resource.ts'
import type { CommandControls } from './command-controls.web.ts'
import type { CommandWords } from './command-words.ts'
import { ASK_MANY, ASK_ONE, RUN_MANY, RUN_ONE } from './question-words.ts'
import type { TryOut } from './trial.ts'

const ActionDialog = late(async () => (await import('./action-dialog.web.tsx')).ActionDialog)

const CommandJob = late(async () => (await import('./command-job.web.tsx')).CommandJob)

/** A command that waits for an answer. */
export interface Asked {
  readonly key: number
  readonly name: string
  readonly rows: readonly AnyRow[]
  /** Rows that were selected, too, and stay as they are. */
  readonly left: { readonly count: number; readonly reason: Text } | undefined
  readonly words: CommandWords
  readonly isOpen: boolean
  /** The job that runs it. */
  readonly jobId?: string | undefined
}

interface CommandQuestionProps {
  readonly resource: AnyResource
  readonly asked: Asked
  readonly nameOf: (row: AnyRow) => string
  readonly controls?: CommandControls[string] | undefined
  readonly onClose: () => void
  readonly onRun: (values: FormValues) => Promise<readonly WireError[]>
  readonly onTry: TryOut
  /** Its job has ended. */
  readonly onEnd: (job: JobWithResult) => void
  /** Back to what was typed. */
  readonly onBack: () => void
}

/** What is asked before a command, in the words of its declaration. */
export function CommandQuestion({ resource, asked, nameOf, controls, ...handlers }: CommandQuestionProps) {
  const t = useTranslate()
  const { name, rows, left, words, jobId } = asked
  const { onClose, onRun, onTry, onEnd, onBack } = handlers
  const action = resource.actions?.[name]
  const isOfList = action?.on === 'list'
  const title = t(words.title ?? action?.title ?? [name, name])
  const names = rows.map(nameOf)
  const n = rows.length
  const of = { title, n, name: names[0] ?? '', noun: t(n > 1 ? plural(resource.title) : resource.title) }
  const content = words.content ?? action?.confirm?.content
  const start = startOf(resource, name, { rows, start: words.start })
  return (
    <Suspense fallback={null}>
      <ActionDialog
        resource={actionResource(resource, name, { ...words, start })}
        start={start}
        rows={rows}
        controls={controls}
        title={isOfList ? title : t(n === 1 ? ASK_ONE : ASK_MANY, of)}
        okText={t(n === 1 || isOfList ? RUN_ONE : RUN_MANY, of)}
        isDanger={words.isDanger ?? action?.confirm?.isDanger}
        content={content && t(content, { n, title: names[0] ?? '' })}
        names={names}
        left={left && t(LEFT, { n: left.count, reason: t(left.reason) })}
        open={asked.isOpen}
        onClose={onClose}
        onRun={onRun}
        onTry={action?.dryRun ? onTry : undefined}
        outcome={
          jobId && (
            <CommandJob
              key={jobId}
              jobId={jobId}
              isShown={asked.isOpen}
              onEnd={onEnd}
              onBack={onBack}
              onClose={onClose}
            />
          )
        }
      />
    </Suspense>
  )
}

const LEFT: Text = ['另有 {n} 个不会改变：{reason}', '{n} more stay as they are: {reason}']
