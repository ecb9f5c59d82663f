import { Button } from 'antd'
import { useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useDevice } from '../browser/layout.web.ts'
import { useTranslate } from '../browser/text.web.ts'
import { PageContent } from '../page/page-header.web.tsx'
import { EmptyState } from '../page/states.web.tsx'
import type { Crumb } from './menu-routes.ts'

/** A page of another application inside this one; where the content policy of this one forbids it, the way to it instead. */
export function FramePage({ url, title }: { readonly url: string; readonly title: string }) {
  const t = useTranslate()
  const isPhone = useDevice() === 'phone'
  const [isBlocked, setBlocked] = useState(false)
  // before the frame asks for its page
  useLayoutEffect(() => {
    const { origin } = new URL(url)
    const handleViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) {
        setBlocked(true)
      }
    }
    document.addEventListener('securitypolicyviolation', handleViolation)
    return () => document.removeEventListener('securitypolicyviolation', handleViolation)
  }, [url])
  if (isBlocked) {
    return (
      <PageContent>
        <EmptyState title={BLOCKED} hint={BLOCKED_HINT}>
          <Button href={url} target="_blank" rel="noopener noreferrer">
            {t(OPEN)}
          </Button>
        </EmptyState>
      </PageContent>
    )
  }
  return <iframe className="frame-page" src={url} title={title} {...(isPhone ? { loading: 'lazy' as const } : {})} />
}

/** Overview of a menu section: a way to each of its pages. */
export function SectionPage({ pages }: { readonly pages: readonly Crumb[] }) {
  return (
    <PageContent>
      {pages.length === 0 ? (
        <EmptyState title={['这里还没有页面', 'No pages here yet']} />
      ) : (
        <ul className="section-pages">
          {pages.map((page) => (
            <li key={page.path}>
              <Link to={page.path}>{page.title}</Link>
            </li>
          ))}
        </ul>
      )}
    </PageContent>
  )
}

const BLOCKED: Text = ['该页面不能嵌入显示', 'This page cannot be shown inside this one']
const BLOCKED_HINT: Text = [
  '系统只嵌入已允许的站点，请在新窗口打开，或联系系统管理员允许该站点',
  'Only sites that were allowed are shown here. Open it in a new window, or ask whoever runs the server to allow its site',
]
const OPEN: Text = ['在新窗口打开', 'Open in a new window']
