import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import './hidden-value.css'

/** In place of a value that the viewer may not see; `-` says that there is none. */
export function HiddenValue() {
  const t = useTranslate()
  return (
    <span className="hidden-value" title={t(NO_RIGHT)}>
      {t(HIDDEN)}
    </span>
  )
}

const HIDDEN: Text = ['已隐藏', 'Hidden']
const NO_RIGHT: Text = ['没有查看权限', 'You have no right to see it']
