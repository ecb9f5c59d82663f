import type { PickedColumns } from '#kit/web/editable-table/picked-columns.ts'
import { type KeptDictionaries, OF_ANY_RESOURCE, type Pickers } from '#kit/web/field/pickers.web.ts'
import type { Trees } from '#kit/web/field/trees.web.ts'
import type { RecordForms } from '#kit/web/row-picker/record-forms.web.ts'

/** Pickers of reference fields, by what the field stores. */
export const pickers: Pickers = {
  [OF_ANY_RESOURCE]: async () => ({ default: (await import('#kit/web/row-picker/row-picker.web.tsx')).RowPicker }),
  'sys_user,realname,username': async () => ({
    default: (await import('./system/user/user-picker.web.tsx')).UserPicker,
  }),
  'sys_user,realname,id': async () => ({
    default: (await import('./system/user/user-picker.web.tsx')).UserIdPicker,
  }),
  'sys_role,role_name,role_code': async () => ({
    default: (await import('./system/role/role-picker.web.tsx')).RolePicker,
  }),
  'sys_role,role_name,id': async () => ({
    default: (await import('./system/role/role-picker.web.tsx')).RoleIdPicker,
  }),
  'sys_depart,depart_name,id': async () => ({
    default: (await import('./system/depart/depart-picker.web.tsx')).DepartPicker,
  }),
  'sys_depart,depart_name,org_code': async () => ({
    default: (await import('./system/depart/depart-picker.web.tsx')).DepartCodePicker,
  }),
  'sys_position,name,code': async () => ({
    default: (await import('./system/position/position-picker.web.tsx')).PositionPicker,
  }),
  'sys_position,name,id': async () => ({
    default: (await import('./system/position/position-picker.web.tsx')).PositionIdPicker,
  }),
}

async function keptDictionary() {
  return { default: (await import('./system/dictionary/kept-dict-control.web.tsx')).KeptDictControl }
}

/** Dictionaries of names that are met while a form is filled in. */
export const keptDictionaries: KeptDictionaries = { figure_maker: keptDictionary, figure_scale: keptDictionary }

/** Columns of editable tables that choose by these pickers. */
export const pickedColumns: PickedColumns = {
  sel_user: { source: 'sys_user,realname,username', hint: ['请选择用户', 'Choose users'] },
  sel_depart: { source: 'sys_depart,depart_name,id', hint: ['请点击选择部门', 'Click to choose departments'] },
}

/** Trees of reference fields that have calls of their own. */
export const trees: Trees = {
  'sys_category,name,id': async () =>
    (await import('./system/category/category-levels.web.ts')).categoryLevels('value'),
  'sys_category,name,code': async () =>
    (await import('./system/category/category-levels.web.ts')).categoryLevels('code'),
}

async function goodsForm() {
  return (await import('./catalogue/goods/goods-form.web.tsx')).GoodsForm
}

/** Forms that are not the standard one, by the name of the resource; products have a page of their own. */
export const recordForms: RecordForms = {
  category: async () => (await import('./system/category/new-category-form.web.tsx')).NewCategoryForm,
  goods: goodsForm,
  'presell-goods': goodsForm,
  'final-goods': goodsForm,
  product: null,
  'presell-product': null,
  'final-product': null,
}
