import type { Text } from '#kit/contract/text.ts'
import { readTreeCondition } from '#kit/contract/tree-condition.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { ControlProps } from '../field/control-props.ts'
import { TreeControl } from '../field/tree-control.web.tsx'
import { registeredTree, type TreeOptions } from '../field/tree-reference.web.ts'
import type { TreeSource } from '../field/trees.web.ts'
import './picker.css'

interface TreeSelectProps extends ControlProps, TreeOptions {
  /** A tree with calls of its own, given the checked condition. */
  readonly tree?: TreeSource
}

/**
 * A node of any registered tree, by the field's source `table,text,code`, or of one with calls of its own.
 * With a condition that is no JSON object nothing is loaded.
 */
export function TreeSelect({ pidField, hasChildField, condition = '', tree, ...props }: TreeSelectProps) {
  const t = useTranslate()
  if (readTreeCondition(condition) === null) {
    return (
      <span role="alert" className="picker-error">
        {t(WRONG_CONDITION)}
      </span>
    )
  }
  const options = { condition, ...(pidField && { pidField }), ...(hasChildField && { hasChildField }) }
  return (
    <TreeControl placeholder={t(CHOOSE)} {...props} tree={tree ?? registeredTree(props.field.source ?? '', options)} />
  )
}

const CHOOSE: Text = ['请选择', 'Choose']
const WRONG_CONDITION: Text = [
  '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  'The condition of JTreeSelect is wrong: it must be a JSON string!',
]
