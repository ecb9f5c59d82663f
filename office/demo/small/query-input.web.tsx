import { Flex, Segmented } from 'antd'
import { useState } from 'react'
import type { QueryMode } from '#kit/contract/query-text.ts'
import type { Text } from '#kit/contract/text.ts'
import { QueryInput } from '#kit/web/small/query-input.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

const MODES: readonly (readonly [QueryMode, Text])[] = [
  ['like', ['包含', 'Contains']],
  ['ne', ['不等于', 'Is not']],
  ['ge', ['大于等于', 'At least']],
  ['le', ['小于等于', 'At most']],
]

/** What is typed becomes a condition of a list. */
export function QueryInputExample() {
  const say = useText()
  const [mode, setMode] = useState<QueryMode>('like')
  const [condition, setCondition] = useState('*月下白鹭*')
  return (
    <Flex vertical align="start" gap={12}>
      <Segmented<QueryMode>
        aria-label={say(['比较方式', 'Comparison'])}
        options={MODES.map(([value, label]) => ({ value, label: say(label) }))}
        value={mode}
        onChange={setMode}
      />
      <div style={{ width: 'min(100%, 280px)' }}>
        <QueryInput aria-label={say(['名称', 'Name'])} mode={mode} trim value={condition} onChange={setCondition} />
      </div>
      <WireValue value={condition} />
    </Flex>
  )
}
