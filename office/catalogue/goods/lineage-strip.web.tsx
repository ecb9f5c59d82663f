import { Fragment } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import './goods.css'
import { GOODS_LINES } from './goods.ts'
import { type Relative, stepTitle, type WithLineage } from './lineage.ts'

interface LineageStripProps {
  /** A figure, or a listing of it. */
  readonly row: AnyRow
  /** Leads to the figure itself, too: not among its own kind. */
  readonly hasSelfLink?: boolean
}

/** The run of a figure, from its pre-order to what was left of it; nothing for one that stands alone. */
export function LineageStrip({ row, hasSelfLink = false }: LineageStripProps) {
  const { relatives = [] } = row as WithLineage
  return relatives.length === 0 ? null : (
    <span className="lineage">
      {relatives.map((relative, index) => (
        <Fragment key={relative.id}>
          {index > 0 && <span aria-hidden>{isBeside(relatives[index - 1], relative) ? '·' : '→'}</span>}
          <Step relative={relative} isLink={hasSelfLink || !relative.isSelf} />
        </Fragment>
      ))}
    </span>
  )
}

/** The same step of the same run. */
function isBeside(one: Relative | undefined, other: Relative): boolean {
  return one?.line === other.line && one.run === other.run
}

function Step({ relative, isLink }: { readonly relative: Relative; readonly isLink: boolean }) {
  const t = useTranslate()
  const { id, line, name, goodsNo, isSelf } = relative
  const title = `${goodsNo} ${name}`
  const said = isSelf ? <strong>{t(stepTitle(relative))}</strong> : t(stepTitle(relative))
  return isLink ? (
    <Link to={`${GOODS_LINES[line].menu?.url ?? ''}/${id}`} title={title}>
      {said}
    </Link>
  ) : (
    <span title={title}>{said}</span>
  )
}
