import { Button, Progress } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { type Trial, triedIn } from './trial.ts'
import './command.css'

/** Changes spelled out at once before they are made; more are counted, and follow on demand. */
const SHOWN_AT_ONCE = 200

/** What a command would change, row by row, and what it would leave as it is and why. @param waiting rows that are being tried still */
export function TrialTable({ trial, waiting }: { readonly trial: Trial; readonly waiting: number }) {
  const t = useTranslate()
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const lines = trial.tried.flatMap(({ id, title, changes }) =>
    changes.map((change, index) => ({ ...change, key: `${id} ${index}`, row: title })),
  )
  const done = triedIn(trial)
  return (
    <section className="trial" aria-label={t(TITLE)} aria-live="polite">
      <p>{t(COUNT, { n: lines.length, rows: trial.tried.length, refused: trial.refused.length })}</p>
      {waiting > 0 && (
        <Progress
          size="small"
          percent={Math.floor((done * 100) / (done + waiting))}
          aria-label={t(TRYING, { n: waiting })}
        />
      )}
      {trial.refused.length > 0 && (
        <ul className="action-reasons is-refused">
          {trial.refused.flatMap(({ id, title, errors }) =>
            errors.map(({ path, message }) => (
              <li key={`${id} ${path} ${message}`}>
                {title}：{message}
              </li>
            )),
          )}
        </ul>
      )}
      {lines.length > 0 && (
        <div className="trial-rows">
          <table>
            <thead>
              <tr>
                <th scope="col">{t(WHAT)}</th>
                <th scope="col">{t(BEFORE)}</th>
                <th scope="col">{t(AFTER)}</th>
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, shown).map(({ key, row, title, before, after }) => (
                <tr key={key}>
                  <td>
                    {row} · {t(title)}
                  </td>
                  <td className="tabular">{before}</td>
                  <td className="tabular">{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {lines.length > shown && (
            <Button type="link" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
              {t(REST, { n: lines.length - shown })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const TITLE: Text = ['试算结果', 'What would change']
const TRYING: Text = ['还有 {n} 条正在试算', '{n} more are being tried']
const COUNT: Text = [
  '{rows} 条数据将有 {n} 处变更，{refused} 条不能变更',
  '{n} {n|change|changes} in {rows} {rows|record|records}; {refused} refused',
]
const WHAT: Text = ['内容', 'What']
const BEFORE: Text = ['变更前', 'Before']
const AFTER: Text = ['变更后', 'After']
const REST: Text = ['另有 {n} 处，继续显示', 'Show more of the other {n}']
