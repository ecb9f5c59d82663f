import {
  CheckCircleOutlined,
  CoffeeOutlined,
  EyeOutlined,
  HeartOutlined,
  LikeOutlined,
  MoreOutlined,
  SmileOutlined,
  TrophyOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { COMMENT_RIGHTS, REACTIONS, type Reaction, type RecordComment } from '#kit/contract/comment.ts'
import { images } from '#kit/contract/field.ts'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { Answer } from '../client/client.web.ts'
import { FieldText } from '../field/field-text.web.tsx'
import { StateTag } from '../field/state-tag.web.tsx'
import { useModal } from '../page/modal/use-modal.web.ts'
import { useTold } from '../page/use-told.web.ts'
import { useCan } from '../session/can.web.ts'
import { useSession } from '../session/session.web.ts'
import { type CommentCalls, type CommentedRecord, commentCalls } from './comment-calls.web.ts'
import { CommentEditor, type TypedComment } from './comment-editor.web.tsx'
import { CommentText } from './comment-text.web.tsx'
import { typedText } from './typed-mentions.ts'

interface CommentEntryProps {
  readonly record: CommentedRecord
  readonly comment: RecordComment
  /** It is what the page was opened for. */
  readonly isSought: boolean
  readonly onChanged: () => void
}

/** One comment: who said it and when, its words and pictures, what others answered without words, and whether it is dealt with. */
export function CommentEntry({ record, comment, isSought, onChanged }: CommentEntryProps) {
  const t = useTranslate()
  const can = useCan()
  const modal = useModal()
  const me = useSession((session) => session.info?.id)
  const calls = commentCalls(record)
  const { told, isBusy } = useTold()
  const [typed, setTyped] = useState<TypedComment>()
  const { id, author, doneBy, doneTime } = comment
  const mayWrite = can(COMMENT_RIGHTS.write)
  const isOwn = author.id === me && mayWrite
  const run = async (call: Promise<Answer<unknown>>) => {
    await told(call, { done: false })
    onChanged()
  }
  const remove = () =>
    modal.confirm({
      title: t(REMOVE_QUESTION),
      okText: t(REMOVE),
      cancelText: t(CANCEL),
      okButtonProps: { danger: true },
      onOk: () => run(calls.remove(id)),
    })
  const more = [
    ...(isOwn ? [{ key: 'edit', label: t(EDIT), onClick: () => setTyped(asTyped(comment)) }] : []),
    ...(isOwn || can(COMMENT_RIGHTS.moderate)
      ? [{ key: 'delete', label: t(REMOVE), danger: true, onClick: () => void remove() }]
      : []),
  ]
  return (
    <li className={isSought ? 'comment is-sought' : 'comment'} data-comment={id}>
      <header>
        <b>{author.name}</b>
        <time title={comment.editTime ? t(EDITED_AT, { time: comment.editTime }) : undefined}>
          {comment.createTime}
        </time>
        {comment.editTime && <small>{t(EDITED)}</small>}
        {doneBy && (
          <span title={doneTime ?? undefined}>
            <StateTag tone="green">{t(DONE_BY, { name: doneBy.name })}</StateTag>
          </span>
        )}
        {more.length > 0 && !typed && (
          <Dropdown trigger={['click']} menu={{ items: more }}>
            <Button size="small" type="text" icon={<MoreOutlined />} aria-label={t(MORE)} title={t(MORE)} />
          </Dropdown>
        )}
      </header>
      {typed ? (
        <CommentEditor
          record={record}
          typed={typed}
          onType={(change) => setTyped((now) => now && change(now))}
          send={(saying) => calls.edit(id, saying)}
          onSent={() => {
            setTyped(undefined)
            onChanged()
          }}
          onCancel={() => setTyped(undefined)}
        />
      ) : (
        <>
          {comment.text !== '' && <CommentText text={comment.text} named={comment.named} />}
          {comment.pictures.length > 0 && (
            <FieldText field={PICTURES} name="pictures" row={{ pictures: comment.pictures.join(',') }} place="detail" />
          )}
        </>
      )}
      <footer>
        <Answers
          comment={comment}
          isDisabled={!mayWrite || isBusy}
          react={(...answer) => run(calls.react(id, ...answer))}
        />
        {mayWrite && (
          <Button
            size="small"
            type="text"
            icon={<CheckCircleOutlined aria-hidden />}
            disabled={isBusy}
            onClick={() => void run(calls.mark(id, doneTime === null))}
          >
            {t(doneTime === null ? MARK_DONE : MARK_OPEN)}
          </Button>
        )}
      </footer>
    </li>
  )
}

interface AnswersProps {
  readonly comment: RecordComment
  readonly isDisabled: boolean
  readonly react: (reaction: Parameters<CommentCalls['react']>[1], isOn: boolean) => Promise<void>
}

/** What people answered without words: each with how many, pressed where one is the reader's; and more to choose. */
function Answers({ comment: { reactions }, isDisabled, react }: AnswersProps) {
  const t = useTranslate()
  const me = useSession((session) => session.info?.id)
  const isMine = (code: string) =>
    reactions.find((reaction) => reaction.code === code)?.people.some(({ id }) => id === me) ?? false
  return (
    <>
      {reactions.map(({ code, people }) => {
        const [, title] = REACTIONS.find(([known]) => known === code) ?? REACTIONS[0]
        const names = people.map(({ name }) => name).join(t(COMMA))
        const hint = t(WHO, { title: t(title), n: people.length, names })
        const Sign = SIGNS[code]
        return (
          <Button
            key={code}
            size="small"
            shape="round"
            className={isMine(code) ? 'comment-answer is-mine' : 'comment-answer'}
            icon={<Sign aria-hidden />}
            aria-pressed={isMine(code)}
            aria-label={hint}
            title={hint}
            disabled={isDisabled}
            onClick={() => void react(code, !isMine(code))}
          >
            {people.length}
          </Button>
        )
      })}
      {!isDisabled && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: REACTIONS.map(([code, title]) => {
              const Sign = SIGNS[code]
              return {
                key: code,
                icon: <Sign aria-hidden />,
                label: t(title),
                onClick: () => void react(code, !isMine(code)),
              }
            }),
          }}
        >
          <Button size="small" type="text" icon={<SmileOutlined />} aria-label={t(REACT)} title={t(REACT)} />
        </Dropdown>
      )}
    </>
  )
}

function asTyped({ text, named, pictures }: RecordComment): TypedComment {
  return { ...typedText(text, named), pictures }
}

const PICTURES = images(['评论图片', 'Picture of the comment'])

/** Icons look the same on every machine; signs of a font do not. */
const SIGNS = {
  up: LikeOutlined,
  heart: HeartOutlined,
  party: TrophyOutlined,
  eyes: EyeOutlined,
  thanks: CoffeeOutlined,
} as const satisfies Record<Reaction, typeof LikeOutlined>

const EDITED: Text = ['已编辑', 'edited']
const EDITED_AT: Text = ['编辑于 {time}', 'Edited {time}']
const DONE_BY: Text = ['{name} 已处理', 'Done by {name}']
const MARK_DONE: Text = ['标为已处理', 'Mark as done']
const MARK_OPEN: Text = ['重新打开', 'Open again']
const REACT: Text = ['添加表情', 'React']
const WHO: Text = ['{title} {n}：{names}', '{title} {n}: {names}']
const MORE: Text = ['评论操作', 'Comment actions']
const EDIT: Text = ['编辑', 'Edit']
const REMOVE: Text = ['删除', 'Delete']
const CANCEL: Text = ['取消', 'Cancel']
const REMOVE_QUESTION: Text = ['删除这条评论？', 'Delete this comment?']
