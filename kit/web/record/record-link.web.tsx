import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnyResource } from '#kit/contract/resource.ts'
import { pathOfComponent } from '../session/menu-pages.ts'
import { useSession } from '../session/session.web.ts'

interface RecordLinkProps {
  readonly resource: AnyResource
  /** Without one the text leads nowhere. */
  readonly id: string | null
  readonly children: ReactNode
}

/** Leads to a record for those whose menu has its page; for others it is the text alone. */
export function RecordLink({ resource, id, children }: RecordLinkProps) {
  const menu = useSession((session) => session.menu) ?? []
  const path = pathOfComponent(menu, resource.menu?.component ?? '')
  return id && path ? <Link to={`${path}/${id}`}>{children}</Link> : children
}
