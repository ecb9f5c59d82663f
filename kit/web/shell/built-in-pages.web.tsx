import { Link } from 'react-router'
import { useDevice } from '../browser/layout.web.ts'
import { PageContent } from '../page/page-header.web.tsx'
import { EmptyState } from '../page/states.web.tsx'
import type { Crumb } from './menu-routes.ts'

/** A page of another application inside this one. */
export function FramePage({ url, title }: { readonly url: string; readonly title: string }) {
  const isPhone = useDevice() === 'phone'
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
