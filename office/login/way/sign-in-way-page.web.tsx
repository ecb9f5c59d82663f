import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { signInWay } from './sign-in-way.ts'

/** What the pages of signing in offer. */
export function SignInWayPage() {
  return <ResourcePage resource={signInWay} />
}

/** The same on a page of its own. */
export function SignInWayRecord() {
  return <RecordPage resource={signInWay} />
}
