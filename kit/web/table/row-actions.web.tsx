import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Popconfirm } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useModal } from '../page/modal/use-modal.web.ts'

export interface RowAction {
  readonly key: string
  readonly title: Text
  /** Key that runs it on the row that the keyboard is at. */
  readonly letter?: string | undefined
  readonly isDanger?: boolean
  /** Why the row forbids it: it is shown behind 更多, with the reason. */
  readonly forbidden?: Text | undefined
  /** Asked before it runs. */
  readonly confirm?: { readonly title: Text; readonly content: Text }
  readonly run: () => unknown
}

/** More than these go behind 更多. */
const MOST_VISIBLE = 2

/** Pixels that they may take together; of longer words the first command alone is beside the row. */
const WIDEST = 144

/** Pixels that the commands of a row take beside each other. */
export function widthOfActions(actions: readonly RowAction[], t: (text: Text) => string): number {
  const visible = visibleOf(actions, t)
  const more = actions.length > visible.length ? 28 : 0
  return visible.reduce((sum, action) => sum + widthOf(action, t), more + 16)
}

/** Those that the row allows and that fit beside each other. */
function visibleOf(actions: readonly RowAction[], t: (text: Text) => string): readonly RowAction[] {
  const allowed = actions.filter(({ forbidden }) => forbidden === undefined).slice(0, MOST_VISIBLE)
  const width = allowed.reduce((sum, action) => sum + widthOf(action, t), 0)
  return width > WIDEST ? allowed.slice(0, 1) : allowed
}

function widthOf({ title }: RowAction, t: (text: Text) => string): number {
  return textWidth(t(title)) + 18
}

/** About as wide as the text is at 14 pixels: letters of the alphabet are half as wide as others. */
function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 256 ? 7.5 : 14), 0)
}

/** Runs a command of a row, behind its question where it has one. */
export function useRunAction(): (action: RowAction) => void {
  const t = useTranslate()
  const modal = useModal()
  return ({ run, confirm, isDanger = false }) => {
    if (confirm === undefined) {
      run()
      return
    }
    modal.confirm({
      title: t(confirm.title),
      content: t(confirm.content),
      okText: t(OK),
      cancelText: t(CANCEL),
      okButtonProps: { danger: isDanger },
      onOk: run,
    })
  }
}

/** The commands of one row; `of` names the row for those who do not see it. */
export function RowActions({ actions, of }: { readonly actions: readonly RowAction[]; readonly of: string }) {
  const t = useTranslate()
  const runAction = useRunAction()
  const visible = visibleOf(actions, t)
  const others = actions.filter((action) => !visible.includes(action))
  // what can be done is not looked for between what cannot
  const hidden = [...others.filter(({ forbidden }) => !forbidden), ...others.filter(({ forbidden }) => forbidden)]

  return (
    <div className="row-actions">
      {visible.map((action) => (
        <VisibleAction key={action.key} action={action} of={of} />
      ))}
      {hidden.length > 0 && (
        <Dropdown
          trigger={['click']}
          rootClassName="row-menu"
          menu={{
            items: hidden.map((action) => ({
              key: action.key,
              label: action.forbidden ? (
                <>
                  {t(action.title)}
                  <small className="row-action-reason">{t(action.forbidden)}</small>
                </>
              ) : (
                <span className="row-action-name">
                  {t(action.title)}
                  {action.letter && <kbd aria-hidden>{action.letter.toUpperCase()}</kbd>}
                </span>
              ),
              disabled: action.forbidden !== undefined,
              danger: action.isDanger ?? false,
              onClick: () => runAction(action),
            })),
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t(MORE_OF, { of })} title={t(MORE)} />
        </Dropdown>
      )}
    </div>
  )
}

function VisibleAction({ action, of }: { readonly action: RowAction; readonly of: string }) {
  const t = useTranslate()
  const { title, confirm, isDanger = false, run } = action
  const button = (
    <Button
      type="link"
      size="small"
      danger={isDanger}
      aria-label={`${t(title)} ${of}`}
      onClick={confirm ? undefined : () => void run()}
    >
      {t(title)}
    </Button>
  )
  if (confirm === undefined) {
    return button
  }
  return (
    <Popconfirm
      title={t(confirm.title)}
      description={t(confirm.content)}
      okText={t(OK)}
      cancelText={t(CANCEL)}
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
