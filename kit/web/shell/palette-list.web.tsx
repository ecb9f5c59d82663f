import { useTranslate } from '../browser/text.web.ts'
import { type PaletteGroup, type ShownEntry, segments } from './palette-entries.ts'
import { PALETTE_TITLE } from './palette-words.ts'

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  /** The entry that Enter chooses. */
  readonly active: ShownEntry | undefined
  readonly onActive: (key: string) => void
  readonly onChoose: (entry: ShownEntry) => void
}

export function optionId(list: string, { key }: ShownEntry): string {
  return `${list}-${key}`
}

/** What the palette offers, below its field: the focus stays there. */
export function PaletteList({ id, groups, active, onActive, onChoose }: PaletteListProps) {
  const t = useTranslate()
  return (
    <div id={id} className="palette-list" role="listbox" aria-label={t(PALETTE_TITLE)} tabIndex={-1}>
      {groups.map(({ key, title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, no fields
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <div id={`${id}-${key}`} className="palette-group">
            {title}
          </div>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            <div
              key={entry.key}
              id={optionId(id, entry)}
              className={entry === active ? 'palette-option is-active' : 'palette-option'}
              role="option"
              aria-selected={entry === active}
              onMouseMove={() => onActive(entry.key)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <OptionText entry={entry} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function OptionText({ entry }: { readonly entry: ShownEntry }) {
  return (
    <>
      {segments(entry).map(({ text, isMarked }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one title have no other name
        isMarked ? <mark key={index}>{text}</mark> : text,
      )}
      {entry.note !== '' && <span className="palette-note">（{entry.note}）</span>}
    </>
  )
}
