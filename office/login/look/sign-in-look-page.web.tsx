import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { signInLook } from './sign-in-look.ts'

/** What the pages of signing in look like. */
export function SignInLookPage() {
  return <ResourcePage resource={signInLook} />
}

/** The same on a page of its own. */
export function SignInLookRecord() {
  return <RecordPage resource={signInLook} />
}
