import { useQueryClient } from '@tanstack/react-query'
import { App, Form } from 'antd'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { ApiError, type WireFault } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { addedValues, editedValues, type FormValues, isChanged, startValues } from '#kit/web/form/form-values.ts'
import { refreshList } from '#kit/web/resource/use-resource-list.web.ts'
import { useDraft } from '#kit/web/session/draft.web.ts'
import { useUnsaved } from '#kit/web/shell/tab.web.ts'
import { useText } from '#kit/web/text/text.web.ts'
import { useIsUploading } from '#kit/web/upload/uploading.web.ts'
import type { BuilderValue } from '#office/shop/sku/sku.ts'
import type { ConflictInput } from './conflict-dialog.web.tsx'
import { type Step, stepOf } from './product-steps.ts'
import { builderOf, isProductRow, type ProductRow } from './product-wire.web.ts'

interface EditorInput {
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
  /** A new listing got its id; `isRefused` when the shelf would not take it. */
  readonly onCreated: (id: string, isRefused: boolean) => void
}

interface Draft {
  readonly values: FormValues
  readonly builder: BuilderValue
  readonly base: ProductRow | undefined
}

/** Typing settles before the draft is written. Milliseconds. */
const DRAFT_DELAY_MS = 400

/** Editing one listing: form, both tables, draft, saving, shelf, faults, conflict. Without its looks. */
export function useProductEditor({ resource, row, draftKey, seed, onCreated, ...input }: EditorInput) {
  const say = useText()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const isUploading = useIsUploading()
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
  const [step, setStep] = useState(input.firstStep)
  const [faults, setFaults] = useState<readonly WireFault[]>(input.isChecked ? (row?.shelfFaults ?? []) : [])
  const [busy, setBusy] = useState<'save' | 'shelf'>()
  const isBusy = useRef(false)
  const [conflict, setConflict] = useState<ConflictInput>()
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

  const fail = async (error: unknown, values: FormValues) => {
    if (!(error instanceof ApiError)) {
      throw error
    }
    if (error.http === 409 && base) {
      const current = await client.get<unknown>(`${resource.path}/queryById`, { id: base.id })
      if (isProductRow(current)) {
        setConflict({ base, values, mine: live.current, current })
        return
      }
    }
    if (error.faults.length > 0) {
      void message.error(error.faults[0]?.message ?? error.message)
      showFaults(error.faults)
    } else if ([200, 400, 409].includes(error.http)) {
      void message.warning(error.message)
    }
  }

  const send = async (values: FormValues, against: ProductRow | undefined): Promise<ProductRow | undefined> => {
    const tables = { specAttr: live.current.specAttr, skuList: live.current.skuList }
    try {
      const answer = against
        ? await client.put(
            `${resource.path}/edit`,
            { ...editedValues(resource, values), id: against.id, version: against.version, ...tables },
            { handles: [400, 409] },
          )
        : await client.post(`${resource.path}/add`, { ...addedValues(values), ...tables }, { handles: [400] })
      const saved = isProductRow(answer.result) ? answer.result : undefined
      if (saved) {
        adopt(saved)
      }
      void refreshList(queries, resource)
      return saved
    } catch (error) {
      await fail(error, values)
      return undefined
    }
  }

  /** @returns whether the shelf took it */
  const shelve = async (saved: ProductRow, isOn: boolean): Promise<boolean> => {
    try {
      await client.post(`${resource.path}/shelf`, { ids: saved.id, on: isOn }, { handles: [400] })
      const fresh = await client.get<unknown>(`${resource.path}/queryById`, { id: saved.id })
      if (isProductRow(fresh)) {
        adopt(fresh)
      }
      void message.success(say(isOn ? SHELVED : TAKEN_OFF))
      void refreshList(queries, resource)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.faults.length > 0) {
        void message.warning(say(NOT_SHELVED, { reason: error.faults[0]?.message ?? '' }))
        showFaults(error.faults)
      } else {
        await fail(error, form.getFieldsValue(true))
      }
      return false
    }
  }

  /** Runs one command at a time. */
  const once = async (kind: 'save' | 'shelf', work: () => Promise<void>) => {
    if (isBusy.current) {
      return
    }
    if (isUploading) {
      void message.warning(say(UPLOADING))
      return
    }
    isBusy.current = true
    setBusy(kind)
    try {
      await work()
    } finally {
      isBusy.current = false
      setBusy(undefined)
    }
  }

  const finish = async (saved: ProductRow | undefined, isShelving: boolean) => {
    if (!saved) {
      return
    }
    const isRefused = isShelving && !(await shelve(saved, true))
    if (!isShelving) {
      void message.success(say(SAVED))
    }
    if (!base) {
      onCreated(saved.id, isRefused)
    }
  }

  const save = (isShelving: boolean) =>
    once(isShelving ? 'shelf' : 'save', async () => {
      const isValid = await form.validateFields().then(
        () => true,
        () => false,
      )
      if (!isValid) {
        showFaults(
          form
            .getFieldsError()
            .filter(({ errors }) => errors.length > 0)
            .map(({ name, errors }) => ({ path: String(name[0]), message: errors[0] ?? '' })),
        )
        return
      }
      await finish(await send(form.getFieldsValue(true), base), isShelving)
    })

  return {
    form,
    start,
    base,
    builder,
    live,
    step,
    setStep,
    faults,
    isDirty,
    isRestored,
    busy,
    conflict,
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
    save,
    takeOff: () =>
      once('shelf', async () => {
        if (base) {
          await shelve(base, false)
        }
      }),
    leaveConflict: () => setConflict(undefined),
    /** Saves what was chosen on top of what is there now. */
    saveChosen: (values: FormValues, tables: BuilderValue) =>
      once('save', async () => {
        const current = conflict?.current
        setConflict(undefined)
        if (current) {
          form.setFieldsValue(values)
          live.current = tables
          setBuilder(tables)
          setBase(current)
          await finish(await send(values, current), false)
        }
      }),
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

export type ProductEditorState = ReturnType<typeof useProductEditor>

const SAVED: Text = ['保存成功！', 'Saved']
const SHELVED: Text = ['已保存并上架', 'Saved and on the shelf']
const TAKEN_OFF: Text = ['已下架', 'Off the shelf']
const NOT_SHELVED: Text = ['已保存，尚未上架：{reason}', 'Saved, not yet on the shelf: {reason}']
const UPLOADING: Text = ['图片正在上传，请稍候', 'A picture is still on its way']
