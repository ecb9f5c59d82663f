import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

interface FormContainerProps {
  readonly disabled?: boolean
  /** The form: read-only while disabled, though its pictures can be looked at and its tables leafed through. */
  readonly children: ReactNode
  /** What can be changed all the same. */
  readonly edit?: ReactNode
}

/** A region of a form that is switched off as a whole. */
export function FormContainer({ disabled = false, children, edit }: FormContainerProps) {
  return (
    <>
      {/* A disabled fieldset would also switch off what only shows things: previews, pages of a table. */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="group" aria-disabled={disabled}>
        <ConfigProvider componentDisabled={disabled}>{children}</ConfigProvider>
      </div>
      {edit !== undefined && <ConfigProvider componentDisabled={false}>{edit}</ConfigProvider>}
    </>
  )
}
