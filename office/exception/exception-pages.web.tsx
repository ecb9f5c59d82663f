import { ErrorPage } from '#kit/web/page/error-page.web.tsx'

/** The pages that other pages and servers send people to when something is refused, missing or broken. */
export function ForbiddenPage() {
  return <ErrorPage status={403} />
}

export function MissingPage() {
  return <ErrorPage status={404} />
}

export function FailedPage() {
  return <ErrorPage status={500} />
}
