import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useRef } from 'react'
import {
  type AdvancedCondition,
  NEW_CONDITION,
  RULE_TITLES,
  rulesFor,
  withField,
  withRule,
} from '#kit/contract/advanced-condition.ts'
import { MAX_RECORDS } from '#kit/contract/advanced-query.ts'
import { type AnyResource, publicField } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useText } from '../text/text.web.ts'
import { ConditionValue } from './condition-value.web.tsx'
import { type DraftLine, draftLine } from './draft-line.ts'

interface ConditionLinesProps {
  readonly resource: AnyResource
  /** Fields that this user may see. */
  readonly choosable: readonly { readonly name: string; readonly title: Text }[]
  readonly lines: readonly DraftLine[]
  readonly onLines: (lines: readonly DraftLine[]) => void
}

/** The lines of an advanced query: field, rule, value. */
export function ConditionLines({ resource, choosable, lines, onLines }: ConditionLinesProps) {
  const say = useText()
  const frame = useRef<HTMLDivElement>(null)
  const fields = choosable.flatMap(({ name, title }) => {
    const field = publicField(resource, name)
    return field && rulesFor(field).length > 0 ? [{ value: name, label: say(title) }] : []
  })
  const addAfter = (index: number) => onLines(lines.toSpliced(index + 1, 0, draftLine(NEW_CONDITION)))
  const remove = (index: number) => {
    onLines(lines.toSpliced(index, 1))
    // The button that was pressed goes away; whoever uses the keyboard goes on from here.
    frame.current?.focus()
  }
  return (
    <div ref={frame} className="condition-lines" tabIndex={-1}>
      {lines.length === 0 ? (
        <p className="condition-none">
          {say(NO_LINES)}
          <span className="advanced-rule" />
          <Button type="link" size="small" onClick={() => addAfter(-1)}>
            {say(ADD_FIRST)}
          </Button>
        </p>
      ) : (
        <ul aria-label={say(LINES)}>
          {lines.map((line, index) => (
            <li key={line.key} className="condition-line">
              <ConditionLine
                resource={resource}
                fields={fields}
                condition={line}
                n={index + 1}
                onChange={(condition) => onLines(lines.with(index, { ...condition, key: line.key }))}
              />
              <div className="condition-buttons">
                <Button
                  icon={<PlusOutlined />}
                  aria-label={say(ADD_AFTER, { n: index + 1 })}
                  disabled={lines.length >= MAX_RECORDS}
                  onClick={() => addAfter(index)}
                />
                <Button
                  icon={<MinusOutlined />}
                  aria-label={say(REMOVE, { n: index + 1 })}
                  onClick={() => remove(index)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ConditionLineProps {
  readonly resource: AnyResource
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  readonly condition: AdvancedCondition
  /** Number of the line, from 1. */
  readonly n: number
  readonly onChange: (condition: AdvancedCondition) => void
}

function ConditionLine({ resource, fields, condition, n, onChange }: ConditionLineProps) {
  const say = useText()
  const field = publicField(resource, condition.field)
  const rules = field ? rulesFor(field) : ([NEW_CONDITION.rule] as const)
  return (
    <>
      <Select
        aria-label={say(['条件{n}的字段', 'Field of condition {n}'], { n })}
        placeholder={say(['选择查询字段', 'Choose a field'])}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...fields]}
        value={condition.field || undefined}
        onChange={(name) => onChange(withField(resource, condition, name))}
      />
      <Select
        aria-label={say(['条件{n}的匹配规则', 'Rule of condition {n}'], { n })}
        placeholder={say(['匹配规则', 'Rule'])}
        options={rules.map((rule) => ({ value: rule, label: say(RULE_TITLES[rule]) }))}
        value={condition.rule}
        onChange={(rule) => onChange(withRule(condition, rule))}
      />
      <div className="condition-value">
        <ConditionValue
          field={field}
          rule={condition.rule}
          label={say(['条件{n}的值', 'Value of condition {n}'], { n })}
          value={condition.val}
          onChange={(val) => onChange({ ...condition, val })}
        />
      </div>
    </>
  )
}

const LINES: Text = ['查询条件', 'Conditions']
const NO_LINES: Text = ['没有任何查询条件', 'No conditions']
const ADD_FIRST: Text = ['点击新增', 'Add one']
const ADD_AFTER: Text = ['在条件{n}后新增', 'Add after condition {n}']
const REMOVE: Text = ['删除条件{n}', 'Remove condition {n}']
