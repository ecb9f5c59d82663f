import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { addedValues, editedValues, type FormValues } from '#kit/web/form/form-values.ts'
import { refreshList } from '#kit/web/resource/use-resource-list.web.ts'
import { useText } from '#kit/web/text/text.web.ts'
import { useIsUploading } from '#kit/web/upload/uploading.web.ts'
import type { BuilderValue } from '#office/shop/sku/sku.ts'
import type { ConflictInput } from './conflict-dialog.web.tsx'
import { isProductRow, type ProductRow } from './product-wire.web.ts'
import type { ProductForm } from './use-product-form.web.ts'

export interface ProductSavingInput {
  readonly resource: AnyResource
  /** A new listing got its id; `isRefused` when the shelf would not take it. */
  readonly onCreated: (id: string, isRefused: boolean) => void
}

/** Saving one listing and putting it on the shelf, one command at a time, and the choice when somebody saved meanwhile. */
export function useProductSaving(state: ProductForm, { resource, onCreated }: ProductSavingInput) {
  const { form, base, live, adopt, showFaults } = state
  const say = useText()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const isUploading = useIsUploading()
  const [busy, setBusy] = useState<'save' | 'shelf'>()
  const isBusy = useRef(false)
  const [conflict, setConflict] = useState<ConflictInput>()

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
    busy,
    conflict,
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
          state.rebase(current, values, tables)
          await finish(await send(values, current), false)
        }
      }),
  }
}

const SAVED: Text = ['保存成功！', 'Saved']
const SHELVED: Text = ['已保存并上架', 'Saved and on the shelf']
const TAKEN_OFF: Text = ['已下架', 'Off the shelf']
const NOT_SHELVED: Text = ['已保存，尚未上架：{reason}', 'Saved, not yet on the shelf: {reason}']
const UPLOADING: Text = ['图片正在上传，请稍候', 'A picture is still on its way']
