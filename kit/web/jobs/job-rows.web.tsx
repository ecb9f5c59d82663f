import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton, Table } from 'antd'
import { useState } from 'react'
import type { JobRowView, JobView } from '#kit/contract/job.ts'
import { SEMICOLON, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { StateTag } from '../field/state-tag.web.tsx'
import { ErrorState } from '../page/states.web.tsx'
import { fetchJobRows, JOBS_KEY, saveJobRows } from './job-calls.web.ts'
import './jobs.css'

const PAGE_SIZE = 20

/** Lines that stand for rows on their way. */
const WAITING_LINES = 4

/** Changes of one row spelled out; more are counted. */
const MOST_CHANGES = 12

/** What became of each row of a job: what was changed, or why it was refused. */
export function JobRows({ job }: { readonly job: Pick<JobView, 'id' | 'title' | 'refused' | 'state'> }) {
  const t = useTranslate()
  const { id } = job
  const [isRefused, setRefused] = useState(job.refused > 0)
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: [...JOBS_KEY, 'rows', id, isRefused, pageNo],
    queryFn: () => fetchJobRows(id, { isRefused, pageNo, pageSize: PAGE_SIZE }),
  })
  if (error) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  return (
    <section className="job-rows" aria-label={t(ROWS)}>
      <div className="job-rows-head">
        {job.refused > 0 ? (
          <Segmented
            size="small"
            aria-label={t(WHICH)}
            value={isRefused ? 'refused' : 'all'}
            options={[
              { value: 'refused', label: t(REFUSED_ONLY) },
              { value: 'all', label: t(ALL) },
            ]}
            onChange={(which) => {
              setRefused(which === 'refused')
              setPageNo(1)
            }}
          />
        ) : (
          <span />
        )}
        <Button size="small" onClick={() => void saveJobRows(job).catch(() => undefined)}>
          {t(SHEET)}
        </Button>
      </div>
      <Table<JobRowView>
        size="small"
        rowKey="position"
        tableLayout="fixed"
        dataSource={[...(data?.records ?? [])]}
        {...(!data && { locale: { emptyText: <Skeleton active title={false} paragraph={{ rows: WAITING_LINES }} /> } })}
        pagination={{
          current: pageNo,
          pageSize: PAGE_SIZE,
          total: data?.total ?? 0,
          size: 'small',
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPageNo,
        }}
        columns={[
          { key: 'title', title: t(NAME), dataIndex: 'title', width: '40%', className: 'job-rows-text' },
          {
            key: 'outcome',
            title: t(OUTCOME),
            className: 'job-rows-text',
            render: (row: JobRowView) => <Outcome row={row} />,
          },
        ]}
      />
    </section>
  )
}

function Outcome({ row: { isDone, reasons, changes } }: { readonly row: JobRowView }) {
  const t = useTranslate()
  if (!isDone) {
    return (
      <>
        <StateTag tone="red">{t(REFUSED)}</StateTag> {reasons.join(t(SEMICOLON))}
      </>
    )
  }
  if (changes.length === 0) {
    return <StateTag tone="green">{t(DONE)}</StateTag>
  }
  return (
    <ul className="job-rows-changes">
      {changes.slice(0, MOST_CHANGES).map(({ title, before, after }) => (
        <li key={title[1]}>
          {t(title)}{' '}
          <span className="tabular">
            {before || '-'} → <strong>{after || '-'}</strong>
          </span>
        </li>
      ))}
      {changes.length > MOST_CHANGES && <li>{t(MORE, { n: changes.length - MOST_CHANGES })}</li>}
    </ul>
  )
}

const ROWS: Text = ['逐行结果', 'Result by row']
const FAILED: Text = ['逐行结果加载失败', 'The rows could not be loaded']
const WHICH: Text = ['显示', 'Show']
const REFUSED_ONLY: Text = ['未通过', 'Refused']
const ALL: Text = ['全部', 'All']
const SHEET: Text = ['下载表格', 'Download as a sheet']
const NAME: Text = ['名称', 'Name']
const OUTCOME: Text = ['结果', 'Outcome']
const REFUSED: Text = ['未通过', 'Refused']
const DONE: Text = ['成功', 'Done']
const MORE: Text = ['另有 {n} 处', '{n} more']
