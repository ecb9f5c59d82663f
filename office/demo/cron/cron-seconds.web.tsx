import { useState } from 'react'
import { SecondsSelector } from '#kit/web/field/cron/seconds-selector.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** The seconds alone. */
export function CronSecondsExample() {
  const [seconds, setSeconds] = useState('0,30')
  return (
    <>
      <SecondsSelector value={seconds} onChange={setSeconds} />
      <WireValue value={seconds} />
    </>
  )
}
