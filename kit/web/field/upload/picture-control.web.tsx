import type { ControlProps } from '../control-props.ts'
import { listOf } from '../field-value.ts'
import { PictureUpload } from './picture-upload.web.tsx'

/** The pictures of a field; their stored paths are joined by commas. */
export function PictureControl(props: ControlProps) {
  const { field, value, onChange } = props
  return (
    <PictureUpload
      id={props.id}
      label={props['aria-label'] ?? ''}
      describedBy={props['aria-describedby']}
      disabled={props.disabled}
      paths={listOf(value)}
      limit={field.many ? (field.max ?? 0) : 1}
      onChange={(paths) => onChange?.(paths.join(','))}
    />
  )
}
