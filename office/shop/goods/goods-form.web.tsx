import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import { ResourceForm, type ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import './goods.css'
import { formSections } from './goods-sections.ts'
import { JanControl } from './jan-control.web.tsx'

/** A figure as new or edit. */
export function GoodsForm(props: ResourceFormProps) {
  return (
    <ResourceForm {...props}>
      <GoodsFields resource={props.resource} />
    </ResourceForm>
  )
}

function GoodsFields({ resource }: { readonly resource: AnyResource }) {
  const t = useTranslate()
  return formSections(resource).map(({ key, title, names }) => (
    <fieldset key={key} className="goods-section">
      <legend>{t(title)}</legend>
      <FormGrid>
        {names.map((name) =>
          name === 'janCode' ? (
            <FormField key={name} resource={resource} name={name}>
              <JanControl />
            </FormField>
          ) : (
            <FormField key={name} resource={resource} name={name} isWide={isWide(resource, name)} />
          ),
        )}
      </FormGrid>
    </fieldset>
  ))
}

function isWide(resource: AnyResource, name: string): boolean {
  const field = fieldOf(resource, name)
  return name === 'videoUrl' || field?.kind === 'html' || (field?.kind === 'image' && field.many === true)
}
