import { Form } from 'antd'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { WireFault } from '#kit/web/client/api-error.ts'
import { type FormValues, isChanged, startValues } from '#kit/web/form/form-values.ts'
import { useDraft } from '#kit/web/session/draft.web.ts'
import { useUnsaved } from '#kit/web/shell/tab.web.ts'
import type { BuilderValue } from '#office/shop/sku/sku.ts'
import { type Step, stepOf } from './product-steps.ts'
import { builderOf, type ProductRow } from './product-wire.web.ts'

export interface ProductFormInput {
  readonly resource: AnyResource
  /** The listing as loaded; undefined for a new one. */
  readonly row: ProductRow | undefined
  /** Names the draft of a new listing. */
  readonly draftKey: string
  /** What a new listing starts with. */
  readonly seed: FormValues
  readonly firstStep: Step
  /** Shows at once what keeps the listing off the shelf. */
  readonly isChecked: boolean
}

interface Draft {
  readonly values: FormValues
  readonly builder: BuilderValue
  readonly base: ProductRow | undefined
}

/** Typing settles before the draft is written. Milliseconds. */
const DRAFT_DELAY_MS = 400

/** The input of one listing: fields, both tables, the draft of them, the step on the screen and what is wrong where. */
export function useProductForm({ resource, row, draftKey, seed, firstStep, isChecked }: ProductFormInput) {
  const [form] = Form.useForm()
  const draft = useDraft<Draft>(`${resource.permission}:page:${draftKey}`)
  const [base, setBase] = useState(draft.kept ? draft.kept.base : row)
  const [clean, setClean] = useState<FormValues>(() => startValues(resource, row))
  const [start] = useState<FormValues>(() => draft.kept?.values ?? { ...startValues(resource, row), ...seed })
  const [builder, setBuilder] = useState(() => draft.kept?.builder ?? builderOf(row))
  const live = useRef(builder)
  const cleanBuilder = useRef(draft.kept ? undefined : builder)
  const [isRestored, setRestored] = useState(draft.kept !== undefined)
  const [isDirty, setDirty] = useState(isRestored)
  const [step, setStep] = useState(firstStep)
  const [faults, setFaults] = useState<readonly WireFault[]>(isChecked ? (row?.shelfFaults ?? []) : [])
  useUnsaved(isDirty)

  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)
  const note = useCallback(() => {
    const values: FormValues = form.getFieldsValue(true)
    const isNow =
      isChanged(clean, values) ||
      live.current.specAttr !== cleanBuilder.current?.specAttr ||
      live.current.skuList !== cleanBuilder.current?.skuList
    setDirty(isNow)
    clearTimeout(keeping.current)
    keeping.current = setTimeout(() => {
      if (isNow) {
        draft.keep({ values, builder: live.current, base })
      } else {
        draft.discard()
      }
    }, DRAFT_DELAY_MS)
  }, [form, clean, draft, base])

  useEffect(() => () => clearTimeout(keeping.current), [])

  /** Takes over what the server has. */
  const adopt = (next: ProductRow) => {
    clearTimeout(keeping.current)
    draft.discard()
    live.current = builderOf(next)
    cleanBuilder.current = live.current
    setBase(next)
    setClean(startValues(resource, next))
    setBuilder(live.current)
    form.setFieldsValue(startValues(resource, next))
    setDirty(false)
    setRestored(false)
    setFaults([])
  }

  /** Says the faults that belong to fields under them; returns those. */
  const markFields = (found: readonly WireFault[]): readonly WireFault[] => {
    const fields = found.filter(({ path }) => path in form.getFieldsValue(true))
    form.setFields(fields.map((fault) => ({ name: fault.path, errors: [fault.message] })))
    return fields
  }

  const markFirstFaults = useEffectEvent(() => {
    markFields(faults)
  })
  useEffect(() => markFirstFaults(), [])

  const showFaults = (found: readonly WireFault[]) => {
    setFaults(found)
    const fields = markFields(found)
    const [first] = found
    if (first) {
      setStep(stepOf(first.path))
      if (fields[0] === first) {
        // The step is drawn first.
        requestAnimationFrame(() => form.scrollToField(first.path, { focus: true, block: 'center' }))
      }
    }
  }

  return {
    form,
    start,
    /** The listing that the input is a change of; undefined for a new one. */
    base,
    builder,
    live,
    step,
    setStep,
    faults,
    showFaults,
    isDirty,
    isRestored,
    adopt,
    /** Puts what was chosen on the screen, as a change of what is there now. */
    rebase: (current: ProductRow, values: FormValues, tables: BuilderValue) => {
      form.setFieldsValue(values)
      live.current = tables
      setBuilder(tables)
      setBase(current)
    },
    /** A field or a table changed. */
    note,
    noteBuilder: useCallback(
      (value: BuilderValue) => {
        live.current = value
        note()
      },
      [note],
    ),
    /** Puts other tables on the screen. */
    replaceBuilder: (value: BuilderValue) => {
      live.current = value
      setBuilder(value)
      note()
    },
    /** Throws input and draft away. */
    discard: () => {
      clearTimeout(keeping.current)
      draft.discard()
      form.resetFields()
      form.setFieldsValue({ ...startValues(resource, row), ...seed })
      live.current = builderOf(row)
      cleanBuilder.current = live.current
      setBuilder(live.current)
      setBase(row)
      setFaults([])
      setDirty(false)
      setRestored(false)
    },
  }
}

export type ProductForm = ReturnType<typeof useProductForm>
