import { Fragment } from 'react'
import type { Field } from '#kit/contract/field.ts'
import { isSeen } from '#kit/contract/seen-fields.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { isEmpty } from '#kit/web/field/field-value.ts'
import { HiddenValue } from '#kit/web/field/hidden-value.web.tsx'
import { RecordLink } from '#kit/web/record/record-link.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { TIMELINE, type TimelineEntry } from './timeline.ts'

/** One entry: when, what, how it stands and what it came to. Its name leads to its record. */
export function TimelineEntryRow({ entry: { kind, id, at, row } }: { readonly entry: TimelineEntry }) {
  const t = useTranslate()
  const can = useCan()
  const { resource, title, name, notes, state, amount } = TIMELINE[kind]
  const fieldOf = (of: string) => resource.fields[of] as Field
  const said = notes.filter((note) => !isEmpty(row[note]))
  return (
    <li className="timeline-entry">
      <time className="tabular">{at.slice(0, 16)}</time>
      <b>{t(title)}</b>
      <span className="timeline-what">
        <RecordLink resource={resource} id={id}>
          <FieldText field={fieldOf(name)} name={name} row={row} />
        </RecordLink>
        {said.length > 0 && (
          <small>
            {said.map((note, index) => (
              <Fragment key={note}>
                {index > 0 && ' · '}
                {isLabelled(fieldOf(note)) && `${t(fieldOf(note).title)} `}
                <FieldText field={fieldOf(note)} name={note} row={row} />
              </Fragment>
            ))}
          </small>
        )}
      </span>
      <span className="timeline-state">
        {isLabelled(fieldOf(state)) && `${t(fieldOf(state).title)}：`}
        <FieldText field={fieldOf(state)} name={state} row={row} />
      </span>
      <span className="timeline-amount tabular">
        {amount !== undefined &&
          (isSeen(fieldOf(amount), can) ? (
            <FieldText field={fieldOf(amount)} name={amount} row={row} />
          ) : (
            <HiddenValue />
          ))}
      </span>
    </li>
  )
}

/** A number, a time and a yes or no say nothing by themselves. */
function isLabelled({ kind }: Field): boolean {
  return kind === 'number' || kind === 'datetime' || kind === 'boolean'
}
