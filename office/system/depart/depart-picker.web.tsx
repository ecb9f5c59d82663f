import type { PickerProps } from '#kit/web/field/pickers.web.ts'
import type { TreePick } from '#kit/web/picker/tree-pick.ts'
import { TreePickControl, type TreePickControlProps } from '#kit/web/picker/tree-pick-control.web.tsx'

/** The department select. */
const departments: TreePick = {
  title: ['选择部门', 'Choose departments'],
  placeholder: ['请点击选择部门', 'Click to choose departments'],
  searchHint: ['请输入部门名称按回车进行搜索', 'Enter the name of a department to search'],
  path: '/sys/sysDepart/queryTreeList',
  value: 'id',
  // the name in the language of the page
  label: 'title',
  width: 500,
}

interface DepartPickerProps extends PickerProps, Pick<TreePickControlProps, 'isRootOpen' | 'onBack'> {
  /** Column of the department that is stored instead of its id. */
  readonly customReturnField?: 'id' | 'orgCode'
  /** Pixels of the dialog. */
  readonly modalWidth?: number
}

/** Stores ids of departments, shows their names. */
export function DepartPicker({ customReturnField = 'id', modalWidth = 500, ...props }: DepartPickerProps) {
  return <TreePickControl {...props} tree={{ ...departments, value: customReturnField, width: modalWidth }} />
}

/** Stores org codes. */
export function DepartCodePicker(props: PickerProps) {
  return <DepartPicker {...props} customReturnField="orgCode" />
}
