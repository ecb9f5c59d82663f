import { Button, Form, Input, Modal } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { CANCEL, OK } from '#kit/web/table/row-actions.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'

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

/** Asks for the name of a spec or for its values (specification 2.26b); Enter confirms. */
export function TitleDialog(props: TitleDialogProps) {
  const { open, onClose } = props
  const field = useId()
  return (
    <Modal
      title={props.title}
      open={open}
      onCancel={onClose}
      width={440}
      footer={null}
      destroyOnHidden
      afterOpenChange={(isOpen) => {
        if (isOpen) {
          document.getElementById(field)?.focus()
        }
      }}
    >
      <TitleForm {...props} fieldId={field} />
    </Modal>
  )
}

function TitleForm({ fieldId, label, isMany, check, onConfirm, onClose }: TitleDialogProps & { fieldId: string }) {
  const say = useText()
  const help = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  const confirm = () => {
    const titles = titlesIn(typed, isMany)
    const objection = check(titles)
    setFault(objection)
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
    'aria-invalid': fault !== null,
    'aria-describedby': help,
    onChange: (event: { target: { value: string } }) => {
      setTyped(event.target.value)
      setFault(null)
    },
    onKeyDown: handleKey,
  }
  return (
    <Form component="div" layout="vertical">
      <Form.Item
        label={label}
        htmlFor={fieldId}
        required
        validateStatus={fault === null ? '' : 'error'}
        help={
          <span id={help} role={fault === null ? undefined : 'alert'}>
            {fault ?? (isMany ? say(SEVERAL) : ' ')}
          </span>
        }
      >
        {isMany ? <Input.TextArea {...field} autoSize={{ minRows: 2, maxRows: 8 }} /> : <Input {...field} />}
      </Form.Item>
      <div className="sku-dialog-footer">
        <Button onClick={onClose}>{say(CANCEL)}</Button>
        <Button type="primary" onClick={confirm}>
          {say(OK)}
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
  const titles = typed
    .split(/[,，、;；\n\t]/)
    .map((title) => title.trim())
    .filter((title) => title !== '')
  return titles.length > 0 ? titles : ['']
}

const SEVERAL: Text = ['多个规格值用逗号或换行隔开', 'Separate several values with commas or line breaks']
