import { ref } from '#kit/contract/field.ts'
import { DEPART_BY_ID, depart, directorUserIds, ORG_CATEGORIES } from './depart.ts'

/** The form of a department, with who is in charge of it. */
export const departForm = {
  ...depart,
  fields: { ...depart.fields, directorUserIds },
  list: ['parentId', ...depart.list] as const,
  form: [...depart.form.slice(0, 3), ['directorUserIds'], ...depart.form.slice(3)],
}

/** The form of a new one: its parent is chosen in it, a company has none. */
export function newDepartForm(parentId: string) {
  return {
    ...departForm,
    fields: {
      ...departForm.fields,
      parentId: ref(['上级部门', 'Parent'], DEPART_BY_ID, { initial: parentId }),
      orgCategory: {
        ...depart.fields.orgCategory,
        initial: parentId === '' ? ORG_CATEGORIES.company : ORG_CATEGORIES.department,
      },
    },
    form: [['parentId'], ...departForm.form],
  }
}
