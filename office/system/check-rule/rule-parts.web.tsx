import { Button, Input, Select } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { RulePart } from './check-rule.ts'
import { PRIORITY, partsIn } from './rule-parts.ts'
import './rule-parts.css'

interface RulePartsControlProps {
  /** JSON; given by the form. */
  readonly value?: string | null
  readonly onChange?: (value: string) => void
}

/** The parts of a rule: for the next characters, or for the whole value, tested before or after those. */
export function RulePartsControl({ value, onChange }: RulePartsControlProps) {
  const t = useTranslate()
  const parts = partsIn(value ?? null) ?? []
  // parts have no ids: their place is what they are known by
  const placed = parts.map((part, at) => ({ part, at, key: `part ${at} of ${parts.length}` }))
  const write = (next: readonly RulePart[]) => onChange?.(JSON.stringify(next))
  const change = (at: number, changed: Partial<RulePart>) =>
    write(parts.map((part, index) => (index === at ? { ...part, ...changed } : part)))
  const name = (title: Text, at: number) => `${t(title)} ${at + 1}`
  return (
    <div className="rule-parts">
      {placed.map(({ part, at, key }) => (
        <div key={key} className="rule-part">
          {part.digits === '*' ? (
            <Select
              aria-label={name(ORDER, at)}
              value={part.priority === PRIORITY.last ? PRIORITY.last : PRIORITY.first}
              options={[
                { value: PRIORITY.first, label: t(FIRST) },
                { value: PRIORITY.last, label: t(LAST) },
              ]}
              onChange={(priority) => change(at, { priority })}
            />
          ) : (
            <Input
              aria-label={name(DIGITS, at)}
              addonBefore={t(DIGITS)}
              inputMode="numeric"
              value={part.digits}
              onChange={({ target }) => change(at, { digits: target.value.trim() })}
            />
          )}
          <Input
            aria-label={name(PATTERN, at)}
            placeholder={t(PATTERN)}
            value={part.pattern}
            onChange={({ target }) => change(at, { pattern: target.value })}
          />
          <Input
            aria-label={name(MESSAGE, at)}
            placeholder={t(MESSAGE)}
            value={part.message}
            onChange={({ target }) => change(at, { message: target.value })}
          />
          <Button onClick={() => write(parts.filter((_, index) => index !== at))} aria-label={name(REMOVE, at)}>
            {t(REMOVE)}
          </Button>
        </div>
      ))}
      <Button onClick={() => write([...parts, { digits: '1', pattern: '', message: '' }])}>{t(ADD_LOCAL)}</Button>{' '}
      <Button onClick={() => write([...parts, { digits: '*', pattern: '', message: '', priority: PRIORITY.first }])}>
        {t(ADD_GLOBAL)}
      </Button>
    </div>
  )
}

const ORDER: Text = ['优先级', 'Order']
const FIRST: Text = ['优先运行', 'Tested first']
const LAST: Text = ['最后运行', 'Tested last']
const DIGITS: Text = ['位数', 'Digits']
const PATTERN: Text = ['正则表达式', 'Expression']
const MESSAGE: Text = ['提示', 'Message']
const REMOVE: Text = ['删除', 'Remove']
const ADD_LOCAL: Text = ['添加局部规则', 'Add a part for the next characters']
const ADD_GLOBAL: Text = ['添加全局规则', 'Add a part for the whole value']
