import { QuestionCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import type { MonthReport, ReportAmount, ReportLine, ReportSection } from './month-report.ts'

/** Figures of one subject, with what each of them means; each amount leads to its rows. */
export function SectionTable({ section: { title, help, columns, lines } }: { readonly section: ReportSection }) {
  const t = useTranslate()
  const id = useId()
  return (
    <section className="month-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="month-help">{help}</p>
      <div className="month-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t(ITEM)}</th>
              {columns.map((column) => (
                <th key={column.key} scope="col" className="is-number">
                  {column.title} <Help text={column.help} of={column.title} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key} className={line.isTotal ? 'is-total' : undefined}>
                <th scope="row">
                  {line.title} <Help text={line.help} of={line.title} />
                </th>
                {line.amounts.map((amount, index) => (
                  <td key={columns[index]?.key} className="is-number tabular">
                    <Amount amount={amount} name={`${line.title} ${columns[index]?.title ?? ''}`} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** What a figure is, behind a mark that keyboard and screen readers reach. */
function Help({ text, of }: { readonly text: string | undefined; readonly of: string }) {
  return text === undefined ? null : (
    <Tooltip title={text} trigger={['hover', 'focus']}>
      <button type="button" className="month-mark" aria-label={`${of}: ${text}`}>
        <QuestionCircleOutlined aria-hidden />
      </button>
    </Tooltip>
  )
}

function Amount({ amount: { amount, open }, name }: { readonly amount: ReportAmount; readonly name: string }) {
  const menu = useSession((session) => session.menu) ?? []
  const path = open && pathOfComponent(menu, open.component)
  if (amount === null) {
    return null
  }
  const text = formatYuan(amount)
  return path && amount !== 0 ? (
    <Link to={`${path}${open.query}`} aria-label={`${name} ${text}`}>
      {text}
    </Link>
  ) : (
    text
  )
}

/** The report as it is printed: the same figures, each with what it means below its table. */
export function ReportPaper({ report, title }: { readonly report: MonthReport; readonly title: string }) {
  return (
    <section className="month-sheet">
      <h1>
        {title} {report.title}
      </h1>
      <p>
        {report.first} – {report.last}
      </p>
      {report.sections.map(({ key, title: name, help, columns, lines }) => (
        <section key={key}>
          <h2>{name}</h2>
          <p>{help}</p>
          <table>
            <thead>
              <tr>
                <th scope="col" />
                {columns.map((column) => (
                  <th key={column.key} scope="col" className="is-number">
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <PaperLine key={line.key} line={line} columns={columns} />
              ))}
            </tbody>
          </table>
          <dl>
            {[...columns, ...lines].flatMap(({ key: of, title: term, help: words }) =>
              words === undefined
                ? []
                : [
                    <div key={of}>
                      <dt>{term}</dt>
                      <dd>{words}</dd>
                    </div>,
                  ],
            )}
          </dl>
        </section>
      ))}
    </section>
  )
}

function PaperLine({ line, columns }: { readonly line: ReportLine; readonly columns: ReportSection['columns'] }) {
  return (
    <tr className={line.isTotal ? 'is-total' : undefined}>
      <th scope="row">{line.title}</th>
      {line.amounts.map(({ amount }, index) => (
        <td key={columns[index]?.key} className="is-number">
          {amount === null ? '' : formatYuan(amount)}
        </td>
      ))}
    </tr>
  )
}

const ITEM: Text = ['项目', 'Item']
