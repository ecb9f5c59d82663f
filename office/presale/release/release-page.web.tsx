import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import { Suspense } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { usePreference } from '#kit/web/session/preference.web.ts'
import { releasePlan } from './release-plan.ts'

const ReleaseBoard = late(async () => (await import('./release-board.web.tsx')).ReleaseBoard)

type View = 'board' | 'list'

/** When pre-order figures are released: a board of months, or a list of figures. */
export function ReleasePage() {
  const t = useTranslate()
  const code = permissionOf(releasePlan, 'list')
  const mayRead = useCan()(code)
  const [view, setView] = usePreference<View>('releasePlan:view', 'board')
  const choice = (
    <Segmented<View>
      value={view}
      onChange={setView}
      aria-label={t(VIEW)}
      options={[
        { value: 'board', label: t(BOARD), icon: <AppstoreOutlined aria-hidden /> },
        { value: 'list', label: t(LIST), icon: <UnorderedListOutlined aria-hidden /> },
      ]}
    />
  )
  if (view === 'list') {
    return <ResourcePage<AnyResource> resource={releasePlan} ownCommands={['reopenWindow']} toolbar={choice} />
  }
  return (
    <>
      <PageHeader action={choice} />
      {mayRead ? (
        <Suspense fallback={null}>
          <ReleaseBoard />
        </Suspense>
      ) : (
        <div className="page-body">
          <NoPermission code={code} />
        </div>
      )}
    </>
  )
}

const VIEW: Text = ['视图', 'View']
const BOARD: Text = ['看板', 'Board']
const LIST: Text = ['列表', 'List']
