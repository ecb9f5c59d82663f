import { App } from 'antd'
import { useState } from 'react'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useUnsaved } from '#kit/web/page/tab.web.ts'
import { loadPermissions } from '#kit/web/session/session.web.ts'
import type { SettingCode } from '../trade/model/settings.ts'
import { changesOf, errorsByCode, type SettingDraft } from './setting-draft.ts'
import type { SettingChange, SettingView } from './setting-values.ts'

/** The shell shows the name that it is told with the permissions. */
const NAMES: ReadonlySet<string> = new Set<SettingCode>(['shop.title', 'shop.titleEn'])

interface Options {
  readonly onSaved: () => void
  /** @param code first of the settings that were refused */
  readonly onRefused: (code: string) => void
}

/** What is typed on the page of settings: reviewed by a trial, then saved together, or thrown away. */
export function useSettingChanges(settings: readonly SettingView[], { onSaved, onRefused }: Options) {
  const { message } = App.useApp()
  const [draft, setDraft] = useState<SettingDraft>({})
  const [errors, setErrors] = useState<ReturnType<typeof errorsByCode>>({})
  const [review, setReview] = useState<readonly SettingChange[]>()
  const [isBusy, setBusy] = useState(false)
  const changes = changesOf(settings, draft)
  useUnsaved(changes.length > 0)

  const type = (code: SettingCode, value: SettingDraft[SettingCode]) => {
    setDraft((before) => ({ ...before, [code]: value }))
    setErrors(({ [code]: _, ...others }) => others)
  }
  const discard = () => {
    setDraft({})
    setErrors({})
  }
  const refused = (error: unknown) => {
    setReview(undefined)
    if (!(error instanceof ApiError && (error.http === 400 || error.http === 409))) {
      return
    }
    const wrong = errorsByCode(error.errors)
    const [first] = Object.keys(wrong)
    setErrors(wrong)
    void message.error(error.message)
    if (first !== undefined) {
      onRefused(first)
    }
    if (error.http === 409) {
      onSaved()
    }
  }
  const send = async (isTrial: boolean) => {
    setBusy(true)
    try {
      const answer = await client.put<readonly SettingChange[]>(
        '/shop/setting/edit',
        { changes, dryRun: isTrial },
        { handles: [400, 409] },
      )
      setErrors({})
      if (isTrial) {
        setReview(answer.result)
        return
      }
      setReview(undefined)
      setDraft({})
      void message.success(answer.message)
      onSaved()
      if (changes.some(({ code }) => NAMES.has(code))) {
        await loadPermissions()
      }
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  return { draft, errors, changes, review, isBusy, type, discard, send, closeReview: () => setReview(undefined) }
}
