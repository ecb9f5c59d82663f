import { type ControlProps, passedProps } from './control-props.ts'
import { RichEditor } from './editor/rich/rich-editor.web.tsx'

/** Rich text of a field; what the editor cannot hold is shown as source, so that nothing is lost or rewritten. */
export function HtmlControl(props: ControlProps) {
  const { value, onChange } = props
  return <RichEditor {...passedProps(props)} value={String(value ?? '')} onChange={(html) => onChange?.(html)} />
}
