import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { CHANGE_KINDS, type RecordChange } from '#kit/contract/history.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { saveBlob } from '../browser/save-blob.web.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useResource } from '../client/resource-calls.web.ts'
import { FieldText } from '../field/field-text.web.tsx'
import { isEmpty } from '../field/field-value.ts'
import { useCan } from '../session/can.web.ts'
import { ChangeEntry, ChangeList } from './change-list.web.tsx'
import { RequestLogLink } from './request-log.web.tsx'
import './record-history.css'

/** Rows that a record consists of, by the names under which its history tells of them. */
export type HistoryParts = Readonly<Record<string, { readonly resource: AnyResource }>>

interface RecordHistoryProps {
  readonly resource: AnyResource
  readonly id: string
  /** Parts beside the declared children. */
  readonly parts?: HistoryParts | undefined
}

/** What was done to a row: who, when, and which fields went from what to what; newest first. */
export function RecordHistory({ resource, id, parts }: RecordHistoryProps) {
  const t = useTranslate()
  const can = useCan()
  const calls = useResource(resource)
  const query = useInfiniteQuery({
    queryKey: [resource.name, 'history', id],
    queryFn: ({ pageParam, signal }) => calls.history(id, pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    staleTime: 0,
    gcTime: 0,
  })
  const changes = query.data?.pages.flatMap(({ records }) => records) ?? []
  return (
    <section className="record-history" aria-label={t(TITLE)}>
      <header>
        <h3>{t(TITLE)}</h3>
        {changes.length > 0 && can(permissionOf(resource, 'exportXls')) && (
          <Button
            type="link"
            size="small"
            onClick={async () => saveBlob(await calls.historySheet(id), `${t(resource.title)}${t(TITLE)}.xlsx`)}
          >
            {t(EXPORT)}
          </Button>
        )}
      </header>
      {query.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : query.isError ? (
        <Button onClick={() => void query.refetch()}>{t(RETRY)}</Button>
      ) : changes.length === 0 ? (
        <p className="record-history-empty">{t(NONE)}</p>
      ) : (
        <ChangeList>
          {changes.map((change, index) => (
            <Change
              key={change.id}
              resource={resource}
              parts={{ ...resource.children, ...parts }}
              change={change}
              above={changes[index - 1]}
            />
          ))}
        </ChangeList>
      )}
      {query.hasNextPage && (
        <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(MORE)}
        </Button>
      )}
    </section>
  )
}

interface ChangeProps {
  readonly resource: AnyResource
  readonly parts: HistoryParts
  readonly change: RecordChange
  /** The one above it, which may be of the same request. */
  readonly above: RecordChange | undefined
}

function Change({ resource, parts, change, above }: ChangeProps) {
  const t = useTranslate()
  const isSame = change.requestId === above?.requestId
  const { child } = change
  const changed = (child && parts[child.name]?.resource) ?? resource
  return (
    <ChangeEntry
      time={change.createTime}
      by={change.createBy}
      what={change.commandText}
      isSame={isSame}
      hint={t(REQUEST, { id: change.requestId })}
      more={<RequestLogLink requestId={change.requestId} />}
    >
      {change.note !== null && !(isSame && change.note === above.note) && (
        <p className="record-history-note">
          {t(REASON)}
          {change.note}
        </p>
      )}
      {child && (
        <p className="record-history-part">
          {t(CHANGE_KINDS[change.kind])} {t(changed.title)} <b>{child.row}</b>
        </p>
      )}
      {change.fields.length > 0 && (
        <dl>
          {change.fields.map((name) => {
            const field = fieldOf(changed, name)
            return (
              field && (
                <div key={name}>
                  <dt>{t(field.title)}</dt>
                  <dd>
                    <del className={isEmpty(change.before[name]) ? 'is-empty' : ''}>
                      <FieldText field={field} name={name} row={change.before} place="cell" />
                    </del>
                    <span aria-hidden> → </span>
                    <ins>
                      <FieldText field={field} name={name} row={change.after} place="cell" />
                    </ins>
                  </dd>
                </div>
              )
            )
          })}
        </dl>
      )}
    </ChangeEntry>
  )
}

const TITLE: Text = ['变更记录', 'History']
const EXPORT: Text = ['导出', 'Export']
const NONE: Text = ['暂无变更记录，之后的修改会记在这里', 'Nothing yet; changes from now on are noted here']
const MORE: Text = ['更早的记录', 'Earlier changes']
const REASON: Text = ['原因：', 'Reason: ']
const RETRY: Text = ['重试', 'Retry']
const REQUEST: Text = ['请求编号 {id}', 'Request {id}']
