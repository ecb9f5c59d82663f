import { App } from 'antd'
import { useEffect, useRef } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'

interface RefusedEditorProps {
  readonly why: Text
  readonly cancel: () => void
}

/** In place of an editor that cannot open: says why, and ends the editing. */
export function RefusedEditor({ why, cancel }: RefusedEditorProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const isTold = useRef(false)
  useEffect(() => {
    if (!isTold.current) {
      isTold.current = true
      void message.warning(t(why))
      cancel()
    }
  })
  return null
}
