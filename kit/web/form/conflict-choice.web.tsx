import { Alert, Radio } from 'antd'
import type { AnyResource, Child } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { FieldText } from '../field/field-text.web.tsx'
import { isEmpty } from '../field/field-value.ts'
import { childColumns, formRows } from './child-values.ts'
import type { Difference, Side } from './conflict.ts'
import type { FormValues } from './form-values.ts'
import './form.css'

interface ConflictChoiceProps {
  readonly resource: AnyResource
  readonly differences: readonly Difference[]
  readonly mine: FormValues
  readonly current: FormValues
  readonly chosen: Readonly<Record<string, Side>>
  readonly onChoose: (name: string, side: Side) => void
}

/** Somebody else saved the row first: both versions, to be chosen per field. */
export function ConflictChoice({ resource, differences, mine, current, chosen, onChoose }: ConflictChoiceProps) {
  const t = useTranslate()
  const who = typeof current.updateBy === 'string' && current.updateBy !== '' ? current.updateBy : t(SOMEBODY)
  return (
    <div className="conflict">
      <Alert
        type="warning"
        showIcon
        title={t(CHANGED, { who, when: String(current.updateTime ?? '') })}
        description={t(CHOOSE)}
      />
      {differences.map(({ name }) => {
        const field = fieldOf(resource, name)
        const child = resource.children?.[name]
        const noun = field ?? child?.resource
        if (!noun) {
          return null
        }
        const title = t(noun.title)
        const shown = (row: FormValues) =>
          child ? (
            <ChildSummary child={child} rows={row[name]} />
          ) : (
            field && <FieldText field={field} name={name} row={row} place="detail" />
          )
        return (
          <fieldset key={name} className="conflict-field">
            <legend>{title}</legend>
            <Radio.Group
              aria-label={title}
              value={chosen[name]}
              onChange={(event) => onChoose(name, event.target.value === 'current' ? 'current' : 'mine')}
            >
              <Radio value="mine">
                <span className="conflict-side">{t(MINE)}</span>
                {/* The text of a dictionary value that came with the row belongs to the other version. */}
                {shown({ [name]: mine[name] })}
              </Radio>
              <Radio value="current">
                <span className="conflict-side">{t(CURRENT)}</span>
                {shown(current)}
              </Radio>
            </Radio.Group>
          </fieldset>
        )
      })}
    </div>
  )
}

/** All rows of a child in short: how many, and what each one is. */
function ChildSummary({ child, rows }: { readonly child: Child; readonly rows: unknown }) {
  const t = useTranslate()
  const all = formRows(child, rows)
  return (
    <>
      {t(ROWS, { n: all.length })}
      {all.map((row) => (
        <span key={row.id} className="conflict-row">
          {childColumns(child).map((key) => {
            const field = fieldOf(child.resource, key)
            return field && !isEmpty(row[key]) && <FieldText key={key} field={field} name={key} row={row} />
          })}
        </span>
      ))}
    </>
  )
}

const ROWS: Text = ['{n} 行', '{n} {n|row|rows}']
const SOMEBODY: Text = ['其他人', 'somebody else']
const CHANGED: Text = ['{who} 已修改此记录 {when}', 'Changed by {who} {when}']
const CHOOSE: Text = ['请逐项选择要保留的值，然后保存。', 'Choose the value to keep for each field, then save.']
const MINE: Text = ['我的修改', 'Mine']
const CURRENT: Text = ['当前值', 'Current']
