import type { AnyResource } from '#kit/contract/resource.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { NOTIFICATION_KIND } from '../../../notification/notification-kind.ts'
import { tellPeople } from '../../../notification/tell-people.server.ts'

interface Assigned {
  readonly id: string
  readonly version: number
  /** User name; nobody where an assignment is called off. */
  readonly assignee: string | null | undefined
  /** What the document is called. */
  readonly title: string
}

/** Tells somebody that a document is theirs to deal with now. */
export async function tellAssigned(
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  resource: AnyResource,
  { id, version, assignee, title }: Assigned,
): Promise<void> {
  await tellPeople(db, {
    tenantId: user.tenantId,
    kind: NOTIFICATION_KIND.task,
    usernames: assignee ? [assignee] : [],
    key: `${resource.name}:${id}:${version}`,
    about: { resource: resource.name, id },
    sender: user.username,
    text: [`${resource.title[0]} ${title} 已分派给您`, `${resource.title[1]} ${title} was assigned to you`],
  })
}
