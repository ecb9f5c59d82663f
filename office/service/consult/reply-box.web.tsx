import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { callAction } from '#kit/web/client/resource-calls.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { useUnsaved } from '#kit/web/page/tab.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { CONSULT_LENGTH, consult, REPLY_INPUT } from '../../trade/model/consult.ts'
import { CONSULT } from '../../trade/model/consult-states.ts'
import { ReadyAnswers } from './ready-answers.web.tsx'
import type { ConsultRow } from './thread.web.tsx'

/** What is answered to the customer, or noted among the staff; nothing for those who may do neither. */
export function ReplyBox({ row }: { readonly row: ConsultRow }) {
  const t = useTranslate()
  const can = useCan()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [content, setContent] = useState('')
  const [images, setImages] = useState<string>()
  const [sending, setSending] = useState<Command>()
  useUnsaved(content.trim() !== '')
  const isClosed = row.state === CONSULT.closed
  const mayReply = can(actionPermission(consult, 'reply'))
  const mayNote = can(actionPermission(consult, 'note'))
  if (!mayReply && !mayNote) {
    return null
  }
  const send = async (command: Command) => {
    if (sending !== undefined || content.trim() === '') {
      return
    }
    setSending(command)
    try {
      const answer = await callAction(consult, command, { id: row.id, content, images })
      void message.success(answer.message)
      setContent('')
      setImages(undefined)
    } catch (error) {
      // what was typed stays, to be sent again
      if (error instanceof ApiError && [200, 400, 409].includes(error.http)) {
        void message.warning(error.message)
      }
    } finally {
      setSending(undefined)
      void queries.invalidateQueries({ queryKey: [consult.name] })
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && mayReply && !isClosed) {
      event.preventDefault()
      void send('reply')
    }
  }
  const empty = content.trim() === '' ? t(EMPTY) : undefined
  return (
    <section className="consult-answer" aria-label={t(REPLY)}>
      {mayReply && !isClosed && <ReadyAnswers id={row.id} typed={content} onChoose={setContent} />}
      <Input.TextArea
        aria-label={t(isClosed ? NOTE : CONTENT)}
        placeholder={t(isClosed ? CLOSED : CONTENT)}
        rows={4}
        maxLength={CONSULT_LENGTH}
        value={content}
        onChange={({ target }) => setContent(target.value)}
        onKeyDown={handleKey}
      />
      <FieldControl
        field={REPLY_INPUT.images}
        value={images}
        onChange={(paths: unknown) => setImages(typeof paths === 'string' ? paths : undefined)}
      />
      <div className="consult-send">
        {mayNote && (
          <Button
            disabled={empty !== undefined}
            title={empty}
            loading={sending === 'note'}
            onClick={() => void send('note')}
          >
            {t(NOTE)}
          </Button>
        )}
        {mayReply && !isClosed && (
          <Button
            type="primary"
            disabled={empty !== undefined}
            title={empty}
            loading={sending === 'reply'}
            onClick={() => void send('reply')}
          >
            {t(REPLY)}
          </Button>
        )}
      </div>
    </section>
  )
}

type Command = 'reply' | 'note'

const REPLY: Text = ['回复顾客', 'Reply to the customer']
const NOTE: Text = ['存为内部备注', 'Keep as an internal note']
const CONTENT: Text = ['回复内容', 'Reply']
const CLOSED: Text = ['咨询已关闭，只能写内部备注', 'It is closed: only internal notes are taken']
const EMPTY: Text = ['请先输入内容', 'Write something first']
