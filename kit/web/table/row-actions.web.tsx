import { MoreOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Popconfirm } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useText } from '../text/text.web.ts'

export interface RowAction {
  readonly key: string
  readonly title: Text
  readonly isDanger?: boolean
  /** Asked before it runs. */
  readonly confirm?: { readonly title: Text; readonly content: Text }
  readonly run: () => unknown
}

/** More than these go behind 更多. */
const MOST_VISIBLE = 2

/** The commands of one row; `of` names the row for those who do not see it. */
export function RowActions({ actions, of }: { readonly actions: readonly RowAction[]; readonly of: string }) {
  const say = useText()
  const { modal } = App.useApp()
  const hidden = actions.slice(MOST_VISIBLE)

  const handleHidden = ({ run, confirm, isDanger = false }: RowAction) => {
    if (confirm === undefined) {
      run()
      return
    }
    modal.confirm({
      title: say(confirm.title),
      content: say(confirm.content),
      okText: say(OK),
      cancelText: say(CANCEL),
      okButtonProps: { danger: isDanger },
      onOk: run,
    })
  }

  return (
    <div className="row-actions">
      {actions.slice(0, MOST_VISIBLE).map((action) => (
        <VisibleAction key={action.key} action={action} of={of} />
      ))}
      {hidden.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: hidden.map((action) => ({
              key: action.key,
              label: say(action.title),
              danger: action.isDanger ?? false,
              onClick: () => handleHidden(action),
            })),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={say(MORE_OF, { of })}
            title={say(MORE)}
          />
        </Dropdown>
      )}
    </div>
  )
}

function VisibleAction({ action, of }: { readonly action: RowAction; readonly of: string }) {
  const say = useText()
  const { title, confirm, isDanger = false, run } = action
  const button = (
    <Button
      type="link"
      size="small"
      danger={isDanger}
      aria-label={`${say(title)} ${of}`}
      onClick={confirm ? undefined : () => void run()}
    >
      {say(title)}
    </Button>
  )
  if (confirm === undefined) {
    return button
  }
  return (
    <Popconfirm
      title={say(confirm.title)}
      description={say(confirm.content)}
      okText={say(OK)}
      cancelText={say(CANCEL)}
      okButtonProps={{ danger: isDanger }}
      // A promise keeps the question open, and its button busy, until it is answered.
      onConfirm={async () => {
        await run()
      }}
    >
      {button}
    </Popconfirm>
  )
}

export const OK: Text = ['确定', 'OK']
export const CANCEL: Text = ['取消', 'Cancel']
const MORE: Text = ['更多', 'More']
const MORE_OF: Text = ['更多操作 {of}', 'More actions {of}']
