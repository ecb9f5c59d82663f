import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { consult } from '../../trade/model/consult.ts'
import { READY_ANSWERS_PATH } from './ready-answers.ts'

/** Chooses one of the answers that the settings of the shop keep ready. */
export function ReadyAnswers({ onChoose }: { readonly onChoose: (answer: string) => void }) {
  const t = useTranslate()
  const { data = [] } = useQuery({
    queryKey: [consult.name, 'ready-answers'],
    queryFn: ({ signal }) => client.get<readonly string[]>(READY_ANSWERS_PATH, {}, { signal }),
  })
  return (
    <Select<string | null>
      className="consult-answers"
      aria-label={t(TITLE)}
      placeholder={t(TITLE)}
      showSearch
      value={null}
      disabled={data.length === 0}
      options={data.map((answer) => ({ value: answer, label: answer }))}
      onChange={(answer) => answer && onChoose(answer)}
    />
  )
}

/** An answer behind what was typed already. */
export function withAnswer(typed: string, answer: string): string {
  return typed.trim() === '' ? answer : `${typed.trimEnd()}\n${answer}`
}

const TITLE: Text = ['常用回复', 'Ready answers']
