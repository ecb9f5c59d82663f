import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import { verbsOf } from '#kit/contract/resource.ts'
import { filled, plural, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '../browser/text.web.ts'
import { ApiError } from '../client/api-error.ts'
import type { AnyRow } from '../client/page-of.ts'
import { useResource } from '../client/resource-calls.web.ts'
import { askedOf, DELETE, DELETE_QUESTION, EDIT } from '../command/question-words.ts'
import { useRowCommands } from '../command/use-row-commands.web.ts'
import { useDeletedNotice } from '../command/use-undelete.web.ts'
import { late } from '../page/late.web.ts'
import { PageHeader } from '../page/page-header.web.tsx'
import { EmptyState, ErrorState } from '../page/states.web.tsx'
import { useTab } from '../page/tab.web.ts'
import { useCan } from '../session/can.web.ts'
import type { RowAction } from '../table/row-actions.web.tsx'
import { NeighbourButtons } from './neighbour-buttons.web.tsx'
import { RecordActions } from './record-actions.web.tsx'
import { RecordState, recordName } from './record-name.web.tsx'
import type { RecordPageProps } from './record-page.web.tsx'
import { RecordTabs } from './record-tabs.web.tsx'
import { useTrail } from './trail.web.ts'
import { useNeighbours } from './use-neighbours.web.ts'
import { useRecord } from './use-record.web.ts'
import './record.css'

const StandardForm = late(async () => (await import('../form/resource-form.web.tsx')).ResourceForm)

/** The record with an id, its commands and its tabs. */
export function OpenedRecord({
  resource,
  id,
  content,
  Form = StandardForm,
  actions,
  onEdit,
}: RecordPageProps & { readonly id: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const { message } = App.useApp()
  const can = useCan()
  const tab = useTab()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const queries = useQueryClient()
  const calls = useResource(resource)
  const tellDeleted = useDeletedNotice(resource)
  const { row, error, isMissing, refresh } = useRecord(resource, id)
  const [trail, keepTrail] = useTrail(resource)
  const { neighbours } = useNeighbours(resource, { trail, id, onTrail: keepTrail })
  const [isEditing, setEditing] = useState<boolean>()
  const name = row ? recordName(resource, row, locale) : undefined
  const { setTitle } = tab
  const listUrl = `${resource.menu?.url ?? ''}${neighbours.place > 0 ? trail.search : ''}`

  useEffect(() => setTitle(name === undefined ? undefined : [name, name]), [name, setTitle])

  const may = (verb: 'edit' | 'delete') => verbsOf(resource).includes(verb) && can(permissionOf(resource, verb))
  const refreshAll = () => {
    void queries.invalidateQueries({ queryKey: [resource.name] })
  }
  const remove = async () => {
    try {
      const answer = await calls.remove([id])
      tellDeleted([id], answer.message)
      void queries.invalidateQueries({ queryKey: [resource.name, 'list'] })
      tab.moveTo(listUrl)
    } catch (failure) {
      if (failure instanceof ApiError && failure.http === 200) {
        void message.warning(failure.message)
      }
    }
  }
  const declared = useRowCommands(resource, {
    nameOf: (shown) => recordName(resource, shown, locale),
    own: content?.ownCommands,
    controls: content?.controls,
    forbids: content?.forbids,
  })
  const commands = (shown: AnyRow): readonly RowAction[] => [
    ...(may('edit') && declared.isOffered('edit', shown)
      ? [
          {
            key: 'edit',
            title: EDIT,
            forbidden: declared.whyNot('edit', shown),
            run: () => (onEdit ? onEdit(shown) : setEditing(true)),
          },
        ]
      : []),
    ...declared.ofRow(shown),
    ...(actions?.(shown, refreshAll) ?? []),
    ...(may('delete') && declared.isOffered('delete', shown)
      ? [
          {
            key: 'delete',
            title: DELETE,
            isDanger: true,
            confirm: { title: askedOf(DELETE, name ?? id), content: DELETE_QUESTION },
            run: remove,
          },
        ]
      : []),
  ]

  const offered = row ? commands(row) : []

  return (
    <article className="record-page" aria-label={name ?? t(resource.title)}>
      <PageHeader
        title={
          row && (
            <span className="record-title">
              <span>{name}</span>
              <RecordState resource={resource} row={row} />
            </span>
          )
        }
        action={
          <div className="record-bar">
            <NeighbourButtons
              neighbours={neighbours}
              onGo={(next) => tab.moveTo(`${resource.menu?.url ?? ''}/${next}`)}
              isActive={tab.isActive && isEditing !== true}
            />
            {row && <RecordActions actions={offered} />}
          </div>
        }
      />
      <div className="record-body">
        {isMissing ? (
          <EmptyState title={filled(MISSING, { noun: t(resource.title) })} hint={MISSING_HINT}>
            <Button type="primary" onClick={() => void navigate(listUrl)}>
              {t(TO_LIST, { noun: t(plural(resource.title)) })}
            </Button>
          </EmptyState>
        ) : error && !row ? (
          <ErrorState error={error} title={FAILED} onRetry={refresh} />
        ) : row ? (
          <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
            <RecordTabs
              resource={resource}
              row={row}
              content={content}
              actions={offered}
              comment={params.get('comment') ?? undefined}
            />
          </Suspense>
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </div>
      {declared.dialog}
      {isEditing !== undefined && row && (
        <Suspense fallback={null}>
          <Form
            resource={resource}
            mode="edit"
            row={row}
            open={isEditing}
            onClose={() => setEditing(false)}
            onSaved={refreshAll}
          />
        </Suspense>
      )}
    </article>
  )
}

const FAILED: Text = ['详情加载失败', 'The detail could not be loaded']
const MISSING: Text = ['{noun}不存在', 'This {noun} does not exist']
const MISSING_HINT: Text = ['可能已被删除，或不在你能查看的范围内', 'It was deleted, or is not among what you may see']
const TO_LIST: Text = ['返回{noun}列表', 'To the list: {noun}']
