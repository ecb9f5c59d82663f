import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError } from '../client/api-error.ts'
import { EmptyShelf } from './error-page.web.tsx'
import './page.css'

interface EmptyStateProps {
  /** Why there is nothing. */
  readonly title: Text
  /** What to do about it. */
  readonly hint?: Text
  /** The buttons that do it. */
  readonly children?: ReactNode
}

/** Nothing to show: says why, and what to do. */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  const t = useTranslate()
  return (
    <div className="state-block">
      <EmptyShelf label="" />
      <p className="state-title">{t(title)}</p>
      {hint && <p className="state-text">{t(hint)}</p>}
      {children && <div className="state-actions">{children}</div>}
    </div>
  )
}

interface ErrorStateProps {
  readonly error: unknown
  /** What failed: `['列表加载失败', 'The list could not be loaded']`. */
  readonly title: Text
  readonly onRetry: () => void
  /** Other ways on. */
  readonly children?: ReactNode
}

/** A part of a page failed: says what, and offers to try again. */
export function ErrorState({ error, title, onRetry, children }: ErrorStateProps) {
  const t = useTranslate()
  return (
    <div className="state-block" role="alert">
      <p className="state-title">{t(title)}</p>
      {error instanceof ApiError && <p className="state-text">{error.message}</p>}
      <div className="state-actions">
        <Button onClick={onRetry}>{t(['重试', 'Try again'])}</Button>
        {children}
      </div>
    </div>
  )
}

/** The page needs a permission that the user does not have: says which one and who can grant it. */
export function NoPermission({ code }: { readonly code: string }) {
  const t = useTranslate()
  return (
    <div className="state-block">
      <EmptyShelf label="403" />
      <p className="state-title">{t(['没有权限', 'No permission'])}</p>
      <p className="state-text">
        {t(
          [
            '缺少权限 {code}，请联系管理员在「角色管理」中授权',
            'Missing permission {code}; an administrator grants it under Roles',
          ],
          {
            code,
          },
        )}
      </p>
    </div>
  )
}
