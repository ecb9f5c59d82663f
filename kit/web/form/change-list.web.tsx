import type { ReactNode } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import { actorText } from '../field/actors.web.ts'
import './change-list.css'

/** Changes of something, newest first. */
export function ChangeList({ children }: { readonly children: ReactNode }) {
  return <ol className="change-list">{children}</ol>
}

interface ChangeEntryProps {
  readonly time: string
  /** Account of whoever did it. */
  readonly by: string
  /** What was done; left out where all entries are of one kind. */
  readonly what?: string | undefined
  /** Of the same request as the entry above it, which says who and when. */
  readonly isSame?: boolean | undefined
  /** Shown with the pointer over who and when. */
  readonly hint?: string | undefined
  /** Stands behind who and when. */
  readonly more?: ReactNode
  /** From what to what. */
  readonly children?: ReactNode
}

/** Who changed it, when, and what it was before. */
export function ChangeEntry({ time, by, what, isSame = false, hint, more, children }: ChangeEntryProps) {
  const t = useTranslate()
  return (
    <li className={isSame ? 'is-same' : ''}>
      {!isSame && (
        <p title={hint}>
          <time>{time}</time>
          <b>{t(actorText(by))}</b>
          {what !== undefined && <span>{what}</span>}
          {more}
        </p>
      )}
      {children}
    </li>
  )
}
