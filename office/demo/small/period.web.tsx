import { useState } from 'react'
import { PeriodControl } from '#kit/web/field/period-control.web.tsx'

/** Days up to today, or a month, a quarter or a year; a page keeps it in its address with `usePeriod`. */
export function PeriodExample() {
  const [period, setPeriod] = useState('2026-Q3')
  return (
    <>
      <PeriodControl value={period} days={[7, 30]} onChange={setPeriod} />
      <p>{period}</p>
    </>
  )
}
