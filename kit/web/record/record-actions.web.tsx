import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useModal } from '../page/modal/use-modal.web.ts'
import { CANCEL, OK, type RowAction } from '../table/row-actions.web.tsx'

/**
 * The commands of a record: the first as the primary button, dangerous ones, those that its state forbids, and those
 * after the third behind 更多.
 */
export function RecordActions({ actions }: { readonly actions: readonly RowAction[] }) {
  const t = useTranslate()
  const modal = useModal()
  const plain = actions.filter(({ isDanger = false, forbidden }) => !isDanger && !forbidden).slice(0, MOST_VISIBLE)
  const hidden = actions.filter((action) => !plain.includes(action))
  const run = ({ run: start, confirm, isDanger = false }: RowAction) => {
    if (confirm === undefined) {
      start()
      return
    }
    modal.confirm({
      title: t(confirm.title),
      content: t(confirm.content),
      okText: t(OK),
      cancelText: t(CANCEL),
      okButtonProps: { danger: isDanger },
      onOk: start,
    })
  }
  return (
    <>
      {hidden.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: hidden.map((action) => ({
              key: action.key,
              label: action.forbidden ? (
                <>
                  {t(action.title)}
                  <small className="row-action-reason">{t(action.forbidden)}</small>
                </>
              ) : (
                t(action.title)
              ),
              disabled: action.forbidden !== undefined,
              danger: action.isDanger ?? false,
              onClick: () => run(action),
            })),
          }}
        >
          <Button icon={<MoreOutlined />} aria-label={t(MORE)} title={t(MORE)} />
        </Dropdown>
      )}
      {plain.toReversed().map((action) => (
        <Button key={action.key} type={action === plain[0] ? 'primary' : 'default'} onClick={() => run(action)}>
          {t(action.title)}
        </Button>
      ))}
    </>
  )
}

/** Buttons in sight. */
const MOST_VISIBLE = 3

const MORE: Text = ['更多', 'More']
