import { Alert, Button, Form } from 'antd'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useImperativeHandle, useRef, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '../resource/page-of.ts'
import { useResource } from '../resource/resource-calls.web.ts'
import { CANCEL } from '../table/row-actions.web.tsx'
import { useText } from '../text/text.web.ts'
import { ConflictChoice } from './conflict-choice.web.tsx'
import { FormStateContext } from './form-context.web.ts'
import type { FormMode } from './form-values.ts'
import { useResourceForm } from './use-resource-form.web.ts'

/** What the frame around may ask of the form. */
export interface FormHandle {
  /** Leaves, asking first when something would be lost. */
  readonly cancel: () => void
  /** Puts the cursor into the first field. */
  readonly focus: () => void
}

interface FormEditorProps {
  readonly resource: AnyResource
  readonly mode: FormMode
  readonly row: AnyRow | undefined
  readonly handle: RefObject<FormHandle | undefined>
  readonly onClose: () => void
  readonly onSaved: () => void
  readonly children: ReactNode
}

/** Fields, messages and buttons of a form that can be saved. */
export function FormEditor({ resource, mode, row, handle, children, ...props }: FormEditorProps) {
  const say = useText()
  const calls = useResource(resource)
  const state = useResourceForm({ resource, calls, mode, row, onSaved: props.onSaved })
  const { form, conflict, isSaving } = state
  const [isAsking, setAsking] = useState(false)
  const scope = useId()
  const body = useRef<HTMLDivElement>(null)
  /** Where the cursor was before the question. */
  const before = useRef<HTMLElement>(null)

  const focus = () => body.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
  const stay = () => {
    setAsking(false)
    before.current?.focus()
  }
  const cancel = () => {
    if (isSaving) {
      return
    }
    if (isAsking) {
      stay()
    } else if (state.isDirty) {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      setAsking(true)
    } else {
      props.onClose()
    }
  }
  useImperativeHandle(handle, () => ({ cancel, focus }))

  const save = () => void (conflict ? state.saveChosen() : state.save())
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
  }

  return (
    <FormStateContext value={{ mode, id: row?.id }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the fields inside */}
      <div ref={body} className="form-body" onKeyDown={handleKey}>
        {state.isRestored && !conflict && (
          <Alert
            className="form-restored"
            type="info"
            showIcon
            title={say(RESTORED)}
            action={
              <Button size="small" onClick={state.discard}>
                {say(DISCARD_DRAFT)}
              </Button>
            }
          />
        )}
        {conflict && <ConflictChoice {...conflict} resource={resource} onChoose={state.choose} />}
        <Form
          form={form}
          name={scope}
          layout="vertical"
          // While two versions are compared the fields wait underneath, with all that was typed.
          hidden={conflict !== undefined}
          initialValues={state.start}
          onValuesChange={state.handleChange}
        >
          {children}
        </Form>
        {isAsking ? (
          <div key="question" className="form-footer" role="alertdialog" aria-label={say(LEAVE_QUESTION)}>
            <span className="form-question">{say(LEAVE_QUESTION)}</span>
            <Button
              danger
              onClick={() => {
                state.discard()
                props.onClose()
              }}
            >
              {say(LEAVE)}
            </Button>
            <Button type="primary" autoFocus onClick={stay}>
              {say(STAY)}
            </Button>
          </div>
        ) : (
          <div className="form-footer">
            <span className="form-hint">{say(HINT)}</span>
            <Button disabled={isSaving} onClick={conflict ? state.leaveConflict : cancel}>
              {say(conflict ? BACK : CANCEL)}
            </Button>
            <Button type="primary" loading={isSaving} onClick={save}>
              {say(conflict ? SAVE_CHOSEN : SAVE)}
            </Button>
          </div>
        )}
      </div>
    </FormStateContext>
  )
}

const FOCUSABLE = 'form input:not(:disabled,[type=hidden],[readonly]), form textarea:not(:disabled)'

const RESTORED: Text = ['已恢复上次未保存的内容', 'What was not saved last time is back']
const DISCARD_DRAFT: Text = ['放弃草稿', 'Discard draft']
const LEAVE_QUESTION: Text = ['有未保存的修改，确定放弃吗？', 'Discard the unsaved changes?']
const LEAVE: Text = ['放弃修改', 'Discard']
const STAY: Text = ['继续编辑', 'Keep editing']
const SAVE: Text = ['保存', 'Save']
const SAVE_CHOSEN: Text = ['按选择保存', 'Save chosen values']
const BACK: Text = ['返回编辑', 'Back to editing']
const HINT: Text = ['Ctrl + Enter 保存', 'Ctrl + Enter saves']
