import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { userAgent } from './user-agent.ts'

/** Who stands in for whom. */
export function UserAgentPage() {
  return <ResourcePage resource={userAgent} />
}

/** One agency on a page of its own. */
export function UserAgentRecord() {
  return <RecordPage resource={userAgent} />
}
