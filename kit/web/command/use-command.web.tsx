import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError, type WireError, waitsBy } from '../client/api-error.ts'
import type { AnyRow } from '../client/page-of.ts'
import { callAction } from '../client/resource-calls.web.ts'
import type { FormValues } from '../form/form-values.ts'
import { type JobWithResult, refreshJobs } from '../jobs/job-calls.web.ts'
import { useUndoJob } from '../jobs/use-undo-job.web.tsx'
import { useCan } from '../session/can.web.ts'
import { askCountsAgain } from '../session/counts.web.ts'
import { useDiscardActionDraft } from './action-draft.web.ts'
import { actionName } from './action-resource.ts'
import type { CommandControls } from './command-controls.web.ts'
import { type Asked, CommandQuestion } from './command-question.web.tsx'
import { type CommandResult, type RefusedRow, refusedBy, resultOf } from './command-result.ts'
import type { CommandWords } from './command-words.ts'
import { joinedTrial, NOTHING_TRIED, partsToTry, trialOf } from './trial.ts'
import { useJobStart } from './use-job-start.web.ts'
import { usePermitted } from './use-permitted.web.ts'
import { useRefusedDialog } from './use-refused-dialog.web.tsx'
import { useUndoNotice } from './use-undo-notice.web.tsx'

interface CommandOptions {
  readonly nameOf: (row: AnyRow) => string
  /** After rows changed; the queries of the resource are asked again anyway. */
  readonly onDone?: ((name: string, result: CommandResult) => void) | undefined
  /** Opens what keeps a single row from a command. */
  readonly onMend?: ((row: AnyRow) => void) | undefined
  /** Controls of the noun's own in the dialogs. */
  readonly controls?: CommandControls | undefined
}

interface Execution {
  readonly input: FormValues
  readonly words: CommandWords
  /** Rows that pass are done, whatever becomes of the others. */
  readonly isPartial?: boolean
  /** Input that a dialog shows, with its errors. */
  readonly fields?: readonly string[]
}

interface Outcome {
  /** At least one row was changed. */
  readonly isDone: boolean
  /** What asked for it has nothing left to do: it was done, or what refused it was told with a way on. */
  readonly isOver: boolean
  /** Errors of the input, for its fields. */
  readonly errors: readonly WireError[]
}

/** What was typed stays where it is: a failure was told, and it may be tried again. */
const STAYS: Outcome = { isDone: false, isOver: false, errors: [] }

export type RunCommand = (name: string, rows: readonly AnyRow[], words?: CommandWords) => Promise<void>

/**
 * Runs the declared commands of a resource, those of the list with no rows: asks what has to be asked, calls, says what was done with a way back where
 * there is one, tells of each row that was refused, and has the lists and records of the resource asked for again.
 * @returns how to run one, and the dialog to render
 */
export function useCommand(
  resource: AnyResource,
  { nameOf, onDone, onMend, controls }: CommandOptions,
): readonly [run: RunCommand, dialog: ReactNode] {
  const t = useTranslate()
  const { message } = App.useApp()
  const showRefused = useRefusedDialog(onMend)
  const notice = useUndoNotice()
  const queries = useQueryClient()
  const can = useCan()
  const permitted = usePermitted(resource)
  const discardDraft = useDiscardActionDraft()
  /** Commands under way: two presses may come before the next rendering. */
  const running = useRef(new Set<string>())
  const { start, forgetStart } = useJobStart(resource)
  const undoJob = useUndoJob()
  const [asked, setAsked] = useState<Asked>()

  const actionOf = (name: string) => {
    const action = resource.actions?.[name]
    if (!action) {
      throw new Error(`${resource.name} declares no action ${name}`)
    }
    return action
  }
  const titleOf = (name: string, words: CommandWords) => words.title ?? actionOf(name).title

  const tellDone = (name: string, rows: readonly AnyRow[], words: CommandWords) => {
    const { done = words.title ? undefined : actionOf(name).done, title } = words
    const { undo, on } = actionOf(name)
    const isOfList = on === 'list'
    const n = isOfList ? 1 : rows.length
    const said = t(done ?? (isOfList ? DONE_LIST : DONE), { n, title: t(title ?? actionOf(name).title) })
    const isBack = undo !== undefined && can(actionPermission(resource, undo)) && rows.length > 0
    // the rows are as the command left them: the states of those that were given are not
    notice(
      `${resource.name}.${name}`,
      said,
      isBack ? () => void execute(undo, rows, { input: {}, words: {} }) : undefined,
    )
  }

  const tellRefused = (
    name: string,
    rows: readonly AnyRow[],
    told: { readonly refused: readonly RefusedRow[]; readonly isPartial: boolean; readonly words: CommandWords },
  ) => {
    const { words } = told
    showRefused({
      title: titleOf(name, words),
      heading: words.refused,
      rows,
      refused: told.refused,
      isPartial: told.isPartial,
      again: async (some) => {
        if ((await execute(name, some, { input: words.input ?? {}, words, isPartial: true })).isDone) {
          // it was typed for all of them
          discardDraft(actionName(resource, name), rows)
        }
      },
    })
  }

  /** A job of one row ends as a command does; what became of several is shown where they were asked for. */
  const handleEnd = ({ name, rows }: Asked, job: JobWithResult) => {
    void queries.invalidateQueries({ queryKey: [resource.name] })
    askCountsAgain(queries)
    if (job.state !== 'done') {
      return
    }
    onDone?.(name, resultOf(rows, job.result))
    if (rows.length === 1 && job.refused === 0) {
      setAsked((now) => now && { ...now, isOpen: false })
      const { undo } = job
      notice(job.id, job.message, undo === null ? undefined : () => void undoJob({ id: job.id, undo }))
    }
  }

  const execute = async (name: string, rows: readonly AnyRow[], how: Execution): Promise<Outcome> => {
    const key = `${name}:${rows.map(({ id }) => id).join(',')}`
    if (running.current.has(key)) {
      return STAYS
    }
    running.current.add(key)
    try {
      return await call(name, rows, how)
    } finally {
      running.current.delete(key)
      void queries.invalidateQueries({ queryKey: [resource.name] })
      askCountsAgain(queries)
    }
  }

  const call = async (
    name: string,
    rows: readonly AnyRow[],
    { input, words, isPartial = false, fields = [] }: Execution,
  ): Promise<Outcome> => {
    const { on, asJob = false } = actionOf(name)
    const which = on === 'row' ? { id: rows[0]?.id } : on === 'rows' ? { ids: rows.map(({ id }) => id) } : {}
    const given = { ...words, input }
    try {
      const sent = { ...input, ...which, ...(isPartial && { partial: true }) }
      if (asJob) {
        const jobId = await start(name, sent)
        discardDraft(actionName(resource, name), rows)
        void refreshJobs()
        setAsked((now) => now && { ...now, jobId })
        return STAYS
      }
      const result = resultOf(rows, (await callAction(resource, name, sent)).result)
      discardDraft(actionName(resource, name), rows)
      tellDone(name, result.done, words)
      // what takes longer goes on as a job
      void refreshJobs()
      if (result.refused.length > 0) {
        tellRefused(name, rows, { refused: result.refused, isPartial: true, words: given })
      }
      onDone?.(name, result)
      return { isDone: true, isOver: true, errors: [] }
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (waitsBy(error)) {
        // it was taken as it was typed
        discardDraft(actionName(resource, name), rows)
        return { ...STAYS, isOver: true }
      }
      const ofInput = errorsOf(t, error.errors, fields)
      if (ofInput.length > 0) {
        return { ...STAYS, errors: ofInput }
      }
      const refused = refusedBy(rows, error, nameOf)
      if (refused.length > 0) {
        tellRefused(name, rows, { refused, isPartial, words: given })
        return { ...STAYS, isOver: true }
      }
      if ([200, 400, 409].includes(error.http)) {
        void message.warning(error.message)
      }
      return STAYS
    }
  }

  const run: RunCommand = async (name, rows, words = {}) => {
    const action = actionOf(name)
    const reasons = rows.map((row) => {
      const may = permitted(name, row)
      return typeof may === 'string' ? words.skip?.(row) : may
    })
    const usable = rows.filter((_, index) => reasons[index] === undefined)
    const reason = reasons.find((one) => one !== undefined)
    if (usable.length === 0 && action.on !== 'list') {
      void message.info(t(reason ?? NOTHING_SELECTED))
      return
    }
    const isOpenInput = Object.keys(action.input).some((field) => words.input?.[field] === undefined)
    const isAsked = action.confirm !== undefined || words.content !== undefined || rows.length > 1
    if (isOpenInput || action.asJob || (isAsked && words.isAsked !== false)) {
      forgetStart()
      const left = reason && { count: rows.length - usable.length, reason }
      setAsked({ key: (asked?.key ?? 0) + 1, name, rows: usable, left, words, isOpen: true })
    } else {
      await execute(name, usable, { input: words.input ?? {}, words })
    }
  }

  const dialog = asked && (
    <CommandQuestion
      key={asked.key}
      resource={resource}
      asked={asked}
      controls={controls?.[asked.name]}
      nameOf={nameOf}
      onClose={() => setAsked({ ...asked, isOpen: false })}
      onEnd={(job) => handleEnd(asked, job)}
      onBack={() => setAsked({ ...asked, jobId: undefined })}
      onTry={async (values, onPart) => {
        const { name, rows, words } = asked
        const ids = rows.map(({ id }) => id)
        // a job takes row by row, too; what is done to all rows together is tried together
        const parts = resource.actions?.[name]?.asJob ? partsToTry(ids) : [ids]
        try {
          let known = NOTHING_TRIED
          for (const part of parts) {
            const sent = { ...words.input, ...values, ids: part, dryRun: true }
            known = joinedTrial(known, trialOf((await callAction(resource, name, sent)).result))
            onPart(known)
          }
          return known
        } catch (error) {
          if (!(error instanceof ApiError)) {
            throw error
          }
          const ofInput = errorsOf(t, error.errors, Object.keys(values))
          if (ofInput.length === 0 && [200, 400, 409].includes(error.http)) {
            void message.warning(error.message)
          }
          return ofInput
        }
      }}
      onRun={async (values) => {
        const { name, rows, words } = asked
        const input = { ...words.input, ...values }
        const { isOver, errors } = await execute(name, rows, { input, words, fields: Object.keys(values) })
        if (isOver) {
          setAsked((now) => now && { ...now, isOpen: false })
        }
        return errors
      }}
    />
  )
  return [run, dialog]
}

/** Errors of the input, those of a part of one (`lines.0.qty`) at the whole of it, with the number of its row. */
function errorsOf(
  t: ReturnType<typeof useTranslate>,
  errors: readonly WireError[],
  fields: readonly string[],
): readonly WireError[] {
  return errors.flatMap((error) => {
    const [field = '', row] = error.path.split('.')
    const message = /^\d+$/.test(row ?? '') ? `${t(ROW, { n: Number(row) + 1 })}${error.message}` : error.message
    return fields.includes(field) ? [{ ...error, path: field, message }] : []
  })
}

const DONE: Text = ['已{title} {n} 个', '{title}: {n} done']
const ROW: Text = ['第 {n} 行：', 'Row {n}: ']
const DONE_LIST: Text = ['已{title}', '{title}: done']
const NOTHING_SELECTED: Text = ['请选择一条记录！', 'Please select a record!']
