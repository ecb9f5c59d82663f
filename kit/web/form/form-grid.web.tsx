import { Fragment, type ReactNode } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { FormField } from './form-field.web.tsx'
import './form.css'

/** Two columns, one on phones. */
export function FormGrid({ children }: { readonly children: ReactNode }) {
  return <div className="form-grid">{children}</div>
}

/** The form as declared: each row of names is one line; a name alone takes the whole line. */
export function DeclaredFields({ resource }: { readonly resource: AnyResource }) {
  return (
    <FormGrid>
      {resource.form.map((names) => (
        <Fragment key={names.join()}>
          {names.map((name) => (
            <FormField key={name} resource={resource} name={name} isWide={names.length === 1} />
          ))}
        </Fragment>
      ))}
    </FormGrid>
  )
}
