import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTab } from '../page/tab.web.ts'
import './print.css'

/** What is to be printed: a look at it on the page, and the same for the printer. */
export function Paper({ children }: { readonly children: ReactNode }) {
  const { isActive } = useTab()
  return (
    <>
      <div className="print-preview">{children}</div>
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
