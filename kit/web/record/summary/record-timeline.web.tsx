import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { AnyResource } from '#kit/contract/resource.ts'
import { SAID_OF, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import type { AnyRow } from '../../client/page-of.ts'
import { useResource } from '../../client/resource-calls.web.ts'
import { actorText } from '../../field/actors.web.ts'
import { newestSteps } from './record-summary.ts'

interface RecordTimelineProps {
  readonly resource: AnyResource
  readonly row: AnyRow
  readonly onAll: () => void
}

const MOST_SHOWN = 5

/** What happened to a record last: what, when, who, and why. */
export function RecordTimeline({ resource, row, onAll }: RecordTimelineProps) {
  const t = useTranslate()
  const calls = useResource(resource)
  const { data, error } = useQuery({
    queryKey: [resource.name, 'history', row.id, 'newest', row.version],
    queryFn: ({ signal }) => calls.history(row.id, 1, { signal, handles: 'all' }),
    staleTime: 0,
    placeholderData: (known) => known,
  })
  const steps = newestSteps(data?.records ?? [], MOST_SHOWN)
  return (
    <aside className="record-timeline" aria-label={t(TIMELINE)}>
      <h2>{t(TIMELINE)}</h2>
      {error ? (
        <p>{error.message}</p>
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: MOST_SHOWN }} />
      ) : (
        <ol>
          {steps.map(({ id, createTime, createBy, commandText, note }) => (
            <li key={id}>
              <b>{commandText}</b>
              <span>
                <time title={createTime}>{createTime.slice(5, 16)}</time> {t(actorText(createBy))}
              </span>
              {note !== null && <span>{t(SAID_OF, { of: REASON, text: note })}</span>}
            </li>
          ))}
          {steps.length === 0 && <li>{t(NONE)}</li>}
        </ol>
      )}
      {(data?.total ?? 0) > 0 && (
        <Button type="link" size="small" onClick={onAll}>
          {t(ALL)}
        </Button>
      )}
    </aside>
  )
}

const TIMELINE: Text = ['动态', 'Activity']
const REASON: Text = ['原因', 'Reason']
const NONE: Text = ['暂无记录', 'Nothing yet']
const ALL: Text = ['全部记录', 'Whole history']
