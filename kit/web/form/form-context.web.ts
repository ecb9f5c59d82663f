import { createContext, useContext } from 'react'
import type { FormMode } from './form-values.ts'

interface FormState {
  readonly mode: FormMode
  /** Id of the row being edited. */
  readonly id: string | undefined
}

/** What the fields of a form know of it. */
export const FormStateContext = createContext<FormState>({ mode: 'new', id: undefined })

export function useFormState(): FormState {
  return useContext(FormStateContext)
}
