import { createContext, useContext } from 'react'
import type { GrantedAction } from '../session/permission-check.ts'
import type { FormMode } from './form-values.ts'

interface FormState {
  readonly mode: FormMode
  /** Id of the row being edited. */
  readonly id: string | undefined
  /** Permissions that the row itself brings along. */
  readonly own?: readonly GrantedAction[] | undefined
}

/** What the fields of a form know of it. */
export const FormStateContext = createContext<FormState>({ mode: 'new', id: undefined })

export function useFormState(): FormState {
  return useContext(FormStateContext)
}
