import { useQuery } from '@tanstack/react-query'
import { Alert, Select } from 'antd'
import { listed, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { consult } from '../../trade/model/consult.ts'
import { MESSAGE_VARIABLES } from '../../trade/model/message-variables.ts'
import { ANSWER_VARIABLES } from '../../trade/model/messages.ts'
import { READY_ANSWERS_PATH, type ReadyAnswer } from './ready-answers.ts'

interface ReadyAnswersProps {
  /** The consult that is answered. */
  readonly id: string
  /** What is typed so far. */
  readonly typed: string
  readonly onChoose: (answer: string) => void
}

/** Chooses one of the answers that the settings of the shop keep ready, and tells which of its values there are not. */
export function ReadyAnswers({ id, typed, onChoose }: ReadyAnswersProps) {
  const t = useTranslate()
  const { data = [] } = useQuery({
    queryKey: [consult.name, 'ready-answers', id],
    queryFn: ({ signal }) => client.get<readonly ReadyAnswer[]>(READY_ANSWERS_PATH, { id }, { signal }),
  })
  const missing = ANSWER_VARIABLES.filter(
    (name) => typed.includes(`{${name}}`) && data.some((answer) => answer.missing.includes(name)),
  )
  return (
    <>
      <Select<string | null>
        className="consult-answers"
        aria-label={t(TITLE)}
        placeholder={t(TITLE)}
        showSearch
        value={null}
        disabled={data.length === 0}
        options={data.map(({ text }) => ({ value: text, label: text }))}
        onChange={(answer) => answer && onChoose(withAnswer(typed, answer))}
      />
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t(MISSING, { names: listed(missing.map((name) => MESSAGE_VARIABLES[name].title)) })}
        />
      )}
    </>
  )
}

/** An answer behind what was typed already. */
function withAnswer(typed: string, answer: string): string {
  return typed.trim() === '' ? answer : `${typed.trimEnd()}\n${answer}`
}

const MISSING: Text = [
  '没有可填的值：{names}。请改写后再发送',
  'There is no value for: {names}. Write it differently before you send it',
]
const TITLE: Text = ['常用回复', 'Ready answers']
