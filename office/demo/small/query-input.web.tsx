import { Flex, Segmented } from 'antd'
import { useState } from 'react'
import type { QueryMode } from '#kit/contract/query-text.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { QueryInput } from '#kit/web/field/query-input.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const MODES: readonly (readonly [QueryMode, Text])[] = [
  ['like', ['包含', 'Contains']],
  ['ne', ['不等于', 'Is not']],
  ['ge', ['大于等于', 'At least']],
  ['le', ['小于等于', 'At most']],
]

/** What is typed becomes a condition of a list. */
export function QueryInputExample() {
  const t = useTranslate()
  const [mode, setMode] = useState<QueryMode>('like')
  const [condition, setCondition] = useState('*月下白鹭*')
  return (
    <Flex vertical align="start" gap={12}>
      <Segmented<QueryMode>
        aria-label={t(['比较方式', 'Comparison'])}
        options={MODES.map(([value, label]) => ({ value, label: t(label) }))}
        value={mode}
        onChange={setMode}
      />
      <div style={{ width: 'min(100%, 280px)' }}>
        <QueryInput aria-label={t(['名称', 'Name'])} mode={mode} trim value={condition} onChange={setCondition} />
      </div>
      <WireValue value={condition} />
    </Flex>
  )
}
