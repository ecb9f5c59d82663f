import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '../browser/text.web.ts'
import { useHomePath, usePageMeta } from './page-context.web.ts'
import './page.css'

/** A way to a page named in the description of another. */
interface PageLink {
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

/** Title and breadcrumb of a page in one line; nothing when the route hides it. */
export function PageHeader({ title, logo, avatar, action, content, extra, pageMenu }: PageHeaderProps) {
  const page = usePageMeta()
  if (page.isHeaderHidden) {
    return null
  }
  return (
    <header className="page-header">
      <div className="page-header-row">
        {logo}
        {avatar}
        <h1 className="page-title">{title ?? page.title}</h1>
        <Breadcrumb isTitled={title === undefined} />
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

interface BreadcrumbProps {
  /** The title of the page stands beside it: the current one is only read out. */
  readonly isTitled?: boolean
}

/** Home first, then the matched routes; all but the current one are links. */
export function Breadcrumb({ isTitled = false }: BreadcrumbProps) {
  const t = useTranslate()
  const homePath = useHomePath()
  const { path, title, trail } = usePageMeta()
  const isHome = path === homePath
  return (
    <nav aria-label={t(['当前位置', 'Breadcrumb'])}>
      <ol className="breadcrumb">
        {!isHome && (
          <li>
            <Link to={homePath}>{t(['首页', 'Home'])}</Link>
          </li>
        )}
        {trail.map((crumb) => (
          <li key={crumb.path}>
            <Link to={crumb.path}>{crumb.title}</Link>
          </li>
        ))}
        <li aria-current="page" className={isTitled ? 'visually-hidden' : undefined}>
          {isHome ? t(['首页', 'Home']) : title}
        </li>
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

/** A page with its title, description, links, picture and tabs. */
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
