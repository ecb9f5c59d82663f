import { type ReactNode, useId } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'

const STATES = {
  default: ['默认', 'Default'],
  filled: ['有值', 'Filled'],
  empty: ['空', 'Empty'],
  disabled: ['禁用', 'Disabled'],
  error: ['错误', 'Error', 'gallery.error'],
  loading: ['加载中', 'Loading'],
  readOnly: ['只读', 'Read-only'],
} as const satisfies Readonly<Record<string, Text>>

/** The states of a part, side by side. */
export function States({ children }: { readonly children: ReactNode }) {
  return <div className="states">{children}</div>
}

interface StateProps {
  readonly of: keyof typeof STATES | Text
  readonly children: ReactNode
}

/** One state, with its name above. */
export function State({ of, children }: StateProps) {
  const t = useTranslate()
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would switch off what is in it and render a frame
    <div role="group" aria-labelledby={id}>
      <div id={id} className="state-name">
        {t(typeof of === 'string' ? STATES[of] : of)}
      </div>
      {children}
    </div>
  )
}
