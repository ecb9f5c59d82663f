import { useQuery } from '@tanstack/react-query'
import type { ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { categoryCalls } from './category-calls.web.ts'
import { CategoryForm } from './category-form.web.tsx'

/** The form of a new category where one is chosen: below the chosen one, else a root. */
export function NewCategoryForm({ below, open, onClose, onSaved }: ResourceFormProps) {
  const { data: parent } = useQuery({
    queryKey: ['category', 'one', below],
    enabled: below !== undefined && open,
    queryFn: () => categoryCalls.byValue(below ?? ''),
  })
  if (below !== undefined && parent === undefined) {
    return null
  }
  return (
    <CategoryForm
      task={{ kind: 'add', ...(parent && { parent }) }}
      open={open}
      onClose={onClose}
      onSaved={(_, row) => onSaved?.(row)}
    />
  )
}
