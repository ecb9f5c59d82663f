import { Input } from 'antd'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import { ResourceForm, type ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { WAVE } from './wave-state.ts'
import './goods.css'
import { GOODS_STATE } from './goods.ts'
import { formSections } from './goods-sections.ts'
import { JanControl } from './jan-control.web.tsx'
import { MakerMarginHint } from './maker-margin.web.tsx'
import { MONTH_IS_ANNOUNCED } from './trade-rights.ts'
import { WAVE_END_IS_KNOWN, WAVE_FIELDS } from './wave-fields.ts'

/** A figure as new or edit. */
export function GoodsForm(props: ResourceFormProps) {
  return (
    <ResourceForm {...props}>
      <GoodsFields
        resource={props.resource}
        isMonthKnown={isMonthKnown(props)}
        isNewPromise={isNewPromise(props)}
        wasWaveOpened={wasWaveOpened(props)}
      />
    </ResourceForm>
  )
}

/** The month of release is announced: it moves by its command, which asks customers. The server says the rest. */
function isMonthKnown({ resource, mode, row }: ResourceFormProps): boolean {
  return (
    mode === 'edit' &&
    fieldOf(resource, 'delayCount') !== undefined &&
    row?.state !== GOODS_STATE.draft &&
    Boolean(row?.releaseMonth)
  )
}

function isNewPromise(props: ResourceFormProps): boolean {
  return fieldOf(props.resource, 'delayCount') !== undefined && !isMonthKnown(props)
}

/** Claims go by the dates and the policy of the figure: these change with them, by the commands of the wave. */
function wasWaveOpened({ mode, row }: ResourceFormProps): boolean {
  return mode === 'edit' && Number(row?.waveState ?? WAVE.prepared) !== WAVE.prepared
}

interface GoodsFieldsProps {
  readonly resource: AnyResource
  readonly isMonthKnown: boolean
  /** The month is promised for the first time. */
  readonly isNewPromise: boolean
  readonly wasWaveOpened: boolean
}

function GoodsFields({ resource, isMonthKnown, isNewPromise, wasWaveOpened }: GoodsFieldsProps) {
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
          ) : name === 'releaseMonth' && isMonthKnown ? (
            <FormField key={name} resource={resource} name={name}>
              <AnnouncedMonth />
            </FormField>
          ) : (
            <FormField
              key={name}
              resource={resource}
              name={name}
              isWide={isWide(resource, name)}
              isDisabled={wasWaveOpened && WAVE_FIELDS.includes(name)}
            />
          ),
        )}
      </FormGrid>
      {names.some((name) => name === 'releaseMonth') && isNewPromise && <MakerMarginHint />}
      {key === 'line' && wasWaveOpened && <span className="goods-fixed-note">{t(WAVE_END_IS_KNOWN)}</span>}
    </fieldset>
  ))
}

/** A month that stays, and where it is moved. */
function AnnouncedMonth({ id, value }: { readonly id?: string; readonly value?: string }) {
  const t = useTranslate()
  return (
    <>
      <Input id={id} value={value} disabled />
      <span className="goods-fixed-note">{t(MONTH_IS_ANNOUNCED)}</span>
    </>
  )
}

function isWide(resource: AnyResource, name: string): boolean {
  const field = fieldOf(resource, name)
  return name === 'videoUrl' || field?.kind === 'html' || (field?.kind === 'image' && field.many === true)
}
