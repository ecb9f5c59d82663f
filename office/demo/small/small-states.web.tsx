import { CheckboxList } from '#kit/web/small/checkbox-list.web.tsx'
import { YesNoSwitch } from '#kit/web/small/choice-switch.web.tsx'
import { QueryInput } from '#kit/web/small/query-input.web.tsx'
import { TagInput } from '#kit/web/small/tag-input.web.tsx'
import { DateInput } from '#kit/web/small/time-input.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { State, States } from '../gallery/states.web.tsx'

/** Disabled and empty. */
export function SmallStatesExample() {
  const say = useText()
  return (
    <States>
      <State of="disabled">
        <YesNoSwitch aria-label={say(['展示', 'On show'])} value="Y" disabled />
      </State>
      <State of="disabled">
        <CheckboxList disabled value="a" options={[{ value: 'a', label: ['比例手办', 'Scale figure'] }]} />
      </State>
      <State of="disabled">
        <TagInput aria-label={say(['标签', 'Tags'])} value="限定;再版" disabled />
      </State>
      <State of="empty">
        <DateInput aria-label={say(['发售日', 'Release'])} value="" />
      </State>
      <State of="empty">
        <QueryInput aria-label={say(['名称', 'Name'])} placeholder={say(['按名称筛选', 'Filter by name'])} />
      </State>
    </States>
  )
}
