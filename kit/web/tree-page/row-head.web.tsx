import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Skeleton, Tabs } from 'antd'
import { type ReactNode, Suspense } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import type { RowAction } from '../table/row-actions.web.tsx'
import './tree-page.css'

interface RowHeadProps {
  readonly title: string
  readonly actions?: readonly RowAction[]
}

/** On a phone more than these go behind 更多: the commands stay in one line. */
const MOST_ON_PHONE = 2

/** The name of the chosen row, and what can be done with it. */
export function RowHead({ title, actions = [] }: RowHeadProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const visible = isPhone ? actions.slice(0, MOST_ON_PHONE) : actions
  const hidden = actions.filter((action) => !visible.includes(action))
  return (
    <div className="tree-page-bar">
      <h2 className="tree-page-title">{title}</h2>
      {visible.map(({ key, title: words, isDanger = false, forbidden, run }) => (
        <Button
          key={key}
          danger={isDanger}
          disabled={forbidden !== undefined}
          title={forbidden && t(forbidden)}
          onClick={() => void run()}
        >
          {t(words)}
        </Button>
      ))}
      {hidden.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: hidden.map(({ key, title: words, isDanger = false, forbidden, run }) => ({
              key,
              label: t(words),
              danger: isDanger,
              disabled: forbidden !== undefined,
              onClick: () => void run(),
            })),
          }}
        >
          <Button icon={<MoreOutlined />}>{t(MORE)}</Button>
        </Dropdown>
      )}
    </div>
  )
}

const MORE: Text = ['更多', 'More']

export interface RowTabsProps {
  /** The open one; the first where there is no such tab. */
  readonly tab: string
  readonly onTab: (tab: string) => void
  readonly tabs: readonly { readonly key: string; readonly title: Text; readonly children: ReactNode }[]
}

/** What is shown of the chosen row, one tab at a time. */
export function RowTabs({ tab, onTab, tabs }: RowTabsProps) {
  const t = useTranslate()
  const open = tabs.find(({ key }) => key === tab) ?? tabs[0]
  return (
    <Tabs
      {...(open && { activeKey: open.key })}
      onChange={onTab}
      items={tabs.map(({ key, title, children }) => ({
        key,
        label: t(title),
        children: <Suspense fallback={<Skeleton active />}>{children}</Suspense>,
      }))}
    />
  )
}
