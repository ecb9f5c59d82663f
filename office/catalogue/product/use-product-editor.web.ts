import { type ProductFormInput, useProductForm } from './use-product-form.web.ts'
import { type ProductSavingInput, useProductSaving } from './use-product-saving.web.ts'

/** Editing one listing: its input, and saving it. Without its looks. */
export function useProductEditor(input: ProductFormInput & ProductSavingInput) {
  const state = useProductForm(input)
  return { ...state, ...useProductSaving(state, input) }
}

export type ProductEditorState = ReturnType<typeof useProductEditor>
