import { Form } from 'antd'
import type { Fields } from '#kit/contract/field.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { CronInput } from '#kit/web/field/cron/cron-input.web.tsx'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import { ResourceForm, type ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { parametersOf } from './job-kinds.ts'
import { objectIn } from './job-parameter.ts'
import { scheduledJob } from './scheduled-job.ts'

/** A schedule: its expression is built, and it asks for what its job takes, and for nothing else. */
export function JobForm(props: ResourceFormProps) {
  return (
    <ResourceForm {...props}>
      <JobFields />
    </ResourceForm>
  )
}

function JobFields() {
  const name: unknown = Form.useWatch('jobClassName')
  const parameters = parametersOf(typeof name === 'string' ? name : '')
  const isAsked = Object.keys(parameters).length > 0
  return (
    <FormGrid>
      <FormField resource={scheduledJob} name="jobClassName" isWide />
      <FormField resource={scheduledJob} name="cronExpression" isWide>
        <CronInput />
      </FormField>
      {isAsked && (
        <FormField resource={scheduledJob} name="parameter" isWide>
          <ParameterControl parameters={parameters} />
        </FormField>
      )}
      <FormField resource={scheduledJob} name="description" isWide />
      <FormField resource={scheduledJob} name="status" />
      <FormField resource={scheduledJob} name="misfire" />
      <FormField resource={scheduledJob} name="isExclusive" isWide />
    </FormGrid>
  )
}

interface ParameterControlProps {
  readonly parameters: Fields
  /** JSON; given by the form. */
  readonly value?: string | null
  readonly onChange?: (value: string) => void
}

/** What a job takes, each value in the control of its kind. */
function ParameterControl({ parameters, value, onChange }: ParameterControlProps) {
  const t = useTranslate()
  const held = objectIn(value ?? null) ?? {}
  return (
    <>
      {Object.entries(parameters).map(([name, field]) => (
        <div key={name} className="job-parameter">
          <label htmlFor={`job-parameter-${name}`}>{t(field.title)}</label>
          <FieldControl
            id={`job-parameter-${name}`}
            field={field}
            value={(held[name] ?? field.initial ?? null) as never}
            onChange={(next: unknown) => onChange?.(JSON.stringify({ ...held, [name]: next }))}
          />
        </div>
      ))}
    </>
  )
}
