import { App, Form, type FormInstance } from 'antd'
import { useRef, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { ApiError, isRecord, type WireFault } from '../client/api-error.ts'
import type { AnyRow } from '../resource/page-of.ts'
import type { ResourceCalls } from '../resource/resource-calls.web.ts'
import { useDraft } from '../session/draft.web.ts'
import { useUnsaved } from '../shell/tab.web.ts'
import { useText } from '../text/text.web.ts'
import { type Difference, differences, resolved, type Side } from './conflict.ts'
import {
  addedValues,
  editedValues,
  type FormMode,
  type FormValues,
  faultsOver,
  isChanged,
  startValues,
} from './form-values.ts'

interface Draft {
  readonly values: FormValues
  /** The row that was being edited, as it was then. */
  readonly base: FormValues | undefined
}

export interface Conflict {
  readonly mine: FormValues
  readonly current: FormValues
  readonly differences: readonly Difference[]
  readonly chosen: Readonly<Record<string, Side>>
}

interface FormOptions {
  readonly resource: AnyResource
  readonly calls: ResourceCalls<unknown>
  readonly mode: FormMode
  /** The row being edited, as the server has it now; undefined for a new one. */
  readonly row: AnyRow | undefined
  readonly onSaved: () => void
}

export interface ResourceFormState {
  readonly form: FormInstance
  readonly start: FormValues
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** The form was filled from a draft kept earlier. */
  readonly isRestored: boolean
  readonly conflict: Conflict | undefined
  readonly handleChange: (changed: FormValues) => void
  readonly save: () => Promise<void>
  /** Throws input and draft away. */
  readonly discard: () => void
  readonly choose: (name: string, side: Side) => void
  /** Puts what was chosen into the form and saves it. */
  readonly saveChosen: () => Promise<void>
  readonly leaveConflict: () => void
}

/** A form of a resource without its looks: values, draft, faults, saving, conflicts. */
export function useResourceForm({ resource, calls, mode, row, onSaved }: FormOptions): ResourceFormState {
  const say = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm()
  const draft = useDraft<Draft>(`${resource.permission}:${row?.id ?? 'new'}`)
  const [base, setBase] = useState<FormValues | undefined>(draft.kept?.base ?? row)
  const [clean, setClean] = useState(() => startValues(resource, row))
  const [start] = useState<FormValues>(() => ({ ...clean, ...draft.kept?.values }))
  const [isRestored, setRestored] = useState(draft.kept !== undefined)
  const [isDirty, setDirty] = useState(isRestored)
  const [isSaving, setSaving] = useState(false)
  // Two presses may come before the next drawing.
  const isBusy = useRef(false)
  const [conflict, setConflict] = useState<Conflict>()
  useUnsaved(isDirty)

  const handleChange = (changed: FormValues) => {
    const values: FormValues = form.getFieldsValue(true)
    const isNowDirty = isChanged(clean, values)
    setDirty(isNowDirty)
    if (isNowDirty) {
      draft.keep({ values, base })
    } else {
      draft.discard()
    }
    // A field that shows a fault follows the typing, so that the fault goes when it is mended.
    const faulty = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0)
    if (faulty.length > 0) {
      void form.validateFields(faulty).catch(() => undefined)
    }
  }

  const showFaults = (faults: readonly WireFault[]) => {
    const names = Object.keys(form.getFieldsValue(true))
    const [here, elsewhere] = [
      faults.filter(({ path }) => names.includes(path)),
      faults.filter(({ path }) => !names.includes(path)),
    ]
    form.setFields(here.map((fault) => ({ name: fault.path, errors: [fault.message] })))
    const [first] = here
    if (first) {
      form.scrollToField(first.path, { focus: true, block: 'center' })
    }
    if (elsewhere.length > 0) {
      void message.error(elsewhere.map((fault) => fault.message).join(' '))
    }
  }

  const fail = (error: ApiError, values: FormValues) => {
    const current = isRecord(error.data) && isRecord(error.data.current) ? error.data.current : undefined
    if (error.http === 409 && current && base) {
      const found = differences(resource, { base, mine: values, current })
      const chosen = Object.fromEntries(found.map(({ name, proposed }) => [name, proposed]))
      setConflict({ mine: values, current, differences: found, chosen })
    } else if (error.faults.length > 0) {
      showFaults(error.faults)
    } else if ([200, 400, 409].includes(error.http)) {
      void message.warning(error.message)
    }
  }

  const send = async (values: FormValues, against: FormValues | undefined) => {
    try {
      const answer =
        mode === 'new' || !against
          ? await calls.add(addedValues(values))
          : await calls.edit({ ...editedValues(resource, values), id: against.id, version: against.version })
      draft.discard()
      setDirty(false)
      void message.success(answer.message || say(SAVED))
      onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
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
      const isValid = await form.validateFields().then(
        () => true,
        () => false,
      )
      const values: FormValues = form.getFieldsValue(true)
      const faults = isValid ? faultsOver(resource, base, values) : []
      if (!isValid) {
        showFaults(firstError(form))
      } else if (faults.length > 0) {
        showFaults(faults.map((fault) => ({ path: fault.path, message: say(fault.message) })))
      } else {
        await send(values, base)
      }
    })

  const saveChosen = () =>
    once(async () => {
      if (!conflict || !base) {
        return
      }
      const { mine, current, chosen } = conflict
      const values = resolved({ base, mine, current }, chosen)
      form.setFieldsValue(values)
      setBase(current)
      setClean(startValues(resource, current))
      setConflict(undefined)
      await send(values, current)
    })

  return {
    form,
    start,
    isDirty,
    isSaving,
    isRestored,
    conflict,
    handleChange,
    save,
    discard: () => {
      draft.discard()
      form.resetFields()
      form.setFieldsValue(clean)
      setBase(row)
      setRestored(false)
      setDirty(false)
    },
    choose: (name, side) => setConflict(conflict && { ...conflict, chosen: { ...conflict.chosen, [name]: side } }),
    saveChosen,
    leaveConflict: () => setConflict(undefined),
  }
}

function firstError(form: FormInstance): readonly WireFault[] {
  const faulty = form.getFieldsError().find(({ errors }) => errors.length > 0)
  return faulty ? [{ path: String(faulty.name[0]), message: faulty.errors[0] ?? '' }] : []
}

const SAVED: Text = ['操作成功！', 'Saved']
