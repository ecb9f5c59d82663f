import { areaList } from '@vant/area-data'
import { Select } from 'antd'
import { useMemo } from 'react'
import { levelsOf, regionTree } from '#kit/contract/region.ts'
import { SAID_OF, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { type ControlProps, passedProps } from './control-props.ts'
import './region.css'

const LEVELS: readonly Text[] = [
  ['省', 'Province'],
  ['市', 'City'],
  ['区县', 'Area'],
]

/** A box for each of province, city and area; each offers what lies in the one before it. */
export function RegionSelects(props: ControlProps) {
  const { field, value, onChange } = props
  const t = useTranslate()
  const tree = useMemo(() => regionTree(areaList), [])
  const levels = levelsOf(tree, String(value ?? ''))
  const { id, autoFocus, placeholder, disabled, onBlur, 'aria-label': label, ...described } = passedProps(props)
  const group = label ?? t(field.title)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border of its own and no place in a row of a form
    <div role="group" aria-label={group} className="region-selects">
      {LEVELS.map((level, index) => {
        const { code, nodes } = levels[index] ?? { nodes: [] }
        return (
          <Select
            {...described}
            {...(index === 0 && { id, autoFocus })}
            key={level[1]}
            aria-label={t(SAID_OF, { of: group, text: t(level) })}
            placeholder={placeholder ?? t(level)}
            disabled={disabled || nodes.length === 0}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={nodes.map(({ value: one, label: name }) => ({ value: one, label: name }))}
            value={code}
            onChange={(next?: string) => onChange?.(next ?? levels[index - 1]?.code ?? '')}
            onBlur={onBlur}
          />
        )
      })}
    </div>
  )
}
