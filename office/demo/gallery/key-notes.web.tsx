import type { Text } from '#kit/contract/text.ts'
import { useText } from '#kit/web/text/text.web.ts'
import { AnchorHeading } from './anchor-heading.web.tsx'

/** Keys, joined by ` ` when pressed one after the other or by `+` when together, and what they do. */
export type KeyNote = readonly [keys: string, does: Text]

interface KeyNotesProps {
  readonly id: string
  readonly title: Text
  readonly notes: readonly KeyNote[]
}

/** What the keyboard does in the parts of a page. */
export function KeyNotes({ id, title, notes }: KeyNotesProps) {
  const say = useText()
  return (
    <section aria-labelledby={id}>
      <AnchorHeading id={id} title={title} />
      <dl className="key-notes">
        {notes.map(([keys, does]) => (
          <div key={`${keys} ${does[1]}`}>
            <dt>
              {keys.split(' ').map((key, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a key may be pressed twice
                <kbd key={place}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
