import { useEffect, useState } from 'react'
import { parseCron } from '#kit/contract/cron/cron.ts'
import { cronRuns } from '#kit/contract/cron/cron-runs.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { useTranslate } from '../../browser/text.web.ts'

/** Typing settles before the next runs are computed; milliseconds, and how many runs are shown. */
const PREVIEW_DELAY_MS = 500
const PREVIEW_COUNT = 10

interface CronPreviewProps {
  readonly expression: string
  readonly zone: string
}

/** The next ten runs, some time after the last change, whatever year is set. */
export function CronPreview({ expression, zone }: CronPreviewProps) {
  const t = useTranslate()
  const [runs, setRuns] = useState<readonly string[]>()
  useEffect(() => {
    const timer = setTimeout(() => setRuns(nextRuns(expression, zone)), PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [expression, zone])
  return (
    <section className="cron-preview" aria-label={t(['近十次执行时间', 'Next ten runs'])}>
      <h3>
        {t(['近十次执行时间（不含年）', 'Next ten runs (any year)'])}
        <small>{zone}</small>
      </h3>
      {runs === undefined && <p>{t(['执行预览，会忽略年份参数', 'Preview of the runs, disregarding the year'])}</p>}
      {runs?.length === 0 && <p>{t(['无执行时间', 'No run'])}</p>}
      {runs !== undefined && runs.length > 0 && (
        <ol className="tabular">
          {runs.map((run) => (
            <li key={run}>{run}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

function nextRuns(expression: string, zone: string): readonly string[] {
  const reading = parseCron(expression)
  if ('error' in reading) {
    return []
  }
  const clock = zonedClock(zone)
  const query = { zone, after: new Date(), count: PREVIEW_COUNT, ignoresYear: true }
  return cronRuns(reading.cron, query).map((run) => clock.format(run))
}
