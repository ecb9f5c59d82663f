import { Form } from 'antd'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { WireError } from '#kit/web/client/api-error.ts'
import { type FormValues, isChanged, startValues } from '#kit/web/form/form-values.ts'
import { useUnsaved } from '#kit/web/page/tab.web.ts'
import { useDraft } from '#kit/web/session/draft.web.ts'
import { type BuilderValue, isSingle } from '#office/catalogue/sku/sku.ts'
import { singleValue } from '#office/catalogue/sku/sku-generate.ts'
import type { SkuTablesHandle } from '#office/catalogue/sku/sku-tables.web.tsx'
import { type Step, stepOf } from './product-steps.ts'
import { builderOf, type ProductRow } from './product-wire.web.ts'
import { withoutPrices, withPrices } from './repriced.ts'

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
  readonly aside: BuilderValue | undefined
}

/** Specs that are yet to be named. */
const NO_TABLES: BuilderValue = { specAttr: [], skuList: [] }

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
  const [hasSpecs, setHasSpecs] = useState(() => !isSingle(builder))
  /** Both tables with specs while the listing has none, and the other way round. */
  const aside = useRef(draft.kept?.aside)
  const cleanBuilder = useRef(draft.kept ? undefined : builder)
  const [isRestored, setRestored] = useState(draft.kept !== undefined)
  const [isDirty, setDirty] = useState(isRestored)
  const [step, setStep] = useState(firstStep)
  const [errors, setErrors] = useState<readonly WireError[]>(isChecked ? (row?.shelfErrors ?? []) : [])
  useUnsaved(isDirty)

  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepNow = useRef(() => {})
  const forgetKeeping = useCallback(() => {
    clearTimeout(keeping.current)
    keepNow.current = () => {}
  }, [])
  const note = useCallback(() => {
    const values: FormValues = form.getFieldsValue(true)
    const isNow =
      isChanged(clean, values) ||
      live.current.specAttr !== cleanBuilder.current?.specAttr ||
      live.current.skuList !== cleanBuilder.current?.skuList
    setDirty(isNow)
    forgetKeeping()
    keepNow.current = () => {
      forgetKeeping()
      if (isNow) {
        draft.keep({ values, builder: live.current, base, aside: aside.current })
      } else {
        draft.discard()
      }
    }
    keeping.current = setTimeout(() => keepNow.current(), DRAFT_DELAY_MS)
  }, [form, clean, draft, base, forgetKeeping])

  // What was typed last is kept also when the tab is left at once.
  useEffect(() => () => keepNow.current(), [])

  const showTables = (value: BuilderValue) => {
    live.current = value
    setBuilder(value)
    setHasSpecs(!isSingle(value))
  }

  /** Takes over what the server has. */
  const adopt = (next: ProductRow) => {
    forgetKeeping()
    draft.discard()
    showTables(builderOf(next))
    cleanBuilder.current = live.current
    setBase(next)
    setClean(startValues(resource, next))
    form.setFieldsValue(startValues(resource, next))
    setDirty(false)
    setRestored(false)
    setErrors([])
  }

  /** Says the errors that belong to fields under them; returns those. */
  const markFields = (found: readonly WireError[]): readonly WireError[] => {
    const fields = found.filter(({ path }) => path in form.getFieldsValue(true))
    form.setFields(fields.map((error) => ({ name: error.path, errors: [error.message] })))
    return fields
  }

  const tables = useRef<SkuTablesHandle>(null)
  const [led, setLed] = useState<Pick<WireError, 'path'>>()
  /** Opens the step of an error and puts the focus where it is to be mended. */
  const lead = (error: Pick<WireError, 'path'>) => {
    setStep(stepOf(error.path))
    setLed({ path: error.path })
  }
  const arrive = useEffectEvent((error: Pick<WireError, 'path'>) => {
    if (error.path in form.getFieldsValue(true)) {
      form.scrollToField(error.path, { focus: true, block: 'center' })
    } else {
      tables.current?.goTo(error)
    }
  })
  useEffect(() => {
    if (led) {
      // what was hidden until now has its size after the next frame
      const frame = requestAnimationFrame(() => arrive(led))
      return () => cancelAnimationFrame(frame)
    }
  }, [led])

  const markFirstErrors = useEffectEvent(() => {
    markFields(errors)
    const [first] = errors
    if (first) {
      lead(first)
    }
  })
  useEffect(() => markFirstErrors(), [])

  const showErrors = (found: readonly WireError[]) => {
    setErrors(found)
    markFields(found)
    const [first] = found
    if (first) {
      lead(first)
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
    errors,
    showErrors,
    lead,
    /** What was wrong there is mended elsewhere. */
    dropError: (path: string) => {
      const others = (found: readonly WireError[]) => found.filter((error) => error.path !== path)
      setErrors(others(errors))
      setBase(base && { ...base, shelfErrors: others(base.shelfErrors) })
      form.setFields([{ name: path, errors: [] }])
    },
    /** Takes the tables of specs and SKUs. */
    tables,
    isDirty,
    isRestored,
    adopt,
    /** Puts what was chosen on the screen, as a change of what is there now. */
    rebase: (current: ProductRow, values: FormValues, tables: BuilderValue) => {
      form.setFieldsValue(values)
      showTables(tables)
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
      showTables(value)
      note()
    },
    /** Empties prices that mean something else now; those of the listing come back where `isBack` says that they do. */
    emptyPrices: (cells: Parameters<typeof withoutPrices>[1], isBack: boolean) => {
      const emptied = ({ specAttr, skuList }: BuilderValue): BuilderValue => ({
        specAttr,
        skuList: isBack ? withPrices(skuList, base?.skuList ?? [], cells) : withoutPrices(skuList, cells),
      })
      aside.current = aside.current && emptied(aside.current)
      const next = emptied(live.current)
      if (next.skuList.some((sku, index) => sku !== live.current.skuList[index])) {
        showTables(next)
        note()
      }
    },
    hasSpecs,
    /** Goes over to specs or back; what is left is kept until the page is, and comes back with the way back. */
    chooseSpecs: (isWanted: boolean) => {
      if (isWanted !== hasSpecs) {
        const next = aside.current ?? (isWanted ? NO_TABLES : singleValue())
        aside.current = live.current
        live.current = next
        setBuilder(next)
        setHasSpecs(isWanted)
        note()
      }
    },
    /** Nothing was ever said of SKUs. */
    isUntouched: () =>
      live.current === cleanBuilder.current && live.current.skuList.every(({ id }) => id === undefined),
    /** Throws input and draft away. */
    discard: () => {
      forgetKeeping()
      draft.discard()
      form.resetFields()
      form.setFieldsValue({ ...startValues(resource, row), ...seed })
      showTables(builderOf(row))
      cleanBuilder.current = live.current
      aside.current = undefined
      setBase(row)
      setErrors([])
      setDirty(false)
      setRestored(false)
    },
  }
}

export type ProductForm = ReturnType<typeof useProductForm>
