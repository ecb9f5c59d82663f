import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import './page.css'

type ErrorStatus = 403 | 404 | 500

const TEXTS: Readonly<Record<ErrorStatus, Text>> = {
  403: ['抱歉，你无权访问该页面', 'Sorry, you may not open this page'],
  404: ['抱歉，你访问的页面不存在', 'Sorry, this page does not exist'],
  500: ['抱歉，页面出错了', 'Sorry, this page failed'],
}

interface ErrorPageProps {
  readonly status: ErrorStatus
  /** What to know or do, under the headline. */
  readonly children?: ReactNode
  readonly onRetry?: () => void
}

/** 403, 404 and 500, with a way on. */
export function ErrorPage({ status, children, onRetry }: ErrorPageProps) {
  const t = useTranslate()
  return (
    <section className="state-page" role={status === 500 ? 'alert' : undefined}>
      <EmptyShelf label={String(status)} />
      <h1 className="state-title">{t(TEXTS[status])}</h1>
      {children && <div className="state-text">{children}</div>}
      <div className="state-actions">
        {onRetry && (
          <Button type="primary" onClick={onRetry}>
            {t(['重新加载', 'Reload'])}
          </Button>
        )}
        <Link to="/">{t(['返回首页', 'Back to home'])}</Link>
      </div>
    </section>
  )
}

/** A display cabinet with nothing in it; the label stands on the middle shelf. */
export function EmptyShelf({ label }: { readonly label: string }) {
  return (
    <svg className="state-picture" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      <title>{label}</title>
      <rect x="22" y="6" width="116" height="104" rx="6" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M22 40h116M22 84h116M34 110v6M126 110v6" stroke="currentColor" strokeWidth="2" />
      <path d="M48 40v-8h16v8M96 84v-6h22v6" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.5" />
      <text x="80" y="72" textAnchor="middle" fontSize="26" fontWeight="600" fill="currentColor">
        {label}
      </text>
    </svg>
  )
}
