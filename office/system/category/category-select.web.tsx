import { client } from '#kit/web/client/client.web.ts'
import type { ControlProps } from '#kit/web/field/control-props.ts'
import { treeNodes } from '#kit/web/field/tree-reference.web.ts'
import type { TreeSource } from '#kit/web/field/trees.web.ts'
import { TreeSelect } from '#kit/web/picker/tree-select.web.tsx'

interface CategorySelectProps extends ControlProps {
  /** The categories below the one with this code; '' for all. */
  readonly pcode?: string
  /** A JSON object as text. */
  readonly condition?: string
}

/** A category, stored by id or code as the field's source says. */
export function CategorySelect({ pcode = '', condition = '', ...props }: CategorySelectProps) {
  const column = props.field.source?.endsWith(',code') ? 'code' : 'value'
  return <TreeSelect {...props} condition={condition} tree={categories({ pcode, condition, column })} />
}

interface Asked {
  readonly pcode: string
  readonly condition: string
  readonly column: string
}

/** `0` stands for the roots. */
function categories({ pcode, condition, column }: Asked): TreeSource {
  return {
    key: ['category', pcode, condition, column].join('|'),
    load: async (pid) => {
      const below = pid === '' ? { pcode: pcode || '0' } : { pid }
      return treeNodes(await client.get('/sys/category/loadTreeData', { ...below, condition }), pid, column)
    },
  }
}
