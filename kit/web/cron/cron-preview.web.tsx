import { useEffect, useState } from 'react'
import { parseCron } from '#kit/contract/cron/cron.ts'
import { cronRuns } from '#kit/contract/cron/cron-runs.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { useText } from '../text/text.web.ts'

/** Specification 4.17n. */
const PREVIEW_DELAY_MS = 500
const PREVIEW_COUNT = 10

interface CronPreviewProps {
  readonly expression: string
  readonly zone: string
}

/** The next ten runs, some time after the last change, whatever year is set (specification 4.17n). */
export function CronPreview({ expression, zone }: CronPreviewProps) {
  const say = useText()
  const [runs, setRuns] = useState<readonly string[]>()
  useEffect(() => {
    const timer = setTimeout(() => setRuns(nextRuns(expression, zone)), PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [expression, zone])
  return (
    <section className="cron-preview" aria-label={say(['近十次执行时间', 'Next ten runs'])}>
      <h3>
        {say(['近十次执行时间（不含年）', 'Next ten runs (any year)'])}
        <small>{zone}</small>
      </h3>
      {runs === undefined && <p>{say(['执行预览，会忽略年份参数', 'Preview of the runs, disregarding the year'])}</p>}
      {runs?.length === 0 && <p>{say(['无执行时间', 'No run'])}</p>}
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
  if ('fault' in reading) {
    return []
  }
  const clock = zonedClock(zone)
  const query = { zone, after: new Date(), count: PREVIEW_COUNT, ignoresYear: true }
  return cronRuns(reading.cron, query).map((run) => clock.format(run))
}
