import { App, Form, type FormInstance } from 'antd'
import { useRef, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError, isRecord, type WireError } from '../client/api-error.ts'
import type { AnyRow } from '../client/page-of.ts'
import type { ResourceCalls } from '../client/resource-calls.web.ts'
import { createUploadScope, type UploadScope, useIsUploading } from '../field/upload/uploading.web.ts'
import { useUploadsSettled } from '../field/upload/use-uploads-settled.web.ts'
import { useUnsaved } from '../page/tab.web.ts'
import { useDraft } from '../session/draft.web.ts'
import { emptiedValues, meantNames, notTyped } from './asked-anew.ts'
import { type ChildTables, showCellErrors } from './child-tables.web.ts'
import { changedChildren, childEntries, formRows, sentChildren } from './child-values.ts'
import { type Difference, differences, resolved, type Side } from './conflict.ts'
import { firstError } from './first-error.web.ts'
import {
  addedValues,
  editedValues,
  errorsOver,
  type FormMode,
  type FormValues,
  isChanged,
  startValues,
  versionOf,
} from './form-values.ts'
import { type Unsent, useUnsent } from './use-unsent.web.ts'

interface Draft {
  readonly values: FormValues
  /** The row that was being edited, as it was then. */
  readonly base: FormValues | undefined
}

interface Conflict {
  readonly mine: FormValues
  readonly current: FormValues
  readonly differences: readonly Difference[]
  readonly chosen: Readonly<Record<string, Side>>
}

interface FormOptions {
  readonly resource: AnyResource
  readonly calls: ResourceCalls<AnyRow>
  readonly mode: FormMode
  /** The row being edited, as the server has it now; undefined for a new one. */
  readonly row: AnyRow | undefined
  /** Told the row as the server answered it. */
  readonly onSaved: (row: AnyRow) => void
}

export interface ResourceFormState {
  readonly form: FormInstance
  readonly start: FormValues
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** The tables of the children, by their names. */
  readonly tables: ChildTables
  /** The files of this form. */
  readonly uploads: UploadScope
  readonly isUploading: boolean
  /** The form was filled from a draft kept earlier. */
  readonly isRestored: boolean
  readonly conflict: Conflict | undefined
  /** It was sent and nothing came back. */
  readonly unsent: Unsent | undefined
  readonly handleChange: (changed: FormValues) => void
  readonly save: () => Promise<void>
  /** Throws input and draft away. */
  readonly discard: () => void
  /** Does the same for good: what arrives later changes nothing. */
  readonly leave: () => void
  readonly choose: (name: string, side: Side) => void
  /** Puts what was chosen into the form and saves it. */
  readonly saveChosen: () => Promise<void>
  readonly leaveConflict: () => void
}

/** A form of a resource without its looks: values, draft, errors, saving, conflicts. */
export function useResourceForm({ resource, calls, mode, row, onSaved }: FormOptions): ResourceFormState {
  const t = useTranslate()
  const { message } = App.useApp()
  const [form] = Form.useForm()
  const draft = useDraft<Draft>(`${resource.permission}:${row?.id ?? 'new'}`)
  const [base, setBase] = useState<FormValues | undefined>(draft.kept?.base ?? row)
  const [clean, setClean] = useState(() => startValues(resource, row))
  const [start] = useState<FormValues>(() => ({ ...clean, ...draft.kept?.values }))
  const [isRestored, setRestored] = useState(draft.kept !== undefined)
  const [isDirty, setDirty] = useState(isRestored)
  const [isSaving, setSaving] = useState(false)
  // Two presses may come before the next rendering.
  const isBusy = useRef(false)
  /** Saved or left: what is still rendered is closing. */
  const isOver = useRef(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [tables] = useState<ChildTables>(() => new Map())
  const [uploads] = useState(createUploadScope)
  const isUploading = useIsUploading(uploads)
  const settled = useUploadsSettled(uploads)
  /** Values before the last change. */
  const former = useRef<FormValues>(start)
  useUnsaved(isDirty || isUploading)

  const handleChange = (changed: FormValues) => {
    if (isOver.current) {
      return
    }
    const typed: FormValues = form.getFieldsValue(true)
    const emptied = mode === 'edit' ? emptiedValues(resource, { now: typed, former: former.current, clean }) : {}
    form.setFieldsValue(emptied)
    const values = { ...typed, ...emptied }
    former.current = values
    const isNowDirty = isChanged(clean, values)
    setDirty(isNowDirty)
    if (isNowDirty) {
      draft.keep({ values, base })
    } else {
      draft.discard()
    }
    // A field that shows an error follows the typing, so that the error goes when it is mended.
    const wrong = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0)
    const invalid = wrong.filter((name) => !tables.has(name))
    // A table marks its own cells; what was said of it as a whole is over.
    form.setFields(wrong.filter((name) => tables.has(name)).map((name) => ({ name, errors: [] })))
    if (invalid.length > 0) {
      void form.validateFields(invalid).catch(() => undefined)
    }
  }

  const showErrors = (errors: readonly WireError[]) => {
    const names = Object.keys(form.getFieldsValue(true))
    const others = showCellErrors(tables, resource, errors)
    const [here, elsewhere] = [
      others.filter(({ path }) => names.includes(path)),
      others.filter(({ path }) => !names.includes(path)),
    ]
    form.setFields(here.map((error) => ({ name: error.path, errors: [error.message] })))
    const [first] = here
    if (first) {
      form.scrollToField(first.path, { focus: true, block: 'center' })
    }
    if (elsewhere.length > 0) {
      void message.error(elsewhere.map((error) => error.message).join(' '))
    }
  }

  const fail = (error: ApiError, values: FormValues) => {
    const current = isRecord(error.data) && isRecord(error.data.current) ? error.data.current : undefined
    if (error.http === 409 && current && base) {
      const found = differences(resource, { base, mine: values, current })
      const chosen = Object.fromEntries(found.map(({ name, proposed }) => [name, proposed]))
      setConflict({ mine: values, current, differences: found, chosen })
    } else if (error.errors.length > 0) {
      showErrors(error.errors)
    } else if ([200, 400, 409].includes(error.http)) {
      void message.warning(error.message)
    }
  }

  const { unsent, noteSent } = useUnsent(() => save())

  const send = async (
    values: FormValues,
    against: FormValues | undefined,
    /** What the form asked for anew, and was typed. */
    meant: readonly string[] = [],
  ) => {
    try {
      const answer =
        mode === 'new' || !against
          ? await calls.add({ ...addedValues(values), ...sentChildren(resource, values) })
          : await calls.edit({
              ...editedValues(resource, values),
              ...changedChildren(resource, values, against),
              ...versionOf(against),
              ...(meant.length > 0 && { meant: meant.join(',') }),
            })
      isOver.current = true
      noteSent(true, true)
      draft.discard()
      setDirty(false)
      void message.success(answer.message || t(SAVED))
      onSaved(answer.result)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      noteSent(error.http !== 0, against !== undefined)
      fail(error, values)
    }
  }

  /** Runs one saving at a time. */
  const once = async (work: () => Promise<void>) => {
    if (isBusy.current) {
      return
    }
    isBusy.current = true
    setSaving(true)
    try {
      await work()
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  const save = () =>
    once(async () => {
      if (!(await settled())) {
        return
      }
      const isValid = await form.validateFields().then(
        () => true,
        () => false,
      )
      const values: FormValues = form.getFieldsValue(true)
      const missing = base ? notTyped(resource, values, base) : []
      const errors = isValid ? [...errorsOver(resource, base, values), ...missing] : []
      if (!isValid) {
        showErrors(firstError(form))
      } else if (errors.length > 0) {
        showErrors(errors.map((error) => ({ path: error.path, message: t(error.message) })))
      } else {
        await send(values, base, base && meantNames(resource, values, base))
      }
    })

  const saveChosen = () =>
    once(async () => {
      if (!conflict || !base) {
        return
      }
      const { mine, current, chosen } = conflict
      const values = resolved({ base, mine, current: { ...current, ...childrenOf(resource, current) } }, chosen)
      form.setFieldsValue(values)
      former.current = values
      setBase(current)
      setClean(startValues(resource, current))
      setConflict(undefined)
      await send(values, current)
    })

  const discard = () => {
    draft.discard()
    former.current = clean
    form.resetFields()
    form.setFieldsValue(clean)
    setBase(row)
    setRestored(false)
    setDirty(false)
  }

  return {
    form,
    start,
    isDirty,
    isSaving,
    tables,
    uploads,
    isUploading,
    unsent,
    isRestored,
    conflict,
    handleChange,
    save,
    discard,
    leave: () => {
      isOver.current = true
      discard()
    },
    choose: (name, side) => setConflict(conflict && { ...conflict, chosen: { ...conflict.chosen, [name]: side } }),
    saveChosen,
    leaveConflict: () => setConflict(undefined),
  }
}

/** The children of a row as a form holds them. */
function childrenOf(resource: AnyResource, row: FormValues): FormValues {
  return Object.fromEntries(childEntries(resource).map(([name, child]) => [name, formRows(child, row[name])]))
}

const SAVED: Text = ['操作成功！', 'Saved']
