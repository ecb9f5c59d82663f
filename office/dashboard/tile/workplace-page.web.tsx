import { Link } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { SEE_WORKPLACE } from './tile.ts'
import { TileBoard } from './tile-board.web.tsx'

/** One's own tiles on a page of their own, and the way to have them told every week. */
export function WorkplacePage() {
  const t = useTranslate()
  const can = useCan()
  return (
    <>
      <PageHeader action={<Link to="/account/settings/notification">{t(WEEKLY)}</Link>} />
      <div className="page-body">{can(SEE_WORKPLACE) ? <TileBoard /> : <NoPermission code={SEE_WORKPLACE} />}</div>
    </>
  )
}

const WEEKLY: Text = ['每周数据邮件', 'Weekly mail']
