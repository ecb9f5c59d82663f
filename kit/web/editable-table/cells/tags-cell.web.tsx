import { isEmpty } from '../../field/field-value.ts'
import { taggedText, tagsIn } from '../../field/tag-text.ts'
import type { CellProps, CellType } from '../cell-type.web.ts'
import { lateEditor } from './editor-frame.web.tsx'
import { colourOfTag } from './tag-colour.ts'
import './cells.css'

/** Tags of two characters. */
export const tagsCell: CellType = {
  text: (value) => (isEmpty(value) ? '' : taggedText(String(value))),
  read: (text) => taggedText(text),
  Cell: TagsCell,
  Editor: lateEditor(async () => (await import('./tags-editor.web.tsx')).TagsEditor),
}

function TagsCell({ value, text, column }: CellProps) {
  return column.formatter ? (
    text
  ) : (
    <span className="cell-tags is-wrapped" title={text}>
      {tagsIn(String(value ?? '')).map((tag, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal tags are told apart by nothing else
        <span key={place} className={`cell-tag is-${colourOfTag(tag)}`}>
          {tag}
        </span>
      ))}
    </span>
  )
}
