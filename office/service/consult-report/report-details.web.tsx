import { Link } from 'react-router'
import type { AnyResource, RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { isEmpty } from '#kit/web/field/field-value.ts'
import { DetailItems } from '#kit/web/form/detail-items.web.tsx'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { consult } from '../../trade/model/consult.ts'
import { consultReport } from '../../trade/model/consult-report.ts'
import './report.css'

type ReportRow = RowOf<typeof consultReport>
type Name = keyof typeof consultReport.fields

/** A report to be reviewed: what was written by whom, who reports it and why, what came of it, and others of the same consult. */
export function ReportDetails({ row: anyRow }: { readonly resource: AnyResource; readonly row: AnyRow }) {
  const t = useTranslate()
  const row = anyRow as unknown as ReportRow
  const menu = useSession((session) => session.menu) ?? []
  const path = pathOfComponent(menu, consult.menu?.component ?? '')
  return (
    <div className="report-details">
      <blockquote className="report-target">
        <p>{row.targetText}</p>
        <footer>
          <FieldText field={consultReport.fields.authorName} name="authorName" row={anyRow} />
          {path && <Link to={`${path}/${row.consultId ?? ''}`}>{t(OPEN)}</Link>}
        </footer>
      </blockquote>
      {SECTIONS.map(({ title, names }) => {
        const items = names.flatMap((name) =>
          isEmpty(row[name])
            ? []
            : [
                {
                  term: consultReport.fields[name].title,
                  content: <FieldText field={consultReport.fields[name]} name={name} row={anyRow} place="detail" />,
                  isWide: WIDE.has(name),
                },
              ],
        )
        return items.length === 0 ? null : (
          <DetailItems key={title[1]} title={title} size="small" columns={2} isBordered items={items} />
        )
      })}
      <section aria-label={t(OTHERS)}>
        <h2>{t(OTHERS)}</h2>
        <RelatedRows resource={consultReport} filters={{ consultId: row.consultId ?? '' }} />
      </section>
    </div>
  )
}

const SECTIONS: readonly { readonly title: Text; readonly names: readonly Name[] }[] = [
  {
    title: ['举报', 'Report'],
    names: ['state', 'causeId', 'authorId', 'reporterId', 'reportedAt', 'description', 'proofs'],
  },
  {
    title: ['处理', 'Decision'],
    names: ['result', 'mutedUntil', 'handler', 'handledAt', 'note', 'reversedAt', 'reversedBy', 'reverseReason'],
  },
]

const WIDE = new Set<Name>(['description', 'proofs', 'note', 'reverseReason'])
const OPEN: Text = ['查看咨询', 'Open the consult']
const OTHERS: Text = ['该咨询的全部举报', 'All reports of this consult']
