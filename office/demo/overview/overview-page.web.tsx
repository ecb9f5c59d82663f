import { Link } from 'react-router'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PageContent } from '#kit/web/page/page-header.web.tsx'
import { DEMO_PAGES, demoPath } from '../demo-pages.ts'
import './overview.css'

/** The way to every page of the gallery. */
export function OverviewPage() {
  const t = useTranslate()
  const [overview, ...pages] = DEMO_PAGES
  return (
    <PageContent description={overview && t(overview.about)}>
      <ul className="overview-parts">
        {pages.map((page) => (
          <li key={page.name}>
            <h2>
              <Link to={demoPath(page)}>{t(page.title)}</Link>
            </h2>
            <p>{t(page.about)}</p>
          </li>
        ))}
      </ul>
    </PageContent>
  )
}
