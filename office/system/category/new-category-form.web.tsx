import { useQuery } from '@tanstack/react-query'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FormFrame } from '#kit/web/form/form-frame.web.tsx'
import type { ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'
import { categoryCalls } from './category-calls.web.ts'
import { CategoryForm } from './category-form.web.tsx'

/** The form of a new category where one is chosen: below the chosen one, else a root. */
export function NewCategoryForm({ below, open, onClose, onSaved }: ResourceFormProps) {
  const t = useTranslate()
  const { data: parent } = useQuery({
    queryKey: ['category', 'one', below],
    enabled: below !== undefined && open,
    queryFn: () => categoryCalls.byValue(below ?? ''),
  })
  if (below !== undefined && parent === undefined) {
    return null
  }
  return (
    <FormFrame
      kind="modal"
      title={parent ? t(ADD_BELOW, { name: parent.name }) : t(ADD_ROOT)}
      width={WIDTH}
      open={open}
      onCancel={onClose}
    >
      <CategoryForm
        task={{ kind: 'add', parent: parent?.id ?? ROOT }}
        onCancel={onClose}
        onSaved={(row) => {
          onSaved?.(row)
          onClose()
        }}
      />
    </FormFrame>
  )
}

/** Pixels on a desktop. */
const WIDTH = 520

const ADD_ROOT: Text = ['新增分类', 'Add a category']
const ADD_BELOW: Text = ['在「{name}」下新增分类', 'Add a category below {name}']
