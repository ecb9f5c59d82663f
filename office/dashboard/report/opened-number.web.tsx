import { Link } from 'react-router'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import type { ReportCell, ReportUnit } from './report.ts'
import { shownNumber } from './shown-number.ts'

interface OpenedNumberProps extends ReportCell {
  readonly unit: ReportUnit
  /** What it is a number of, for those who do not see what stands around it. */
  readonly name?: string | undefined
  /** In front of a number that is at least so much. */
  readonly prefix?: string
}

/** A number, and the way to the rows that it counts where the person has their page. */
export function OpenedNumber({ value, unit, open, name, prefix = '' }: OpenedNumberProps) {
  const menu = useSession((session) => session.menu) ?? []
  const path = open && pathOfComponent(menu, open.component)
  const text = `${prefix}${shownNumber(value, unit)}`
  return path ? (
    <Link to={`${path}${open.query}`} {...(name && { 'aria-label': `${name} ${text}` })}>
      {text}
    </Link>
  ) : (
    text
  )
}
