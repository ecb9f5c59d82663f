import { Form, Input } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EntryForm } from '#kit/web/form/entry-form.web.tsx'
import { cabinets, type Place } from './cabinets.ts'

interface PlaceFormProps {
  /** The place to edit; without one a new place below `parent`. */
  readonly place?: Place
  readonly parent: string
  readonly onSaved: (place: Place) => void
  readonly onCancel?: () => void
}

/** What is typed is kept as a draft until it is saved. */
export function PlaceForm({ place, parent, onSaved, onCancel }: PlaceFormProps) {
  const t = useTranslate()
  const [form] = Form.useForm()
  return (
    <EntryForm<Place>
      form={form}
      draft={`demo:cabinets:${place?.id ?? `below ${parent}`}`}
      start={{ name: place?.name ?? '' }}
      save={({ name }) => (place ? cabinets.rename(place.id, String(name)) : cabinets.add(parent, String(name)))}
      onSaved={onSaved}
      {...(onCancel && { onCancel })}
    >
      <Form.Item name="name" label={t(NAME)} rules={[{ required: true, message: t(NEEDED) }]}>
        <Input />
      </Form.Item>
    </EntryForm>
  )
}

const NAME: Text = ['名称', 'Name']
const NEEDED: Text = ['请输入名称', 'Enter a name']
