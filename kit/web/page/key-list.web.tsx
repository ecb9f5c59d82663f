import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import './key-list.css'

/** Keys, joined by ` ` when pressed one after the other or by `+` when together, and what they do. */
export type KeyNote = readonly [keys: string, does: Text]

/** What the keyboard does, key by key. */
export function KeyList({ notes }: { readonly notes: readonly KeyNote[] }) {
  const t = useTranslate()
  return (
    <dl className="key-notes">
      {notes.map(([keys, does]) => (
        <div key={`${keys} ${does[1]}`}>
          <dt>
            {keys.split(' ').map((key, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a key may be pressed twice
              <kbd key={place}>{key}</kbd>
            ))}
          </dt>
          <dd>{t(does)}</dd>
        </div>
      ))}
    </dl>
  )
}
