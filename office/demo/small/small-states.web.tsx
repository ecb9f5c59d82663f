import { useTranslate } from '#kit/web/browser/text.web.ts'
import { CheckboxList } from '#kit/web/field/checkbox-list.web.tsx'
import { YesNoSwitch } from '#kit/web/field/choice-switch.web.tsx'
import { QueryInput } from '#kit/web/field/query-input.web.tsx'
import { TagInput } from '#kit/web/field/tag-input.web.tsx'
import { DateInput } from '#kit/web/field/time-input.web.tsx'
import { State, States } from '../gallery/states.web.tsx'

/** Disabled and empty. */
export function SmallStatesExample() {
  const t = useTranslate()
  return (
    <States>
      <State of="disabled">
        <YesNoSwitch aria-label={t(['展示', 'On show'])} value="Y" disabled />
      </State>
      <State of="disabled">
        <CheckboxList disabled value="a" options={[{ value: 'a', label: ['比例手办', 'Scale figure'] }]} />
      </State>
      <State of="disabled">
        <TagInput aria-label={t(['标签', 'Tags'])} value="限定;再版" disabled />
      </State>
      <State of="empty">
        <DateInput aria-label={t(['发售日', 'Release'])} value="" />
      </State>
      <State of="empty">
        <QueryInput aria-label={t(['名称', 'Name'])} placeholder={t(['按名称筛选', 'Filter by name'])} />
      </State>
    </States>
  )
}
