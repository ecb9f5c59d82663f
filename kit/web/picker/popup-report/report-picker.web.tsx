import { Form, type FormInstance } from 'antd'
import type { ComponentType } from 'react'
import { listOf } from '../../field/field-value.ts'
import type { PickerProps } from '../../field/pickers.web.ts'
import { useReferenceLabels } from '../../field/reference.web.ts'
import type { PopupReport } from './popup-report.ts'
import { PopupReportInput } from './popup-report-input.web.tsx'

/** How a reference field picks its row from a report. */
export interface ReportPick extends Pick<PopupReport, 'code' | 'sorter' | 'param' | 'groupId'> {
  /** Column of the report that the field stores. */
  readonly value: string
  /** Columns that fill other fields of the same form, by the name of the field. */
  readonly fills?: Readonly<Record<string, string>>
}

/** No field is called so. */
const OWN = '@own'

/**
 * A picker for reference fields of one source: registered for it, every declared field of that source opens the
 * report, without code of a page.
 */
export function reportPicker({ value: column, fills = {}, ...pick }: ReportPick): ComponentType<PickerProps> {
  return function ReportPicker({ field, value, onChange, ...passed }: PickerProps) {
    // outside of a form there is none, whatever the type says
    const form = Form.useFormInstance() as FormInstance | undefined
    const keys = listOf(value)
    const labels = useReferenceLabels(field.source ?? '', keys)
    return (
      <PopupReportInput
        {...passed}
        field={OWN}
        report={{
          ...pick,
          multi: field.many ?? false,
          orgFields: [column, ...Object.values(fills)].join(','),
          destFields: [OWN, ...Object.keys(fills)].join(','),
        }}
        value={value}
        label={keys.map((key) => labels.get(key) ?? key).join(',')}
        onChange={(text, { [OWN]: _own, ...others }) => {
          form?.setFieldsValue(others)
          onChange?.(text)
        }}
      />
    )
  }
}
