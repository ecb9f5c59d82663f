import { PictureOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Mentions } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { COMMENT_LIMITS, COMMENT_PLACE } from '#kit/contract/comment.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useSettled } from '../browser/use-settled.web.ts'
import { type ApiError, refusalIn } from '../client/api-error.ts'
import type { Answer } from '../client/client.web.ts'
import { PictureUpload } from '../field/upload/picture-upload.web.tsx'
import { createUploadScope, UploadScopeContext, useIsUploading } from '../field/upload/uploading.web.ts'
import { useUploadsSettled } from '../field/upload/use-uploads-settled.web.ts'
import { useTold } from '../page/use-told.web.ts'
import { type CommentedRecord, commentCalls, commentKey, type Saying } from './comment-calls.web.ts'
import { labelled, storedText, type TypedPerson } from './typed-mentions.ts'

/** What is typed and not sent. */
export interface TypedComment {
  readonly text: string
  readonly people: readonly TypedPerson[]
  readonly pictures: readonly string[]
}

export const NOTHING_TYPED: TypedComment = { text: '', people: [], pictures: [] }

interface CommentEditorProps {
  readonly record: CommentedRecord
  readonly typed: TypedComment
  /** Takes what it becomes of what it is at that moment: words and people come at the same time. */
  readonly onType: (change: (now: TypedComment) => TypedComment) => void
  readonly send: (saying: Saying) => Promise<Answer<unknown>>
  readonly onSent: () => void
  /** Of a comment that is changed. */
  readonly onCancel?: (() => void) | undefined
}

/** Milliseconds of rest before people are looked for. */
const REST_MS = 200

/** Words, people and pictures of a comment. `@` looks for people, Ctrl or ⌘ with Enter sends. */
export function CommentEditor({ record, typed, onType, send, onSent, onCancel }: CommentEditorProps) {
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const errorId = useId()
  const [error, setError] = useState<string>()
  const [word, setWord] = useState<string>()
  const [isPicturing, setPicturing] = useState(false)
  const [uploads] = useState(createUploadScope)
  const areSettled = useUploadsSettled(uploads)
  const isUploading = useIsUploading(uploads)
  const { found, isAsking } = useNameable(record, word, typed.people)
  const isEmpty = typed.text.trim() === '' && typed.pictures.length === 0

  const submit = async () => {
    if (isBusy || isEmpty || !(await areSettled())) {
      return
    }
    setError(undefined)
    const refused = (refusal: ApiError) => setError(refusalIn(refusal))
    const saying = { text: storedText(typed.text, typed.people), pictures: typed.pictures }
    if (await told(send(saying), { done: false, onRefused: refused })) {
      setPicturing(false)
      onSent()
    }
  }
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart } = event.currentTarget
    // Enter chooses somebody first
    const isChoosing = found.length > 0 && isBegun(value.slice(0, selectionStart))
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isChoosing && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void submit()
    }
  }
  const name = (label: string) => {
    const person = found.find((one) => one.label === label)
    if (person) {
      onType((now) => ({ ...now, people: [...now.people.filter(({ id }) => id !== person.id), person] }))
    }
  }

  return (
    <div className="comment-editor">
      <Mentions
        value={typed.text}
        aria-label={t(onCancel ? CHANGE : WRITE)}
        aria-describedby={error === undefined ? undefined : errorId}
        aria-invalid={error !== undefined}
        status={error === undefined ? '' : 'error'}
        placeholder={t(PLACEHOLDER)}
        autoSize={{ minRows: 2, maxRows: 10 }}
        autoFocus={onCancel !== undefined}
        filterOption={false}
        loading={isAsking}
        notFoundContent={isAsking ? t(LOOKING) : t(NOBODY)}
        options={found.map(({ id, label }) => ({ key: id, value: label, label }))}
        onSearch={(text) => setWord(text)}
        onSelect={({ value }) => name(value ?? '')}
        onChange={(text) => onType((now) => ({ ...now, text }))}
        onKeyDown={handleKey}
      />
      <span role="status" className="visually-hidden">
        {found.length > 0 && isBegun(typed.text) ? t(FOUND, { n: found.length, first: found[0]?.label ?? '' }) : ''}
      </span>
      {(isPicturing || typed.pictures.length > 0) && (
        <UploadScopeContext value={uploads}>
          <PictureUpload
            label={t(PICTURES)}
            paths={typed.pictures}
            limit={COMMENT_LIMITS.pictures}
            biz={COMMENT_PLACE}
            onChange={(pictures) => onType((now) => ({ ...now, pictures }))}
          />
        </UploadScopeContext>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="comment-error">
          {error}
        </p>
      )}
      <div className="comment-bar">
        {!isPicturing && typed.pictures.length === 0 && (
          <Button type="text" icon={<PictureOutlined aria-hidden />} onClick={() => setPicturing(true)}>
            {t(PICTURES)}
          </Button>
        )}
        <span className="comment-hint">{t(HINT)}</span>
        {onCancel && <Button onClick={onCancel}>{t(CANCEL)}</Button>}
        <Button type="primary" disabled={isEmpty || isUploading} loading={isBusy} onClick={() => void submit()}>
          {t(onCancel ? SAVE : SEND)}
        </Button>
      </div>
    </div>
  )
}

/** People whom a comment on the record may name, by the word behind an `@`. */
function useNameable(record: CommentedRecord, word: string | undefined, typed: readonly TypedPerson[]) {
  const settled = useSettled(word, REST_MS)
  const { data, isFetching } = useQuery({
    queryKey: [...commentKey(record), 'people', settled],
    queryFn: ({ signal }) => commentCalls(record).people(settled ?? '', { signal, handles: 'all' }),
    enabled: settled !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const isAsking = isFetching || settled !== word
  return { found: isAsking ? NOBODY_FOUND : labelled(data ?? [], typed), isAsking }
}

/** An `@` with the beginning of a name, before the place where one types. */
const BEGUN_NAME = /@[^\s@]*$/

const isBegun = (text: string) => BEGUN_NAME.test(text)

const NOBODY_FOUND: readonly TypedPerson[] = []

const WRITE: Text = ['写评论', 'Write a comment']
const CHANGE: Text = ['修改评论', 'Change the comment']
const PLACEHOLDER: Text = ['写下评论，@ 提及能查看此数据的同事', 'Write a comment; @ names people who see this record']
const LOOKING: Text = ['查找中…', 'Looking…']
const NOBODY: Text = ['没有可提及的人', 'Nobody to name']
const FOUND: Text = [
  '找到{n}人，回车选择{first}，上下键换人',
  '{n} {n|person|people} found: Enter takes {first}, the arrows another one',
]
const PICTURES: Text = ['图片', 'Pictures']
const HINT: Text = ['Ctrl / ⌘ + Enter 发送', 'Ctrl / ⌘ + Enter sends']
const CANCEL: Text = ['取消', 'Cancel']
const SAVE: Text = ['保存', 'Save']
const SEND: Text = ['发送', 'Send']
