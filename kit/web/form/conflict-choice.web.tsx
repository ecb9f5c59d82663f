import { Alert, Radio } from 'antd'
import { type AnyResource, fieldOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { FieldText } from '../field/field-text.web.tsx'
import { useText } from '../text/text.web.ts'
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
  const say = useText()
  const who = typeof current.updateBy === 'string' && current.updateBy !== '' ? current.updateBy : say(SOMEBODY)
  return (
    <div className="conflict">
      <Alert
        type="warning"
        showIcon
        title={say(CHANGED, { who, when: String(current.updateTime ?? '') })}
        description={say(CHOOSE)}
      />
      {differences.map(({ name }) => {
        const field = fieldOf(resource, name)
        if (!field) {
          return null
        }
        const title = say(field.title)
        return (
          <fieldset key={name} className="conflict-field">
            <legend>{title}</legend>
            <Radio.Group
              aria-label={title}
              value={chosen[name]}
              onChange={(event) => onChoose(name, event.target.value === 'current' ? 'current' : 'mine')}
            >
              <Radio value="mine">
                <span className="conflict-side">{say(MINE)}</span>
                {/* The text of a dictionary value that came with the row belongs to the other version. */}
                <FieldText field={field} name={name} row={{ [name]: mine[name] }} place="detail" />
              </Radio>
              <Radio value="current">
                <span className="conflict-side">{say(CURRENT)}</span>
                <FieldText field={field} name={name} row={current} place="detail" />
              </Radio>
            </Radio.Group>
          </fieldset>
        )
      })}
    </div>
  )
}

const SOMEBODY: Text = ['其他人', 'somebody else']
const CHANGED: Text = ['{who} 已修改此记录 {when}', 'Changed by {who} {when}']
const CHOOSE: Text = ['请逐项选择要保留的值，然后保存。', 'Choose the value to keep for each field, then save.']
const MINE: Text = ['我的修改', 'Mine']
const CURRENT: Text = ['当前值', 'Current']
