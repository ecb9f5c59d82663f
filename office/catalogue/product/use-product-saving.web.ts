import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError, refusalIn } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useResource } from '#kit/web/client/resource-calls.web.ts'
import { createUploadScope, useIsUploading } from '#kit/web/field/upload/uploading.web.ts'
import { useUploadsSettled } from '#kit/web/field/upload/use-uploads-settled.web.ts'
import { addedValues, editedValues, type FormValues, versionOf } from '#kit/web/form/form-values.ts'
import { useUnsent } from '#kit/web/form/use-unsent.web.ts'
import { refreshList } from '#kit/web/list/use-resource-list.web.ts'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { CANCEL } from '#kit/web/table/row-actions.web.tsx'
import { type BuilderValue, isSingle } from '#office/catalogue/sku/sku.ts'
import { payModelOf } from '../rules/pay-model.ts'
import type { ConflictInput } from './conflict-dialog.web.tsx'
import { SHELF_STATE } from './listed-fields.ts'
import { isProductRow, type ProductRow } from './product-wire.web.ts'
import { repricedCells } from './repriced.ts'
import { useLowPrices } from './use-low-prices.web.tsx'
import type { ProductForm } from './use-product-form.web.ts'

export interface ProductSavingInput {
  readonly resource: AnyResource
  /** A new listing got its id; `isRefused` when the shelf would not take it. */
  readonly onCreated: (id: string, isRefused: boolean) => void
}

/**
 * Saving one listing and putting it on the shelf, one command at a time, and the choice when somebody saved meanwhile.
 */
export function useProductSaving(state: ProductForm, { resource, onCreated }: ProductSavingInput) {
  const { form, base, live, adopt, showErrors } = state
  const calls = useResource(resource)
  const t = useTranslate()
  const { message } = App.useApp()
  const modal = useModal()
  const askLowPrices = useLowPrices()
  const queries = useQueryClient()
  const [uploads] = useState(createUploadScope)
  const isUploading = useIsUploading(uploads)
  const settled = useUploadsSettled(uploads)
  const [busy, setBusy] = useState<'save' | 'shelf'>()
  const isBusy = useRef(false)
  /** Whether what was saved last was to go on the shelf, too. */
  const lastShelving = useRef(false)
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
    if (error.errors.length > 0) {
      void message.error(refusalIn(error))
      showErrors(error.errors)
    } else if ([200, 400, 409].includes(error.http)) {
      void message.warning(error.message)
    }
  }

  const { unsent, noteSent } = useUnsent(() => save(lastShelving.current))

  /** Puts prices on the screen that somebody has confirmed. @returns whether there are some */
  const confirmPrices = async (error: unknown): Promise<boolean> => {
    const skuList = error instanceof ApiError ? await askLowPrices(error.errors, live.current.skuList) : undefined
    if (skuList) {
      state.replaceBuilder({ ...live.current, skuList })
    }
    return skuList !== undefined
  }

  const send = async (
    values: FormValues,
    against: ProductRow | undefined,
    /** What the form asked for anew, and was typed. */
    meant?: 'skuList',
  ): Promise<ProductRow | undefined> => {
    const tables = { specAttr: live.current.specAttr, skuList: live.current.skuList }
    try {
      const answer = against
        ? await calls.edit({
            ...editedValues(resource, values),
            ...versionOf(against),
            ...tables,
            ...(meant && { meant }),
          })
        : await calls.add({ ...addedValues(values), ...tables })
      const saved = isProductRow(answer.result) ? answer.result : undefined
      noteSent(true, true)
      if (saved) {
        adopt(saved)
      }
      void refreshList(queries, resource)
      return saved
    } catch (error) {
      if (error instanceof ApiError) {
        noteSent(error.http !== 0, against !== undefined)
      }
      if (await confirmPrices(error)) {
        return send(values, against, meant)
      }
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
      void message.success(t(isOn ? SHELVED : TAKEN_OFF))
      void refreshList(queries, resource)
      return true
    } catch (error) {
      if (isOn && (await confirmPrices(error))) {
        const confirmed = await send(form.getFieldsValue(true), saved)
        return confirmed !== undefined && shelve(confirmed, isOn)
      }
      if (error instanceof ApiError && error.errors.length > 0) {
        void message.warning(t(NOT_SHELVED, { reason: error.errors[0]?.message ?? '' }))
        // the cells are known by their place; the refusal names their SKUs
        showErrors(isOn && saved.shelfErrors.length > 0 ? saved.shelfErrors : error.errors)
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
    isBusy.current = true
    setBusy(kind)
    try {
      if (await settled()) {
        await work()
      }
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
    if (base?.shelfState === SHELF_STATE.on && saved.shelfState !== SHELF_STATE.on) {
      void message.warning(t(WAITS_OFF))
    } else if (!isShelving) {
      void message.success(t(SAVED))
    }
    if (!base) {
      onCreated(saved.id, isRefused)
    }
  }

  const save = (isShelving: boolean) =>
    once(isShelving ? 'shelf' : 'save', async () => {
      lastShelving.current = isShelving
      const isValid = await form.validateFields().then(
        () => true,
        () => false,
      )
      if (!isValid) {
        showErrors(
          form
            .getFieldsError()
            .filter(({ errors }) => errors.length > 0)
            .map(({ name, errors }) => ({ path: String(name[0]), message: errors[0] ?? '' })),
        )
        return
      }
      if (await mayRemoveSkus()) {
        const values: FormValues = form.getFieldsValue(true)
        const isRepriced = base !== undefined && repricedCells(payModelOf(base), payModelOf(values)).length > 0
        await finish(await send(values, base, isRepriced ? 'skuList' : undefined), isShelving)
      }
    })

  /** Going over to specs or back takes the stored SKUs away: asked before it is saved. */
  const mayRemoveSkus = (): Promise<boolean> => {
    const stored = base?.skuList ?? []
    if (!base || stored.length === 0 || isSingle(base) === isSingle(live.current)) {
      return Promise.resolve(true)
    }
    return new Promise((answer) => {
      modal.confirm({
        title: t(isSingle(base) ? TO_SPECS : TO_SINGLE),
        content: t(SKUS_GO, { n: stored.length }),
        okText: t(SAVE),
        cancelText: t(CANCEL),
        onOk: () => answer(true),
        onCancel: () => answer(false),
      })
    })
  }

  return {
    busy,
    /** The files of this listing. */
    uploads,
    isUploading,
    unsent,
    /** Saves as last time. */
    saveAgain: () => save(lastShelving.current),
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

const TO_SPECS: Text = ['改为多规格？', 'Sell it by specs?']
const TO_SINGLE: Text = ['改为无规格？', 'Sell it without specs?']
const SKUS_GO: Text = [
  '保存后现有 {n} 个SKU将被移除；有销售或库存记录的改为停用，改回来时恢复。',
  'Saving removes the {n} {n|SKU|SKUs} there are; those with sales or stock moves are disabled and return with the way back.',
]
const SAVE: Text = ['保存', 'Save']
const SAVED: Text = ['保存成功！', 'Saved']
const WAITS_OFF: Text = ['已保存；价格补齐前已下架', 'Saved, and unpublished until its prices are entered']
const SHELVED: Text = ['已保存并上架', 'Saved and published']
const TAKEN_OFF: Text = ['已下架', 'Unpublished']
const NOT_SHELVED: Text = ['已保存，尚未上架：{reason}', 'Saved, not yet published: {reason}']
