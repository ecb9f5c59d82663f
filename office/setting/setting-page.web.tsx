import { useQuery } from '@tanstack/react-query'
import { App, Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useUnsaved } from '#kit/web/page/tab.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { SETTING_GROUPS, type SettingCode } from '../trade/model/settings.ts'
import { FixedSettings, useFixedSettings } from './fixed-settings.web.tsx'
import './setting.css'
import { changesOf, errorsByCode, isMeant, type SettingDraft } from './setting-draft.ts'
import { SettingHistory } from './setting-history.web.tsx'
import { SettingPlaces, useSettingPlaces } from './setting-places.web.tsx'
import { SettingReview } from './setting-review.web.tsx'
import { SettingRow } from './setting-row.web.tsx'
import { SETTING_RIGHTS, type SettingChange, type SettingView } from './setting-values.ts'

/** Everything that the shop decides for itself, in groups. */
export function SettingPage() {
  const can = useCan()
  return (
    <>
      <PageHeader />
      <div className="page-body">
        {can(SETTING_RIGHTS.list) ? <LoadedSettings /> : <NoPermission code={SETTING_RIGHTS.list} />}
      </div>
    </>
  )
}

function LoadedSettings() {
  const { data, error, refetch } = useQuery({
    queryKey: ['shop', 'setting'],
    queryFn: ({ signal }) => client.get<readonly SettingView[]>('/shop/setting/list', {}, { signal, handles: 'all' }),
  })
  if (error && !data) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  return data ? <Settings settings={data} onSaved={() => void refetch()} /> : <Skeleton active />
}

interface SettingsProps {
  readonly settings: readonly SettingView[]
  readonly onSaved: () => void
}

function Settings({ settings, onSaved }: SettingsProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const mayEdit = useCan()(SETTING_RIGHTS.edit)
  const [search, setSearch] = useState('')
  const [draft, setDraft] = useState<SettingDraft>({})
  const [errors, setErrors] = useState<ReturnType<typeof errorsByCode>>({})
  const [review, setReview] = useState<readonly SettingChange[]>()
  const [past, setPast] = useState<SettingCode>()
  const [isBusy, setBusy] = useState(false)
  const changes = changesOf(settings, draft)
  useUnsaved(changes.length > 0)

  const type = (code: SettingCode, value: SettingDraft[SettingCode]) => {
    setDraft((before) => ({ ...before, [code]: value }))
    setErrors(({ [code]: _, ...others }) => others)
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
    } catch (error) {
      setReview(undefined)
      if (error instanceof ApiError && (error.http === 400 || error.http === 409)) {
        const wrong = errorsByCode(error.errors)
        setErrors(wrong)
        setSearch('')
        void message.error(error.message)
        if (error.http === 409) {
          onSaved()
        }
      }
    } finally {
      setBusy(false)
    }
  }
  const shown = settings.filter(({ code }) => isMeant(code, search))
  const fixed = useFixedSettings(search)
  const places = useSettingPlaces(search)
  return (
    <div className="settings">
      <Input.Search
        allowClear
        className="setting-search"
        value={search}
        placeholder={t(SEARCH)}
        aria-label={t(SEARCH)}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown.length + fixed.length + places.length === 0 && (
        <EmptyState title={NO_MATCH}>
          <Button onClick={() => setSearch('')}>{t(CLEAR)}</Button>
        </EmptyState>
      )}
      {Object.entries(SETTING_GROUPS).map(([group, title]) => {
        const own = shown.filter(({ code }) => code.startsWith(`${group}.`))
        return own.length === 0 ? null : (
          <section key={group} className="setting-group" aria-label={t(title)}>
            <h2>{t(title)}</h2>
            {own.map((setting) => (
              <SettingRow
                key={setting.code}
                setting={setting}
                typed={draft[setting.code]}
                error={errors[setting.code]}
                isReadOnly={!mayEdit}
                onType={(value) => type(setting.code, value)}
                onHistory={() => setPast(setting.code)}
              />
            ))}
          </section>
        )
      })}
      <FixedSettings rows={fixed} />
      <SettingPlaces places={places} />
      {changes.length > 0 && (
        <div className="setting-bar" role="status">
          <span>{t(CHANGED, { n: changes.length })}</span>
          <Button
            disabled={isBusy}
            onClick={() => {
              setDraft({})
              setErrors({})
            }}
          >
            {t(DISCARD)}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void send(true)}>
            {t(REVIEW)}
          </Button>
        </div>
      )}
      <SettingReview
        changes={review}
        isBusy={isBusy}
        onClose={() => setReview(undefined)}
        onSave={() => void send(false)}
      />
      <SettingHistory code={past} onClose={() => setPast(undefined)} />
    </div>
  )
}

const NOT_LOADED: Text = ['设置加载失败', 'The settings could not be loaded']
const SEARCH: Text = ['搜索设置', 'Search settings']
const NO_MATCH: Text = ['没有匹配的设置', 'No setting matches']
const CLEAR: Text = ['清空搜索', 'Clear the search']
const CHANGED: Text = ['已修改 {n} 项，尚未保存', '{n} changed, not saved']
const DISCARD: Text = ['放弃修改', 'Discard']
const REVIEW: Text = ['检查并保存', 'Review and save']
