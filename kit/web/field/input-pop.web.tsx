import { CloseOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Popover, Space } from 'antd'
import { type ComponentRef, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { PassedProps } from './control-props.ts'

interface InputPopProps extends PassedProps {
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  readonly title?: Text
  readonly position?: 'top' | 'right' | 'bottom' | 'left'
  /** Pixels of the large field. */
  readonly width?: number
  readonly height?: number
}

/** A line of text with a larger field beside it, for texts of several lines. */
export function InputPop(props: InputPopProps) {
  const { value, onChange, title, position = 'right', width = 150, height = 200, ...passed } = props
  const t = useTranslate()
  const large = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const name = t(title ?? ['编辑文本', 'Edit text'])
  const text = value ?? ''
  const field = (
    <Input.TextArea
      ref={large}
      aria-label={name}
      style={{ inlineSize: width, blockSize: height, resize: 'none' }}
      placeholder={passed.placeholder}
      value={text}
      onChange={(event) => onChange?.(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // The dialog around it stays open.
          event.stopPropagation()
          close()
        }
      }}
    />
  )
  const heading = (
    <Flex justify="space-between" align="center">
      {name}
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t(['关闭', 'Close'])} onClick={close} />
    </Flex>
  )
  return (
    <Space.Compact block>
      <Input {...passed} value={text} onChange={(event) => onChange?.(event.target.value)} />
      <Popover
        destroyOnHidden
        trigger="click"
        placement={position}
        title={heading}
        content={field}
        open={isOpen}
        afterOpenChange={(isNow) => isNow && large.current?.focus({ cursor: 'end' })}
        onOpenChange={(isNow) => setOpen(isNow && !passed.disabled)}
      >
        <Button
          ref={opener}
          disabled={passed.disabled}
          icon={<FullscreenOutlined />}
          aria-label={t(['展开{name}', 'Expand: {name}'], { name })}
        />
      </Popover>
    </Space.Compact>
  )
}
