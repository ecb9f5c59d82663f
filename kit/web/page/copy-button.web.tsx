import { CopyOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { copyText } from '../browser/copy-text.web.ts'
import { useTranslate } from '../browser/text.web.ts'

interface CopyButtonProps {
  /** What is put into the clipboard. */
  readonly text: string
  /** What it is, such as `Order no. 2026…`; spoken after the word for copying. */
  readonly what: string
}

/** A sign behind a code or an address that copies it. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  return (
    <Button
      type="text"
      size="small"
      icon={<CopyOutlined aria-hidden />}
      aria-label={t(COPY, { what })}
      onClick={() => void copyText(text).then(() => message.success(t(COPIED)))}
    />
  )
}

const COPY: Text = ['复制{what}', 'Copy: {what}']
const COPIED: Text = ['已复制', 'Copied']
