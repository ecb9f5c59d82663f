import { Button } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PageContent } from '#kit/web/page/page-header.web.tsx'

const REQUESTS = 5

/** Test page: does this browser reach the server, and how quickly? */
export function ConnectionTestPage() {
  const t = useTranslate()
  const [times, setTimes] = useState<readonly (number | undefined)[]>([])
  const [isBusy, setBusy] = useState(false)

  async function handleTest() {
    setBusy(true)
    setTimes([])
    for (let count = 0; count < REQUESTS; count++) {
      const started = performance.now()
      const isAnswered = await client.get('/sys/userPreference/list', {}, { handles: 'all' }).then(
        () => true,
        () => false,
      )
      const spent = isAnswered ? Math.round(performance.now() - started) : undefined
      setTimes((before) => [...before, spent])
    }
    setBusy(false)
  }

  return (
    <PageContent
      description={t([
        '测量浏览器到服务器的往返时间，便于判断网络问题',
        'Measures round trips to the server, to tell network trouble apart',
      ])}
      action={
        <Button type="primary" loading={isBusy} onClick={() => void handleTest()}>
          {t(['开始测试', 'Start'])}
        </Button>
      }
    >
      <ol className="tabular" aria-live="polite">
        {times.map((time, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: measurements have no other identity
          <li key={index}>
            {time === undefined ? t(['没有回应', 'No answer']) : t(['{time} 毫秒', '{time} ms'], { time })}
          </li>
        ))}
      </ol>
    </PageContent>
  )
}
