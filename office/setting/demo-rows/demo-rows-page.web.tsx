import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Modal, Skeleton, Table } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useStartKey } from '#kit/web/client/use-start-key.web.ts'
import { refreshJobs } from '#kit/web/jobs/job-calls.web.ts'
import { JobProgress } from '#kit/web/jobs/job-progress.web.tsx'
import { useShowJobRows } from '#kit/web/jobs/use-job-rows.web.tsx'
import { useWatchedJob } from '#kit/web/jobs/use-watched-job.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import {
  DEMO_ROWS_PATH,
  DEMO_ROWS_RIGHTS,
  type DemoPlan,
  KEPT_REASONS,
  REMOVE_DEMO,
  REMOVE_PHRASE,
} from './demo-rows.ts'
import './demo-rows.css'

const KEY = ['demo-rows', 'plan'] as const

/** What the demo wrote: what of it would go, what stays and why, and its removal as a whole. */
export function DemoRowsPage() {
  const can = useCan()
  return (
    <>
      <PageHeader />
      <div className="page-body">
        {can(DEMO_ROWS_RIGHTS.list) ? <DemoRows /> : <NoPermission code={DEMO_ROWS_RIGHTS.list} />}
      </div>
    </>
  )
}

function DemoRows() {
  const t = useTranslate()
  const can = useCan()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [jobId, setJobId] = useState<string>()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.get<DemoPlan>(`${DEMO_ROWS_PATH}/plan`, {}, { signal, handles: 'all' }),
  })
  if (jobId !== undefined) {
    const close = () => {
      setJobId(undefined)
      void refetch()
    }
    return <Removal id={jobId} onClose={close} onEnd={() => void queries.invalidateQueries()} />
  }
  if (error) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  if (isPending) {
    return <Skeleton active />
  }
  if (data.goes + data.stays === 0) {
    return <EmptyState title={NONE} hint={NONE_HINT} />
  }
  return (
    <div className="demo-rows">
      <Alert
        type="info"
        showIcon
        title={t(data.stays === 0 ? ALL_GO : SOME_STAY, { goes: data.goes, stays: data.stays })}
        description={t(WHAT)}
      />
      <div className="demo-rows-commands">
        {can(DEMO_ROWS_RIGHTS.remove) && (
          <Button type="primary" danger onClick={() => setAsking(true)}>
            {t(REMOVE_DEMO)}
          </Button>
        )}
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t(COUNT_AGAIN)}
        </Button>
      </div>
      <div className="demo-rows-tables">
        <Table
          size="small"
          rowKey="title"
          pagination={false}
          dataSource={[...data.nouns]}
          columns={[
            { title: t(NOUN), dataIndex: 'title' },
            { title: t(GOES), dataIndex: 'goes', align: 'right', className: 'tabular' },
            { title: t(STAYS), dataIndex: 'stays', align: 'right', className: 'tabular' },
          ]}
        />
        {data.kept.length > 0 && (
          <Table
            size="small"
            rowKey={({ noun, name, reason }) => `${noun} ${name} ${reason}`}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
            dataSource={[...data.kept]}
            columns={[
              { title: t(KEPT), render: (_, { noun, name }) => `${noun} ${name}` },
              { title: t(WHY), render: (_, { reason }) => t(KEPT_REASONS[reason]) },
            ]}
          />
        )}
      </div>
      <AskRemoval plan={data} open={isAsking} onClose={() => setAsking(false)} onStarted={setJobId} />
    </div>
  )
}

interface AskRemovalProps {
  readonly plan: DemoPlan
  readonly open: boolean
  readonly onClose: () => void
  readonly onStarted: (jobId: string) => void
}

/** Asks for the words that nobody types by accident. */
function AskRemoval({ plan: { goes, stays }, open, onClose, onStarted }: AskRemovalProps) {
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const { keyFor, forget } = useStartKey()
  const [phrase, setPhrase] = useState('')
  const remove = async () => {
    const sent = { phrase: phrase.trim() }
    const answer = await told(
      client.post<{ readonly id: string }>(`${DEMO_ROWS_PATH}/remove`, { ...sent, startKey: keyFor(sent) }),
      { done: false },
    )
    if (answer) {
      forget()
      setPhrase('')
      onClose()
      void refreshJobs()
      onStarted(answer.result.id)
    }
  }
  return (
    <Modal
      open={open}
      title={t(REMOVE_DEMO)}
      okText={t(REMOVE_DEMO)}
      okButtonProps={{ danger: true, disabled: phrase.trim() !== t(REMOVE_PHRASE), loading: isBusy }}
      onOk={() => void remove()}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t(stays === 0 ? ALL_GO : SOME_STAY, { goes, stays })}</p>
      <p>{t(FOR_GOOD)}</p>
      <Form layout="vertical" onFinish={() => void remove()}>
        <Form.Item label={t(TYPE, { phrase: t(REMOVE_PHRASE) })}>
          <Input autoFocus value={phrase} onChange={({ target }) => setPhrase(target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

interface RemovalProps {
  readonly id: string
  readonly onClose: () => void
  readonly onEnd: () => void
}

/** The removal as it goes, and what came of it. */
function Removal({ id, onClose, onEnd }: RemovalProps) {
  const t = useTranslate()
  const showRows = useShowJobRows()
  const { job } = useWatchedJob(id, { isShown: true, onEnd })
  if (!job || job.state === 'waiting' || job.state === 'running') {
    return <JobProgress id={id} job={job} onClose={onClose} />
  }
  return (
    <div className="demo-rows">
      <Alert type={job.state === 'done' ? 'success' : 'warning'} showIcon title={job.message} />
      <div className="demo-rows-commands">
        {job.refused > 0 && <Button onClick={() => showRows(job)}>{t(SEE_KEPT)}</Button>}
        <Button onClick={onClose}>{t(BACK)}</Button>
      </div>
    </div>
  )
}

const NOT_LOADED: Text = ['示例数据加载失败', 'The demo rows could not be counted']
const NONE: Text = ['没有示例数据', 'There are no demo rows']
const NONE_HINT: Text = [
  '以 --demo 启动空的商城时写入的数据会列在这里',
  'What a start with --demo writes into an empty shop is listed here',
]
const ALL_GO: Text = ['将清除 {goes} 行示例数据', '{goes} demo {goes|row goes|rows go}']
const SOME_STAY: Text = [
  '将清除 {goes} 行示例数据，保留 {stays} 行',
  '{goes} demo {goes|row goes|rows go}, {stays} stay',
]
const WHAT: Text = [
  '示例的手办、商品、订单、顾客、员工及其流水、记录与图片一并清除；人员录入的数据不受影响，被其引用或修改过的示例数据保留。',
  'Figures, listings, orders, customers and staff of the demo go with their ledgers, histories and pictures. What people made is left alone, and so is what of the demo they have changed or refer to.',
]
const FOR_GOOD: Text = [
  '清除后不能恢复；保留的数据归本店所有。',
  'This cannot be taken back. What stays is the shop’s own.',
]
const TYPE: Text = ['请输入“{phrase}”以确认', 'Type “{phrase}” to go on']
const COUNT_AGAIN: Text = ['重新统计', 'Count again']
const NOUN: Text = ['数据', 'Rows of']
const GOES: Text = ['清除', 'Go']
const STAYS: Text = ['保留', 'Stay']
const KEPT: Text = ['保留的数据', 'What stays']
const WHY: Text = ['原因', 'Why']
const SEE_KEPT: Text = ['查看保留的数据', 'See what stays']
const BACK: Text = ['返回', 'Back']
