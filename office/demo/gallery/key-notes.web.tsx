import type { Text } from '#kit/contract/text.ts'
import { KeyList, type KeyNote } from '#kit/web/page/key-list.web.tsx'
import { AnchorHeading } from './anchor-heading.web.tsx'

interface KeyNotesProps {
  readonly id: string
  readonly title: Text
  readonly notes: readonly KeyNote[]
}

/** What the keyboard does in the parts of a page. */
export function KeyNotes({ id, title, notes }: KeyNotesProps) {
  return (
    <section aria-labelledby={id}>
      <AnchorHeading id={id} title={title} />
      <KeyList notes={notes} />
    </section>
  )
}
