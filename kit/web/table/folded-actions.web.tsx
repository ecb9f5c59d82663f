import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { type RowAction, RowActions } from './row-actions.web.tsx'

interface FoldedActionsProps {
  readonly actions: readonly RowAction[]
  /** Names the row for those who do not see it. */
  readonly of: string
}

/** The commands of a row; on phones, where names need the room, all behind one button. */
export function FoldedActions({ actions, of }: FoldedActionsProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  if (!isPhone) {
    return <RowActions actions={actions} of={of} />
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: actions.map(({ key, title, isDanger = false, run }) => ({
          key,
          label: t(title),
          danger: isDanger,
          onClick: () => void run(),
        })),
      }}
    >
      <Button type="text" icon={<EllipsisOutlined />} aria-label={t(ACTIONS_OF, { of })} />
    </Dropdown>
  )
}

const ACTIONS_OF: Text = ['操作 {of}', 'Actions of {of}']
