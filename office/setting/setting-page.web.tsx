import { useQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { SETTING_GROUPS, type SettingCode } from '../trade/model/settings.ts'
import { FixedSettings, useFixedSettings } from './fixed-settings.web.tsx'
import './setting.css'
import { isMeant } from './setting-draft.ts'
import { SettingHistory } from './setting-history.web.tsx'
import { SettingPlaces, useSettingPlaces } from './setting-places.web.tsx'
import { SettingReview } from './setting-review.web.tsx'
import { SettingRow } from './setting-row.web.tsx'
import { SettingSections, useMeantSetting, useShownSection } from './setting-sections.web.tsx'
import { SETTING_RIGHTS, type SettingView } from './setting-values.ts'
import { useSettingChanges } from './use-setting-changes.web.ts'

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
  const mayEdit = useCan()(SETTING_RIGHTS.edit)
  const [search, setSearch] = useState('')
  const [past, setPast] = useState<SettingCode>()
  const { shown, show, meant } = useShownSection()
  const rows = useMeantSetting(meant)
  const onRefused = (code: string) => {
    setSearch('')
    show(groupOf(code))
  }
  const typed = useSettingChanges(settings, { onSaved, onRefused })
  const { draft, errors, changes, review, isBusy, type, discard, send, closeReview } = typed
  const found = settings.filter(({ code }) => isMeant(code, search))
  const fixed = useFixedSettings(search)
  const places = useSettingPlaces(search)
  const groups = Object.entries(SETTING_GROUPS).flatMap(([key, title]) => {
    const own = found.filter(({ code }) => groupOf(code) === key)
    if (own.length === 0) {
      return []
    }
    const children = (
      <section key={key} className="setting-group" aria-label={t(title)}>
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
    return [{ key, title, changed: changes.filter(({ code }) => groupOf(code) === key).length, children }]
  })
  const elsewhere = (
    <>
      <FixedSettings rows={fixed} />
      <SettingPlaces places={places} />
    </>
  )
  return (
    <div className="settings" ref={rows}>
      <Input.Search
        allowClear
        className="setting-search"
        value={search}
        placeholder={t(SEARCH)}
        aria-label={t(SEARCH)}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length + fixed.length + places.length === 0 && (
        <EmptyState title={NO_MATCH}>
          <Button onClick={() => setSearch('')}>{t(CLEAR)}</Button>
        </EmptyState>
      )}
      {search.trim() === '' ? (
        <SettingSections
          sections={[...groups, { key: 'elsewhere', title: ELSEWHERE, changed: 0, children: elsewhere }]}
          shown={shown}
          onShow={show}
        />
      ) : (
        <>
          {groups.map(({ children }) => children)}
          {elsewhere}
        </>
      )}
      {changes.length > 0 && (
        <div className="setting-bar" role="status">
          <span>{t(CHANGED, { n: changes.length })}</span>
          <Button disabled={isBusy} onClick={discard}>
            {t(DISCARD)}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void send(true)}>
            {t(REVIEW)}
          </Button>
        </div>
      )}
      <SettingReview changes={review} isBusy={isBusy} onClose={closeReview} onSave={() => void send(false)} />
      <SettingHistory code={past} onClose={() => setPast(undefined)} />
    </div>
  )
}

const groupOf = (code: string): string => code.split('.')[0] ?? ''

const NOT_LOADED: Text = ['设置加载失败', 'The settings could not be loaded']
const SEARCH: Text = ['搜索设置', 'Search settings']
const NO_MATCH: Text = ['没有匹配的设置', 'No setting matches']
const ELSEWHERE: Text = ['其他', 'Elsewhere']
const CLEAR: Text = ['清空搜索', 'Clear the search']
const CHANGED: Text = ['已修改 {n} 项，尚未保存', '{n} changed, not saved']
const DISCARD: Text = ['放弃修改', 'Discard']
const REVIEW: Text = ['检查并保存', 'Review and save']
