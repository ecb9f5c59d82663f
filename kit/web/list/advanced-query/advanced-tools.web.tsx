import { CloseOutlined, FilterFilled, FilterOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Popover, Spin, Tooltip } from 'antd'
import { Suspense, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { useIsPhone } from '../../browser/use-is-phone.web.ts'
import { late } from '../../page/late.web.ts'
import './advanced-query.css'
import type { AdvancedToolsProps } from './advanced-tools-props.web.ts'

// Most visits to a list ask for neither: both are fetched when they are opened.
const AdvancedDialog = late(async () => (await import('./advanced-dialog.web.tsx')).AdvancedDialog)
const ViewMenu = late(async () => (await import('./view-menu.web.tsx')).ViewMenu)

/** Advanced query and saved views, in the toolbar of every list. */
export function AdvancedTools(props: AdvancedToolsProps) {
  const t = useTranslate()
  const [isViewing, setViewing] = useState(false)
  return (
    <div className="advanced-tools">
      <AdvancedButton {...props} />
      <Popover
        trigger="click"
        placement="bottomRight"
        title={t(VIEWS)}
        open={isViewing}
        onOpenChange={setViewing}
        destroyOnHidden
        content={
          <Suspense fallback={<Spin size="small" />}>
            <ViewMenu {...props} onClose={() => setViewing(false)} />
          </Suspense>
        }
      >
        <Button
          type="text"
          icon={<TableOutlined />}
          title={t(VIEWS)}
          aria-label={t(VIEWS)}
          aria-expanded={isViewing}
          aria-haspopup="dialog"
        />
      </Popover>
    </div>
  )
}

/** Shows whether an advanced query is in force. */
function AdvancedButton({ list, listColumns }: AdvancedToolsProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState<boolean>()
  const opener = useRef<HTMLButtonElement>(null)
  const isActive = list.state.advanced !== undefined
  const clear = () => list.setAdvanced(undefined)
  const button = (
    <Button
      ref={opener}
      type={isActive ? 'link' : 'text'}
      icon={isActive ? <FilterFilled aria-hidden /> : <FilterOutlined aria-hidden />}
      aria-label={t(isActive ? ADVANCED_ACTIVE : ADVANCED)}
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
    >
      {!isPhone && <span className="line-word">{t(ADVANCED)}</span>}
    </Button>
  )
  return (
    <>
      {isActive && !isPhone ? (
        <Tooltip
          title={
            <>
              {t(ACTIVE)}
              <span className="advanced-rule" />
              <button type="button" className="advanced-clear" onClick={clear}>
                {t(CLEAR)}
              </button>
            </>
          }
        >
          {button}
        </Tooltip>
      ) : (
        button
      )}
      {isActive && isPhone && (
        <Button
          type="text"
          icon={<CloseOutlined />}
          title={t(CLEAR_ADVANCED)}
          aria-label={t(CLEAR_ADVANCED)}
          onClick={clear}
        />
      )}
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <AdvancedDialog
            list={list}
            listColumns={listColumns}
            open={isOpen}
            onClose={() => setOpen(false)}
            onClosed={() => opener.current?.focus()}
          />
        </Suspense>
      )}
    </>
  )
}

const ADVANCED: Text = ['高级查询', 'Advanced query']
const ADVANCED_ACTIVE: Text = ['高级查询（已生效）', 'Advanced query (in force)']
const ACTIVE: Text = ['已有高级查询条件生效', 'Advanced query in force']
const CLEAR: Text = ['清空', 'Clear']
const CLEAR_ADVANCED: Text = ['清空高级查询', 'Clear advanced query']
const VIEWS: Text = ['视图', 'Views']
