import { TreeSelect } from 'antd'
import { useText } from '../text/text.web.ts'
import { type ControlProps, passedProps } from './control-props.ts'
import { listOf } from './field-value.ts'
import { type Option, useReferenceLabels } from './reference.web.ts'
import { useLazyTree } from './tree-reference.web.ts'

/** A node of a tree whose levels are loaded as they are opened. */
export function TreeControl(props: ControlProps) {
  const { field, value, onChange } = props
  const say = useText()
  const source = field.source ?? ''
  const tree = useLazyTree(source)
  const keys = listOf(value)
  const labels = useReferenceLabels(source, keys)
  const shown = keys.map((key) => ({ value: key, label: labels.get(key) ?? key }))
  const choose = (chosen: Option | Option[] | undefined) => {
    const all = Array.isArray(chosen) ? chosen : chosen ? [chosen] : []
    onChange?.(all.map((one) => one.value).join(','))
  }
  return (
    <TreeSelect<Option | Option[]>
      {...passedProps(props)}
      allowClear
      labelInValue
      multiple={field.many ?? false}
      maxTagCount="responsive"
      listHeight={400}
      style={{ width: '100%' }}
      treeDataSimpleMode
      treeData={[...tree.nodes]}
      loadData={(node) => tree.open(String(node.id))}
      onOpenChange={(isOpen) => {
        if (isOpen) {
          void tree.openRoots()
        }
      }}
      notFoundContent={say(tree.isLoading ? ['加载中', 'Loading'] : ['没有查询到任何数据', 'No data found'])}
      value={field.many ? shown : shown[0]}
      onChange={choose}
    />
  )
}
