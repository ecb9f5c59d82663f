import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../text/text.web.ts'
import { useHomePath, usePageMeta } from './page-context.web.ts'
import './page.css'

/** A way to a page named in the description of another. */
export interface PageLink {
  readonly title: string
  readonly href: string
  readonly icon?: ReactNode
}

interface PageHeaderProps {
  /** The menu's title unless the page has a better one. */
  readonly title?: ReactNode
  readonly logo?: ReactNode
  readonly avatar?: ReactNode
  readonly action?: ReactNode
  readonly content?: ReactNode
  readonly extra?: ReactNode
  /** Tabs of the page itself. */
  readonly pageMenu?: ReactNode
}

/** Breadcrumb and title of a page; nothing when the route hides it (specification 2.15). */
export function PageHeader({ title, logo, avatar, action, content, extra, pageMenu }: PageHeaderProps) {
  const page = usePageMeta()
  if (page.isHeaderHidden) {
    return null
  }
  return (
    <header className="page-header">
      <Breadcrumb />
      <div className="page-header-row">
        {logo}
        {avatar}
        <h1 className="page-title">{title ?? page.title}</h1>
        {action && <div className="page-action">{action}</div>}
      </div>
      {(content || extra) && (
        <div className="page-header-row">
          {content && <div className="page-header-content">{content}</div>}
          {extra && <div>{extra}</div>}
        </div>
      )}
      {pageMenu}
    </header>
  )
}

/** Home first, then the matched routes; all but the current one are links (specification 2.15a,b). */
export function Breadcrumb() {
  const say = useText()
  const homePath = useHomePath()
  const { path, title, trail } = usePageMeta()
  const isHome = path === homePath
  return (
    <nav aria-label={say(['当前位置', 'Breadcrumb'])}>
      <ol className="breadcrumb">
        {!isHome && (
          <li>
            <Link to={homePath}>{say(['首页', 'Home'])}</Link>
          </li>
        )}
        {trail.map((crumb) => (
          <li key={crumb.path}>
            <Link to={crumb.path}>{crumb.title}</Link>
          </li>
        ))}
        <li aria-current="page">{isHome ? say(['首页', 'Home']) : title}</li>
      </ol>
    </nav>
  )
}

interface PageContentProps extends PageHeaderProps {
  readonly description?: ReactNode
  readonly links?: readonly PageLink[]
  readonly extraImage?: { readonly src: string; readonly alt: string }
  readonly children: ReactNode
}

/** A page with its title, description, links, picture and tabs (specification 2.15d). */
export function PageContent({ description, links = [], extraImage, children, ...header }: PageContentProps) {
  const content = (description || links.length > 0) && (
    <>
      {description && <p>{description}</p>}
      {links.length > 0 && (
        <ul className="page-links">
          {links.map((link) => (
            <li key={link.href}>
              <Link to={link.href}>
                {link.icon} {link.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
  return (
    <>
      <PageHeader
        {...header}
        content={header.content ?? content}
        extra={
          header.extra ?? (extraImage && <img className="page-picture" src={extraImage.src} alt={extraImage.alt} />)
        }
      />
      <div className="page-body">{children}</div>
    </>
  )
}
