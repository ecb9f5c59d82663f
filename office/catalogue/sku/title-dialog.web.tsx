import { Button, Form, Input, Modal } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { itemsIn } from '#kit/contract/listed-items.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { useFocusOnOpen } from '#kit/web/page/modal/use-focus-on-open.web.ts'
import { CANCEL, OK } from '#kit/web/table/row-actions.web.tsx'

interface TitleDialogProps {
  readonly title: string
  readonly label: string
  readonly open: boolean
  /** Several titles may be given at once. */
  readonly isMany: boolean
  /** Why these titles cannot be taken, or null. */
  readonly check: (titles: readonly string[]) => string | null
  readonly onConfirm: (titles: readonly string[]) => void
  readonly onClose: () => void
}

/** Asks for the name of a spec or for its values; Enter confirms. */
export function TitleDialog(props: TitleDialogProps) {
  const { open, onClose } = props
  const field = useId()
  useBackLeaves(open, onClose)
  useFocusOnOpen(open, () => document.getElementById(field))
  return (
    <Modal title={props.title} open={open} onCancel={onClose} width={440} footer={null} destroyOnHidden>
      <TitleForm {...props} fieldId={field} />
    </Modal>
  )
}

function TitleForm({ fieldId, label, isMany, check, onConfirm, onClose }: TitleDialogProps & { fieldId: string }) {
  const t = useTranslate()
  const help = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)

  const confirm = () => {
    const titles = titlesIn(typed, isMany)
    const objection = check(titles)
    setError(objection)
    if (objection === null) {
      onConfirm(titles)
      onClose()
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    // Enter that chooses a word of the input method is no confirmation.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      confirm()
    }
  }
  const field = {
    id: fieldId,
    value: typed,
    'aria-invalid': error !== null,
    'aria-describedby': help,
    onChange: (event: { target: { value: string } }) => {
      setTyped(event.target.value)
      setError(null)
    },
    onKeyDown: handleKey,
  }
  return (
    <Form component="div" layout="vertical">
      <Form.Item
        label={label}
        htmlFor={fieldId}
        required
        validateStatus={error === null ? '' : 'error'}
        help={
          <span id={help} role={error === null ? undefined : 'alert'}>
            {error ?? (isMany ? t(SEVERAL) : ' ')}
          </span>
        }
      >
        {isMany ? <Input.TextArea {...field} autoSize={{ minRows: 2, maxRows: 8 }} /> : <Input {...field} />}
      </Form.Item>
      <div className="sku-dialog-footer">
        <Button onClick={onClose}>{t(CANCEL)}</Button>
        <Button type="primary" onClick={confirm}>
          {t(OK)}
        </Button>
      </div>
    </Form>
  )
}

/** Parts between commas and line ends; nothing typed is one empty title, which has its own words. */
function titlesIn(typed: string, isMany: boolean): readonly string[] {
  if (!isMany) {
    return [typed.trim()]
  }
  const titles = itemsIn(typed)
  return titles.length > 0 ? titles : ['']
}

const SEVERAL: Text = ['多个规格值用逗号或换行隔开', 'Separate several values with commas or line breaks']
