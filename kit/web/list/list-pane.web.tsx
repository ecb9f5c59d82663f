import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { PageDrawer } from '../page/page-drawer.web.tsx'

interface ListPaneProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What belongs to one row of a list, beside the list: the rows stay in reach. On phones a drawer. */
export function ListPane({ title, onClose, children }: ListPaneProps) {
  const t = useTranslate()
  if (useIsPhone()) {
    return (
      <PageDrawer title={title} width={0} open onClose={onClose}>
        {children}
      </PageDrawer>
    )
  }
  return (
    <section className="list-pane" aria-label={title}>
      <div className="list-pane-head">
        <h2>{title}</h2>
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t(CLOSE)} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}

const CLOSE: Text = ['关闭', 'Close']
