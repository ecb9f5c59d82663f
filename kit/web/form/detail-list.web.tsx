import { Descriptions } from 'antd'
import { type AnyResource, publicField } from '#kit/contract/resource.ts'
import { FieldText } from '../field/field-text.web.tsx'
import { useIsPhone } from '../table/use-is-phone.web.ts'
import { useText } from '../text/text.web.ts'
import { type FormValues, formNames } from './form-values.ts'
import './form.css'

/** Kinds that need the whole line. */
const WIDE = new Set(['area', 'html', 'image'])

/** A row read-only: what the form shows, then who wrote it and when. */
export function DetailList({ resource, row }: { readonly resource: AnyResource; readonly row: FormValues }) {
  const say = useText()
  const isPhone = useIsPhone()
  const names = [...formNames(resource), 'createBy', 'createTime', 'updateBy', 'updateTime']
  return (
    <Descriptions
      className="detail-list"
      size="small"
      bordered
      column={isPhone ? 1 : 2}
      styles={{ label: { width: isPhone ? 104 : 120 } }}
      items={names.flatMap((name) => {
        const field = publicField(resource, name)
        if (!field) {
          return []
        }
        return [
          {
            key: name,
            label: say(field.title),
            ...(WIDE.has(field.kind) && { span: 'filled' as const }),
            children: <FieldText field={field} name={name} row={row} place="detail" />,
          },
        ]
      })}
    />
  )
}
