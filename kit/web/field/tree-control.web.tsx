import { TreeSelect } from 'antd'
import { type ReactNode, useId } from 'react'
import { type ControlProps, passedProps } from './control-props.ts'
import { listOf } from './field-value.ts'
import { MenuNote } from './menu-note.web.tsx'
import { type Option, useReferenceLabels } from './reference.web.ts'
import { registeredTree, useLazyTree } from './tree-reference.web.ts'
import type { TreeSource } from './trees.web.ts'

interface TreeControlProps extends ControlProps {
  /** Where the nodes come from, when that is not the tree of the field's source. */
  readonly tree?: TreeSource
  /** Whether the list is shown; by itself unless given. */
  readonly open?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  /** What stands around the nodes. */
  readonly renderPopup?: (menu: ReactNode) => ReactNode
}

/** A node of a tree whose levels are loaded as they are opened; at most 400 px of it at once. */
export function TreeControl({ tree: own, open, onOpenChange, renderPopup, ...props }: TreeControlProps) {
  const { field, value, onChange } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const source = field.source ?? ''
  const tree = useLazyTree(own ?? registeredTree(source))
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
      id={id}
      allowClear
      labelInValue
      multiple={field.many ?? false}
      maxTagCount="responsive"
      listHeight={400}
      // The input names its list by this id, and antd's tree does not carry it.
      popupRender={(menu) => {
        const list = <div id={`${id}_list`}>{menu}</div>
        return renderPopup?.(list) ?? list
      }}
      style={{ width: '100%' }}
      treeDataSimpleMode
      treeData={[...tree.nodes]}
      loadData={(node) => tree.open(String(node.id))}
      {...(open !== undefined && { open })}
      onOpenChange={(isOpen) => {
        onOpenChange?.(isOpen)
        if (isOpen) {
          void tree.openRoots()
        }
      }}
      notFoundContent={<MenuNote isLoading={tree.isLoading} />}
      value={field.many ? shown : shown[0]}
      onChange={choose}
    />
  )
}
