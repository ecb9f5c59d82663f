import { Form } from 'antd'
import { Fragment } from 'react'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import { ResourceForm, type ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { AttachmentsControl } from '../parts/attachments.web.tsx'
import { announcement, NAMED_BY } from './announcement.ts'

/** An announcement; it asks for the people, roles or departments that its audience needs, and for nothing else. */
export function AnnouncementForm(props: ResourceFormProps) {
  return (
    <ResourceForm {...props}>
      <Fields />
    </ResourceForm>
  )
}

const NAMED: readonly string[] = Object.values(NAMED_BY)

function Fields() {
  const audience: unknown = Form.useWatch('msgType')
  const asked = NAMED_BY[audience as keyof typeof NAMED_BY]
  return (
    <FormGrid>
      {announcement.form.map((names) => (
        <Fragment key={names.join()}>
          {names
            .filter((name) => !NAMED.includes(name) || name === asked)
            .map((name) => (
              <FormField key={name} resource={announcement} name={name} isWide={names.length === 1}>
                {name === 'files' ? <AttachmentsControl /> : undefined}
              </FormField>
            ))}
        </Fragment>
      ))}
    </FormGrid>
  )
}
