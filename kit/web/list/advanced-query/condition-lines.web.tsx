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
import type { AnyResource } from '#kit/contract/resource.ts'
import { publicField } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
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
  const t = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const fields = choosable.flatMap(({ name, title }) => {
    const field = publicField(resource, name)
    return field && rulesFor(field).length > 0 ? [{ value: name, label: t(title) }] : []
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
          {t(NO_LINES)}
          <span className="advanced-rule" />
          <Button type="link" size="small" onClick={() => addAfter(-1)}>
            {t(ADD_FIRST)}
          </Button>
        </p>
      ) : (
        <ul aria-label={t(LINES)}>
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
                  aria-label={t(ADD_AFTER, { n: index + 1 })}
                  disabled={lines.length >= MAX_RECORDS}
                  onClick={() => addAfter(index)}
                />
                <Button
                  icon={<MinusOutlined />}
                  aria-label={t(REMOVE, { n: index + 1 })}
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
  const t = useTranslate()
  const field = publicField(resource, condition.field)
  const rules = field ? rulesFor(field) : ([NEW_CONDITION.rule] as const)
  return (
    <>
      <Select
        aria-label={t(['条件{n}的字段', 'Field of condition {n}'], { n })}
        placeholder={t(['选择查询字段', 'Choose a field'])}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...fields]}
        value={condition.field || undefined}
        onChange={(name) => onChange(withField(resource, condition, name))}
      />
      <Select
        aria-label={t(['条件{n}的匹配规则', 'Rule of condition {n}'], { n })}
        placeholder={t(['匹配规则', 'Rule'])}
        options={rules.map((rule) => ({ value: rule, label: t(RULE_TITLES[rule]) }))}
        value={condition.rule}
        onChange={(rule) => onChange(withRule(condition, rule))}
      />
      <div className="condition-value">
        <ConditionValue
          field={field}
          rule={condition.rule}
          label={t(['条件{n}的值', 'Value of condition {n}'], { n })}
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
