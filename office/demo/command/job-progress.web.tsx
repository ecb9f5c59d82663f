import { App, Button } from 'antd'
import { useState } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useResource } from '#kit/web/client/resource-calls.web.ts'
import { refreshJobs, saveJobFile } from '#kit/web/jobs/job-calls.web.ts'
import { JobProgress } from '#kit/web/jobs/job-progress.web.tsx'
import { useWatchedJob } from '#kit/web/jobs/use-watched-job.web.ts'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { sampleOrder } from '../order/order.ts'

/** Starts an export and follows it; what is left to itself goes on, and the tray tells of its end. */
export function JobProgressExample() {
  const t = useTranslate()
  const calls = useResource(sampleOrder)
  const [jobId, setJobId] = useState<string>()
  const code = permissionOf(sampleOrder, 'exportXls')
  if (!useCan()(code)) {
    return <NoPermission code={code} />
  }
  const start = async () => {
    try {
      setJobId(await calls.startExport({}))
      await refreshJobs()
    } catch {
      // failures are told by the client
    }
  }
  return jobId ? (
    <FollowedExport key={jobId} id={jobId} onOver={() => setJobId(undefined)} />
  ) : (
    <Button style={{ alignSelf: 'start' }} onClick={() => void start()}>
      {t(['导出全部示例订单', 'Export all sample orders'])}
    </Button>
  )
}

function FollowedExport({ id, onOver }: { readonly id: string; readonly onOver: () => void }) {
  const { message } = App.useApp()
  const { job, isLost } = useWatchedJob(id, {
    isShown: true,
    onEnd: (ended) => {
      void message.open({ type: ended.state === 'done' ? 'success' : 'warning', content: ended.message })
      void (ended.fileName && saveJobFile(ended).catch(() => undefined))
      onOver()
    },
  })
  return isLost ? null : <JobProgress id={id} job={job} onClose={onOver} />
}
