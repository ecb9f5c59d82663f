import { Link } from 'react-router'
import { PageContent } from '#kit/web/page/page-header.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { DEMO_PAGES, demoPath } from '../demo-pages.ts'
import './overview.css'

/** The way to every page of the gallery. */
export function OverviewPage() {
  const say = useText()
  const [overview, ...pages] = DEMO_PAGES
  return (
    <PageContent description={overview && say(overview.about)}>
      <ul className="overview-parts">
        {pages.map((page) => (
          <li key={page.name}>
            <h2>
              <Link to={demoPath(page)}>{say(page.title)}</Link>
            </h2>
            <p>{say(page.about)}</p>
          </li>
        ))}
      </ul>
    </PageContent>
  )
}
