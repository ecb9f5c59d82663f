import { Link, useLocation } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'

interface AnchorHeadingProps {
  readonly id: string
  readonly title: Text
}

/** A heading with an address of its own. */
export function AnchorHeading({ id, title }: AnchorHeadingProps) {
  const t = useTranslate()
  const { search } = useLocation()
  return (
    <div className="anchor-heading">
      <h2 id={id}>{t(title)}</h2>
      <Link to={{ search, hash: id }} replace aria-label={t(LINK_TO, { title: t(title) })}>
        #
      </Link>
    </div>
  )
}

const LINK_TO: Text = ['{title}的链接', 'Link to {title}']
