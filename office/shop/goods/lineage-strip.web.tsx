import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import './goods.css'
import { GOODS_LINES } from './goods.ts'
import type { Relative, WithLineage } from './lineage.ts'

/** The run of a figure, from its pre-order to what was left of it; nothing for one that stands alone. */
export function LineageStrip({ row, isLong = false }: { readonly row: AnyRow; readonly isLong?: boolean }) {
  const t = useTranslate()
  const { relatives = [] } = row as WithLineage
  return relatives.length === 0 ? null : (
    <span className={`lineage${isLong ? ' is-long' : ''}`}>
      {relatives.map((relative, index) => (
        <Fragment key={relative.id}>
          {index > 0 && <span aria-hidden>{isBeside(relatives[index - 1], relative) ? '·' : '→'}</span>}
          <Step relative={relative}>
            {t(relative.run ? RUNS[relative.run] : STEPS[relative.line])}
            {isLong && ` ${relative.goodsNo}`}
          </Step>
        </Fragment>
      ))}
    </span>
  )
}

/** The same step of the same run. */
function isBeside(one: Relative | undefined, other: Relative): boolean {
  return one?.line === other.line && one.run === other.run
}

/** The strip with its heading, on a record. */
export function LineageSection({ row }: { readonly row: AnyRow }) {
  const t = useTranslate()
  return (row as WithLineage).relatives ? (
    <section aria-label={t(LINEAGE)}>
      <h3>{t(LINEAGE)}</h3>
      <LineageStrip row={row} isLong />
    </section>
  ) : null
}

function Step({ relative, children }: { readonly relative: Relative; readonly children: React.ReactNode }) {
  const { id, line, name, goodsNo, isSelf } = relative
  const title = `${goodsNo} ${name}`
  return isSelf ? (
    <strong title={title}>{children}</strong>
  ) : (
    <Link to={`${GOODS_LINES[line].menu?.url ?? ''}/${id}`} title={title}>
      {children}
    </Link>
  )
}

const LINEAGE: Text = ['谱系', 'Lineage']
const RUNS: Readonly<Record<NonNullable<Relative['run']>, Text>> = {
  earlier: ['上一版', 'Earlier run'],
  later: ['再版', 'Re-run'],
}
const STEPS: Readonly<Record<Relative['line'], Text>> = {
  1: ['现货', 'In stock'],
  2: ['预售', 'Pre-order'],
  3: ['补款', 'Balance'],
}
