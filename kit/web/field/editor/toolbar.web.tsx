import { Button, Dropdown, Popover } from 'antd'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslate } from '../../browser/text.web.ts'
import { roved } from './roving.ts'
import type { Tool, ToolGroups } from './tool.web.ts'

interface ToolbarProps {
  readonly label: string
  readonly groups: ToolGroups
}

/** Tools of an editor as one stop of the Tab key; arrows, Home and End move within. */
export function Toolbar({ label, groups }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const names = groups.flat().map((tool) => tool.name)
  const [last, setLast] = useState('')
  const current = names.includes(last) ? last : (names[0] ?? '')
  const handleKey = (event: KeyboardEvent) => {
    const next = roved(names, current, event.key)
    if (next !== undefined && bar.current?.contains(event.target as Node)) {
      event.preventDefault()
      setLast(next)
      bar.current.querySelector<HTMLElement>(`[data-tool="${next}"]`)?.focus()
    }
  }
  return (
    <div ref={bar} role="toolbar" aria-label={label} className="editor-tools" onKeyDown={handleKey}>
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          <div key={group[0]?.name} className="editor-tool-group">
            {group.map((tool) => (
              <ToolButton
                key={tool.name}
                tool={tool}
                isStop={tool.name === current}
                onReach={() => setLast(tool.name)}
              />
            ))}
          </div>
        ))}
    </div>
  )
}

interface ToolButtonProps {
  readonly tool: Tool
  /** The Tab key stops here. */
  readonly isStop: boolean
  readonly onReach: () => void
}

function ToolButton({ tool, isStop, onReach }: ToolButtonProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { choices, panel, isDisabled = false } = tool
  const title = t(tool.title)
  const opens = choices !== undefined || panel !== undefined
  const look: ComponentProps<typeof Button> = {
    type: 'text',
    size: 'small',
    icon: tool.icon,
    className: tool.isOn ? 'editor-tool editor-tool-on' : 'editor-tool',
    title: tool.shortcut === undefined ? title : `${title} (${tool.shortcut})`,
    tabIndex: isStop ? 0 : -1,
    onFocus: onReach,
    // The selection of the text stays where it is.
    onMouseDown: (event) => event.preventDefault(),
    'aria-label': title,
    // Disabled tools can be reached: the focus is not lost when the last step is undone.
    'aria-disabled': isDisabled,
    ...(tool.isOn !== undefined && { 'aria-pressed': tool.isOn }),
    ...(opens && { 'aria-haspopup': choices ? 'menu' : 'dialog', 'aria-expanded': isOpen }),
  }
  const button = useRef<HTMLButtonElement>(null)
  const handleOpen = (next: boolean) => {
    setOpen(next && !isDisabled)
    if (!next) {
      // Who leaves a menu without a choice is back at its tool.
      requestAnimationFrame(() => {
        const { activeElement } = document
        if (activeElement === document.body || activeElement?.closest('.ant-dropdown, .ant-popover')) {
          button.current?.focus()
        }
      })
    }
  }
  const handlePanelKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
  }
  if (choices) {
    return (
      <Dropdown
        trigger={['click']}
        autoFocus
        open={isOpen}
        onOpenChange={handleOpen}
        menu={{
          items: choices.map((one) => ({ key: one.name, label: t(one.title), disabled: one.isDisabled ?? false })),
          onClick: ({ key }) => choices.find((one) => one.name === key)?.onRun(),
        }}
      >
        <Button ref={button} {...look} data-tool={tool.name} />
      </Dropdown>
    )
  }
  if (panel) {
    return (
      <Popover
        trigger="click"
        destroyOnHidden
        open={isOpen}
        onOpenChange={handleOpen}
        content={
          <div role="dialog" aria-label={title} onKeyDown={handlePanelKey}>
            {panel(() => setOpen(false))}
          </div>
        }
      >
        <Button ref={button} {...look} data-tool={tool.name} />
      </Popover>
    )
  }
  return <Button {...look} data-tool={tool.name} onClick={() => !isDisabled && tool.onRun?.()} />
}
