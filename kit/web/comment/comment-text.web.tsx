import { type CommentPerson, commentParts } from '#kit/contract/comment.ts'
import { useSession } from '../session/session.web.ts'

interface CommentTextProps {
  readonly text: string
  readonly named: readonly CommentPerson[]
}

/** The words of a comment: addresses can be opened, people stand there by their names. Nothing of it is HTML. */
export function CommentText({ text, named }: CommentTextProps) {
  const me = useSession((session) => session.info?.id)
  const nameOf = (id: string) => named.find((person) => person.id === id)?.name || '?'
  return (
    <p className="comment-text">
      {commentParts(text).map((part, index) => {
        const key = `${index}`
        switch (part.kind) {
          case 'mention':
            return (
              <b key={key} className={part.id === me ? 'comment-mention is-me' : 'comment-mention'}>
                @{nameOf(part.id)}
              </b>
            )
          case 'link':
            return (
              <a key={key} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
                {part.text}
              </a>
            )
          default:
            return part.text
        }
      })}
    </p>
  )
}
