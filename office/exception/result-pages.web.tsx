import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { hasEnded, JOB_STATES, type JobView } from '#kit/contract/job.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { DetailItems } from '#kit/web/form/detail-items.web.tsx'
import { fetchJobs, JOBS_KEY, saveJobFile } from '#kit/web/jobs/job-calls.web.ts'
import { outcomeOf } from '#kit/web/jobs/job-result-path.ts'
import { useShowJobRows } from '#kit/web/jobs/use-job-rows.web.tsx'
import { ResultPage } from '#kit/web/page/result-page.web.tsx'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'

/** What came of a job of one's own that went well. */
export function SuccessPage() {
  return <JobResultPage outcome="success" />
}

/** What came of one that failed, or of which something was refused. */
export function FailurePage() {
  return <JobResultPage outcome="error" />
}

function JobResultPage({ outcome }: { readonly outcome: 'success' | 'error' }) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const id = search.get('job')
  const { data, error, refetch } = useQuery({ queryKey: JOBS_KEY, queryFn: fetchJobs })
  if (error) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  // the newest come first
  const job = data.find((one) => (id === null ? hasEnded(one) && outcomeOf(one) === outcome : one.id === id))
  return job ? (
    <JobResult job={job} />
  ) : (
    <EmptyState title={id === null ? NONE[outcome] : GONE}>
      <Link to="/">{t(HOME)}</Link>
    </EmptyState>
  )
}

function JobResult({ job }: { readonly job: JobView }) {
  const t = useTranslate()
  const showRows = useShowJobRows()
  const { title, state, done, total, refused, message, endTime, fileName, hasRows } = job
  if (!hasEnded(job)) {
    return (
      <EmptyState title={RUNNING} hint={[`${title}：${JOB_STATES[state][0]}`, `${title}: ${JOB_STATES[state][1]}`]} />
    )
  }
  const outcome = outcomeOf(job)
  return (
    <ResultPage
      status={outcome}
      title={t(state === 'done' ? (refused > 0 ? PARTLY : DONE) : FAILED, { title })}
      text={message}
      actions={
        <>
          {hasRows && (
            <Button type={refused > 0 ? 'primary' : 'default'} onClick={() => showRows(job)}>
              {t(ROWS)}
            </Button>
          )}
          {fileName !== null && (
            <Button onClick={() => void saveJobFile(job).catch(() => undefined)}>{t(DOWNLOAD, { fileName })}</Button>
          )}
          <Link to="/">
            <Button>{t(HOME)}</Button>
          </Link>
        </>
      }
    >
      <DetailItems
        columns={2}
        items={[
          { term: ['状态', 'State'], content: t(JOB_STATES[state]) },
          { term: ['行数', 'Rows'], content: total === null ? String(done) : `${done} / ${total}` },
          { term: ['未成功', 'Refused'], content: String(refused) },
          { term: ['结束时间', 'Ended'], content: endTime },
        ]}
      />
    </ResultPage>
  )
}

const NOT_LOADED: Text = ['任务加载失败', 'The jobs could not be loaded']
const NONE: Readonly<Record<'success' | 'error', Text>> = {
  success: ['还没有成功完成的任务', 'No job has been done yet'],
  error: ['没有失败的任务', 'No job has failed', 'exception.noFailedJob'],
}
const GONE: Text = ['该任务不存在或已移除', 'There is no such job, or it was removed']
const RUNNING: Text = ['任务尚未结束', 'The job has not ended yet']
const DONE: Text = ['{title}：提交成功', '{title}: done']
const PARTLY: Text = [
  '{title}：部分未成功，请核对后重新提交',
  '{title}: some of it was refused, see why and send it again',
]
const FAILED: Text = ['{title}：提交失败', '{title}: failed']
const ROWS: Text = ['逐行结果', 'Result by row']
const DOWNLOAD: Text = ['下载 {fileName}', 'Fetch {fileName}']
const HOME: Text = ['返回首页', 'Back to home']
