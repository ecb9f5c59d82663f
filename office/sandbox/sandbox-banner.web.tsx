import { ExperimentOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { queryClient } from '#kit/web/session/query.web.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { SANDBOX_NOW_PATH, type SandboxNow, sandboxMove } from './sandbox-move.ts'
import './sandbox-banner.css'

/** How often the shown time goes on. Milliseconds. */
const TICK_MS = 15_000

/** Says on every page, also where one signs in, that no real money moves, and what time it is in the shop where its clock was moved. */
export function SandboxBanner() {
  const t = useTranslate()
  // the time is told to people alone
  const isSignedIn = useSession((session) => session.token !== undefined)
  const path = pathOfComponent(useSession((session) => session.menu) ?? [], 'shop/SandboxClockList')
  // the commands of the clock have its queries asked again
  const { data } = useQuery(
    {
      enabled: isSignedIn,
      queryKey: [sandboxMove.name, 'now'],
      queryFn: async () => {
        const told = await client.get<SandboxNow>(SANDBOX_NOW_PATH, {}, { handles: 'all' })
        return { ...told, offset: told.now - Date.now() }
      },
    },
    queryClient,
  )
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const isMoved = (data?.ahead ?? 0) !== 0
  const time =
    data && isMoved
      ? zonedClock(data.zone)
          .format(new Date(now + data.offset))
          .slice(0, 16)
      : ''
  return (
    // what the mark leaves out is said to the pointer and to whoever comes to its link
    <Tooltip title={t(NO_MONEY)} trigger={['hover', 'focus']}>
      <p className={`sandbox-banner${isMoved ? ' is-moved' : ''}`} role="status">
        <ExperimentOutlined aria-hidden />
        <strong>{t(SANDBOX)}</strong>
        <span className="sandbox-banner-words">{isMoved ? t(TIME, { time }) : t(NO_MONEY)}</span>
        {path && <Link to={path}>{t(MOVE)}</Link>}
      </p>
    </Tooltip>
  )
}

const SANDBOX: Text = ['沙箱', 'Sandbox']
const NO_MONEY: Text = ['试用环境，不发生真实收款', 'For trying out: no real money moves']
const TIME: Text = ['商城时间 {time}', 'Time of the shop: {time}']
const MOVE: Text = ['拨动时钟', 'Move the clock']
