import { App, Button, Select } from 'antd'
import { useId, useState } from 'react'
import {
  decodeConditions,
  encodeConditions,
  isQueryable,
  knownConditions,
  MATCH_TITLES,
  MAX_ENCODED,
  type MatchType,
  NEW_CONDITION,
} from '#kit/contract/advanced-condition.ts'
import { readAdvancedQuery } from '#kit/contract/advanced-query.ts'
import { DomainError } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { SavedQuery } from '#kit/contract/saved-query.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { useIsPhone } from '../../browser/use-is-phone.web.ts'
import { WindowModal } from '../../page/modal/window-modal.web.tsx'
import type { AdvancedToolsProps } from './advanced-tools-props.web.ts'
import './query-builder.css'
import { ConditionLines } from './condition-lines.web.tsx'
import { type DraftLine, draftLines } from './draft-line.ts'
import { SaveForm } from './save-form.web.tsx'
import { SavedList } from './saved-list.web.tsx'
import { useOldQueries } from './use-old-queries.web.ts'
import { useSavedQueries } from './use-saved-queries.web.tsx'

/** Of the dialog, in pixels. */
const WIDTH = 1000

interface AdvancedDialogProps extends AdvancedToolsProps {
  readonly open: boolean
  readonly onClose: () => void
  /** It is gone: a dialog without a mask leaves the focus to whoever opened it. */
  readonly onClosed: () => void
}

/** Builds the advanced query of a list line by line; on phones over the whole screen. */
export function AdvancedDialog({ open, onClose, onClosed, ...props }: AdvancedDialogProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  return (
    <WindowModal
      title={t(['高级查询构造器', 'Advanced query builder'])}
      width={isPhone ? '100%' : WIDTH}
      className={isPhone ? 'advanced-dialog is-phone' : 'advanced-dialog'}
      // The rows behind show what the query does.
      mask={false}
      isOpen={open}
      onClose={onClose}
      afterClose={onClosed}
      footer={null}
      draggable={!isPhone}
    >
      <QueryBuilder {...props} onClose={onClose} />
    </WindowModal>
  )
}

function QueryBuilder({ list, listColumns, onClose }: Omit<AdvancedDialogProps, 'open' | 'onClosed'>) {
  const { resource, state } = list
  const t = useTranslate()
  const isPhone = useIsPhone()
  const { message } = App.useApp()
  const matchId = useId()
  const [matchType, setMatchType] = useState<MatchType>(state.advanced?.matchType ?? 'and')
  const [lines, setLines] = useState<readonly DraftLine[]>(() =>
    draftLines(state.advanced ? decodeConditions(resource, state.advanced.params) : [NEW_CONDITION]),
  )
  const [isSaving, setSaving] = useState(false)
  const saved = useSavedQueries(resource.name, 'query')
  useOldQueries(resource, saved.refresh)

  const reset = () => {
    setMatchType('and')
    setLines(draftLines([NEW_CONDITION]))
    list.setAdvanced(undefined)
  }
  const query = () => {
    const params = encodeConditions(resource, lines)
    const warning = isQueryable(lines) ? objectionTo(resource, params) : NO_EMPTY_QUERY
    if (warning) {
      void message.warning(t(warning))
      return
    }
    list.setAdvanced({ params, matchType })
    if (isPhone) {
      onClose()
    }
  }
  const startSaving = () => {
    if (isQueryable(lines)) {
      setSaving(true)
    } else {
      void message.warning(t(NO_EMPTY_SAVE))
    }
  }
  const load = ({ content }: SavedQuery) => {
    setMatchType(content.advanced?.matchType ?? 'and')
    setLines(draftLines(knownConditions(resource, content.advanced?.records ?? [])))
  }

  return (
    <div className="query-builder">
      <div className="query-builder-left">
        <div className="query-builder-match">
          <label htmlFor={matchId}>{t(MATCH)}</label>
          <Select
            id={matchId}
            value={matchType}
            onChange={setMatchType}
            options={(['and', 'or'] as const).map((value) => ({ value, label: t(MATCH_TITLES[value]) }))}
          />
        </div>
        <ConditionLines resource={resource} choosable={listColumns.choosable} lines={lines} onLines={setLines} />
      </div>
      <section className="query-builder-saved" aria-label={t(SAVED)}>
        <h2>{t(SAVED)}</h2>
        <SavedList saved={saved} empty={NO_SAVED} deletion={DELETION} onChoose={load} />
        {isSaving && (
          <SaveForm
            onCancel={() => setSaving(false)}
            onSave={async (how) => {
              const records = lines.map(({ key, ...condition }) => condition)
              const isSaved = isQueryable(records) && (await saved.save(how, { advanced: { matchType, records } }))
              setSaving(!isSaved)
            }}
          />
        )}
      </section>
      <div className="query-builder-buttons">
        <Button onClick={reset}>{t(['重置', 'Reset'])}</Button>
        <Button onClick={startSaving}>{t(['保存查询条件', 'Save query'])}</Button>
        <span className="advanced-space" />
        <Button onClick={onClose}>{t(['关闭', 'Close'])}</Button>
        <Button type="primary" loading={list.isFetching} onClick={query}>
          {t(['查询', 'Search'])}
        </Button>
      </div>
    </div>
  )
}

/** What the server would say against the lines; it reads them with the same code. */
function objectionTo(resource: AnyResource, superQueryParams: string): Text | undefined {
  if (encodeURIComponent(superQueryParams).length > MAX_ENCODED) {
    return ['查询条件过长，请减少条件', 'The query is too long; use fewer conditions']
  }
  try {
    readAdvancedQuery(resource, { superQueryParams })
    return undefined
  } catch (error) {
    if (error instanceof DomainError) {
      return error.text
    }
    throw error
  }
}

const MATCH: Text = ['过滤条件匹配', 'Match']
const SAVED: Text = ['保存的查询', 'Saved queries']
const NO_SAVED: Text = ['没有保存任何查询', 'No saved queries']
const DELETION: Text = ['是否删除当前查询？', 'Delete this query?']
const NO_EMPTY_QUERY: Text = ['不能查询空条件', 'An empty condition cannot be queried']
const NO_EMPTY_SAVE: Text = ['空条件不能保存', 'An empty condition cannot be saved']
