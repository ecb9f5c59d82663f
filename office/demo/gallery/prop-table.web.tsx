import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { AnchorHeading } from './anchor-heading.web.tsx'

/** Type and meaning of a property. */
type PropNote = readonly [type: string, means: Text]

export interface PropNotes {
  /** Name of the component. */
  readonly part: string
  readonly rows: readonly (readonly [name: string, ...PropNote])[]
}

/** Notes on the properties of a part; the compiler refuses a name that the part does not have. */
export function propNotes<Props>(
  part: string,
  notes: { readonly [name in keyof Props & string]?: PropNote },
): PropNotes {
  const rows = Object.entries(notes as Readonly<Record<string, PropNote>>)
  return { part, rows: rows.map(([name, note]) => [name, ...note] as const) }
}

interface PropTableProps {
  readonly id: string
  readonly title: Text
  readonly notes: PropNotes
}

/** The properties that matter: name, type, meaning. */
export function PropTable({ id, title, notes }: PropTableProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby={id}>
      <AnchorHeading id={id} title={title} />
      <table className="prop-table">
        <thead>
          <tr>
            <th scope="col">{t(['属性', 'Property'])}</th>
            <th scope="col">{t(['类型', 'Type'])}</th>
            <th scope="col">{t(['说明', 'Meaning'])}</th>
          </tr>
        </thead>
        <tbody>
          {notes.rows.map(([name, type, means]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <code>{type}</code>
              </td>
              <td>{t(means)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
