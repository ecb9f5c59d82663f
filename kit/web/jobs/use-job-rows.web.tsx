import { lazy, Suspense } from 'react'
import type { JobView } from '#kit/contract/job.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useModal } from '../page/modal/use-modal.web.ts'

const JobRows = lazy(() => import('./job-rows.web.tsx').then((module) => ({ default: module.JobRows })))

/** Opens what became of each row of a job. */
export function useShowJobRows(): (job: Pick<JobView, 'id' | 'title' | 'refused' | 'state'>) => void {
  const t = useTranslate()
  const modal = useModal()
  return (job) =>
    void modal.info({
      title: t(TITLE, { title: job.title }),
      width: WIDTH,
      icon: null,
      maskClosable: true,
      okText: t(CLOSE),
      content: (
        <Suspense>
          <JobRows job={job} />
        </Suspense>
      ),
    })
}

/** Pixels on a desktop. */
const WIDTH = 720

const TITLE: Text = ['逐行结果：{title}', 'Result by row: {title}']
const CLOSE: Text = ['关闭', 'Close']
