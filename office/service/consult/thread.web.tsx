import type { Field } from '#kit/contract/field.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { type consult, consultReply } from '../../trade/model/consult.ts'
import './consult.css'

export type ConsultRow = RowOf<typeof consult>
type Reply = RowOf<typeof consultReply>

/** A consult as its record brings it. */
export type ConsultWithReplies = ConsultRow & { readonly replies?: readonly Reply[] }

interface Entry {
  readonly key: string
  readonly author: string
  readonly side: 'user' | 'staff' | 'note'
  readonly at: string | null
  readonly content: string | null
  readonly images: string | null
  readonly isHidden: boolean
}

/** The question and what was written since, oldest first; internal notes and hidden replies are marked. */
export function Thread({ row }: { readonly row: ConsultWithReplies }) {
  const t = useTranslate()
  return (
    <ol className="consult-thread" aria-label={t(THREAD)}>
      {entriesOf(row).map(({ key, author, side, at, content, images, isHidden }) => (
        <li key={key} className={`consult-entry is-${side}`}>
          <header>
            <b>{author}</b>
            {side === 'note' && <StateTag tone="orange">{t(NOTE)}</StateTag>}
            {isHidden && <StateTag>{t(HIDDEN)}</StateTag>}
            <time className="tabular">{at}</time>
          </header>
          <p>{content}</p>
          {images && <FieldText field={IMAGES} name="images" row={{ images }} place="detail" />}
        </li>
      ))}
    </ol>
  )
}

function entriesOf(row: ConsultWithReplies): readonly Entry[] {
  const { userId_dictText: name } = row as ConsultWithReplies & { readonly userId_dictText?: string }
  const question: Entry = {
    key: row.id,
    author: name ?? '',
    side: 'user',
    at: row.askedAt,
    content: row.content,
    images: row.images,
    isHidden: row.isHidden,
  }
  const replies = (row.replies ?? []).map((reply): Entry => {
    const { id, authorName, authorKind, isInternal, repliedAt, content, images, isHidden } = reply
    const side = isInternal ? 'note' : authorKind === 'staff' ? 'staff' : 'user'
    return { key: id, author: authorName ?? '', side, at: repliedAt, content, images, isHidden }
  })
  return [question, ...replies]
}

const IMAGES: Field = consultReply.fields.images
const THREAD: Text = ['对话', 'Thread']
const NOTE: Text = ['内部备注', 'Internal note']
const HIDDEN: Text = ['已隐藏', 'Hidden']
