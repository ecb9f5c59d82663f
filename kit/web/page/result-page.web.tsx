import { Result } from 'antd'
import type { ReactNode } from 'react'

interface ResultPageProps {
  readonly status: 'success' | 'error'
  /** What was done, or was not. */
  readonly title: string
  /** What happens now, or why it failed. */
  readonly text?: ReactNode
  /** What came of it, in parts. */
  readonly children?: ReactNode
  /** Where to go from here. */
  readonly actions: ReactNode
}

/** What came of something that somebody has waited for, as a page of its own. */
export function ResultPage({ status, title, text, children, actions }: ResultPageProps) {
  return (
    <div role={status === 'error' ? 'alert' : 'status'}>
      <Result status={status} title={<h1 className="state-title">{title}</h1>} subTitle={text} extra={actions}>
        {children}
      </Result>
    </div>
  )
}
