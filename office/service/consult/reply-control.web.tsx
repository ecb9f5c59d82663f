import { Input, Skeleton } from 'antd'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { CommandControlProps } from '#kit/web/command/command-controls.web.ts'
import { useRecord } from '#kit/web/record/use-record.web.ts'
import { CONSULT_LENGTH, consult, REPLY_INPUT } from '../../trade/model/consult.ts'
import { ReadyAnswers } from './ready-answers.web.tsx'
import { type ConsultWithReplies, Thread } from './thread.web.tsx'

/** The words of a reply, below the thread that it answers. */
export function ReplyControl({ rows, id, value, onChange }: CommandControlProps) {
  const t = useTranslate()
  const [known] = rows
  const { row } = useRecord(consult, known?.id ?? '')
  const typed = typeof value === 'string' ? value : ''
  return (
    <div className="consult-answer">
      <div className="consult-read">
        {row ? <Thread row={row as unknown as ConsultWithReplies} /> : <Skeleton active paragraph={{ rows: 2 }} />}
      </div>
      {known && <ReadyAnswers id={known.id} typed={typed} onChoose={(answer) => onChange?.(answer)} />}
      <Input.TextArea
        {...(id === undefined ? {} : { id })}
        aria-label={t(REPLY_INPUT.content.title)}
        rows={4}
        maxLength={CONSULT_LENGTH}
        value={typed}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </div>
  )
}
