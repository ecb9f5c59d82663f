import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTab } from '../page/tab.web.ts'
import './print.css'

interface PaperProps {
  /** A page that shows the same in another form has no need of a look at the paper. */
  readonly isPreviewed?: boolean
  readonly children: ReactNode
}

/** What is to be printed: a look at it on the page, and the same for the printer. */
export function Paper({ isPreviewed = true, children }: PaperProps) {
  const { isActive } = useTab()
  return (
    <>
      {isPreviewed && <div className="print-preview">{children}</div>}
      {/* beside the application, so that nothing of its frame is on the paper or cuts it */}
      {isActive &&
        createPortal(
          <div className="print-root" aria-hidden>
            {children}
          </div>,
          document.body,
        )}
    </>
  )
}
