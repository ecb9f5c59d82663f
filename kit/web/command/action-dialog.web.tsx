import { Button, Form } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { WireValue } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { WireError } from '../client/api-error.ts'
import type { AnyRow } from '../client/page-of.ts'
import { firstError } from '../form/first-error.web.ts'
import { FormField } from '../form/form-field.web.tsx'
import { FormFrame } from '../form/form-frame.web.tsx'
import { errorsOver, type FormValues, isChanged, startValues } from '../form/form-values.ts'
import { LeaveQuestion } from '../form/leave-question.web.tsx'
import { RestoredNotice } from '../form/restored-notice.web.tsx'
import { useLeaveQuestion } from '../form/use-leave-question.web.ts'
import { useFocusOnOpen } from '../page/modal/use-focus-on-open.web.ts'
import { useUnsaved } from '../page/tab.web.ts'
import { CANCEL } from '../table/row-actions.web.tsx'
import { useActionDraft } from './action-draft.web.ts'
import type { CommandControls } from './command-controls.web.ts'
import { type Trial, type TryOut, triedIn } from './trial.ts'
import { TrialTable } from './trial-table.web.tsx'
import './command.css'

/** Names listed before many rows change. */
const MOST_NAMED = 5

interface ActionDialogProps {
  /** The input of the command, see `actionResource`. */
  readonly resource: AnyResource
  readonly rows: readonly AnyRow[]
  /** What the input begins with, where it is not what the command declares. */
  readonly start?: FormValues | undefined
  /** Controls of the noun's own, by input. */
  readonly controls?: CommandControls[string] | undefined
  readonly title: string
  readonly okText: string
  readonly isDanger?: boolean | undefined
  /** The consequences. */
  readonly content?: string | undefined
  /** What the rows are called. */
  readonly names: readonly string[]
  /** Rows that were selected and stay as they are. */
  readonly left?: string | undefined
  readonly open: boolean
  readonly onClose: () => void
  /** Runs the command; answers what is wrong with the input. */
  readonly onRun: (values: FormValues) => Promise<readonly WireError[]>
  /** What has come of it so far, in place of the form. */
  readonly outcome?: ReactNode
  /** Tells what the command would do; of commands that cannot be tried there is none. */
  readonly onTry?: TryOut | undefined
}

/**
 * Asks before a command: says what it will do to which rows, and takes its input, which is kept until the command is
 * run or thrown away; errors appear at their fields.
 */
export function ActionDialog({
  resource,
  rows,
  start,
  controls = {},
  title,
  content,
  names,
  left,
  open,
  onRun,
  onTry,
  outcome,
  ...props
}: ActionDialogProps) {
  const t = useTranslate()
  const [form] = Form.useForm()
  const draft = useActionDraft(resource.name, rows, start)
  const [clean, setClean] = useState(() => startValues(resource, undefined))
  const [isRestored, setRestored] = useState(draft.kept !== undefined)
  const [isDirty, setDirty] = useState(isRestored)
  const [isRunning, setRunning] = useState(false)
  const [trial, setTrial] = useState<Trial>()
  // Two presses may come before the next rendering.
  const isBusy = useRef(false)
  const typed = useRef(0)
  const body = useRef<HTMLDivElement>(null)
  const fields = Object.keys(resource.fields)
  const { isAsking, stay, cancel } = useLeaveQuestion({ isDirty, isBusy: isRunning, onClose: props.onClose })
  useUnsaved(open && isDirty && !outcome)
  useFocusOnOpen(open && fields.length > 0 && !outcome, () =>
    body.current?.contains(document.activeElement)
      ? document.activeElement
      : body.current?.querySelector<HTMLElement>(FOCUSABLE),
  )

  const show = (errors: readonly WireError[]) => {
    form.setFields(errors.map(({ path, message }) => ({ name: path, errors: [message] })))
    const [first] = errors
    if (first) {
      form.scrollToField(first.path, { focus: true, block: 'center' })
    }
  }
  const handleChange = (changed: FormValues) => {
    // it was told of other values
    typed.current += 1
    setTrial(undefined)
    const values: FormValues = form.getFieldsValue(true)
    const isNowDirty = isChanged(clean, values)
    setDirty(isNowDirty)
    if (isNowDirty) {
      draft.keep(values)
    } else {
      draft.discard()
    }
    // A field that shows an error follows the typing, so that the error goes when it is mended.
    const wrong = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0)
    if (wrong.length > 0) {
      void form.validateFields(wrong).catch(() => undefined)
    }
  }
  /** A control knows what its input begins with only when its rows came. */
  const begin = (name: string, value: WireValue) => {
    form.setFieldValue(name, value)
    setClean((known) => ({ ...known, [name]: value }))
  }
  const discard = () => {
    draft.discard()
    form.setFieldsValue(clean)
    setRestored(false)
    setDirty(false)
  }
  /** Sends valid values, one command at a time. */
  const submit = async (send: (values: FormValues) => Promise<readonly WireError[]>) => {
    if (isBusy.current) {
      return
    }
    isBusy.current = true
    setRunning(true)
    try {
      const isValid = await form.validateFields().then(
        () => true,
        () => false,
      )
      const values: FormValues = form.getFieldsValue(true)
      const errors = isValid ? errorsOver(resource, undefined, values) : []
      if (!isValid) {
        show(firstError(form))
      } else if (errors.length > 0) {
        show(errors.map(({ path, message }) => ({ path, message: t(message) })))
      } else {
        show(await send(values))
      }
    } finally {
      isBusy.current = false
      setRunning(false)
    }
  }
  const run = () => submit(onRun)
  const tryOut = async (ask: TryOut) => {
    await submit(async (values) => {
      const before = typed.current
      const showTrial = (known: Trial | undefined) => typed.current === before && setTrial(known)
      const told = await ask(values, showTrial)
      const isTold = 'tried' in told
      showTrial(isTold ? told : undefined)
      return isTold ? [] : told
    })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void run()
    }
  }

  return (
    <FormFrame
      kind="modal"
      title={title}
      width={Object.keys(controls).length > 0 ? 760 : outcome ? 640 : 520}
      open={open}
      onCancel={outcome ? props.onClose : cancel}
    >
      {outcome}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the fields inside */}
      <div ref={body} className="form-body" hidden={outcome !== undefined} onKeyDown={handleKey}>
        {isRestored && <RestoredNotice onDiscard={discard} />}
        <Form
          className="action-dialog"
          form={form}
          layout="vertical"
          initialValues={{ ...clean, ...draft.kept }}
          onValuesChange={handleChange}
          onFinish={() => void run()}
        >
          {content && <p>{content}</p>}
          {names.length > 1 && (
            <p className="action-names">
              {names.slice(0, MOST_NAMED).join(t(COMMA))}
              {names.length > MOST_NAMED && ` ${t(AND_MORE, { n: names.length - MOST_NAMED })}`}
            </p>
          )}
          {left && <p>{left}</p>}
          {fields.map((name) => {
            const Control = controls[name]
            return (
              <FormField key={name} resource={resource} name={name} isWide>
                {Control && <Control rows={rows} onStart={(value) => begin(name, value)} />}
              </FormField>
            )
          })}
          {trial && <TrialTable trial={trial} waiting={isRunning ? rows.length - triedIn(trial) : 0} />}
          {isAsking ? (
            <LeaveQuestion
              onLeave={() => {
                discard()
                props.onClose()
              }}
              onStay={stay}
            />
          ) : (
            <div className="form-footer">
              <Button disabled={isRunning} onClick={cancel}>
                {t(CANCEL)}
              </Button>
              {onTry && (
                <Button disabled={isRunning} onClick={() => void tryOut(onTry)}>
                  {t(TRY)}
                </Button>
              )}
              <Button
                type="primary"
                htmlType="submit"
                danger={props.isDanger ?? false}
                loading={isRunning}
                autoFocus={fields.length === 0}
              >
                {props.okText}
              </Button>
            </div>
          )}
        </Form>
      </div>
    </FormFrame>
  )
}

const FOCUSABLE = 'form input:not(:disabled,[type=hidden],[readonly]), form textarea:not(:disabled)'

const TRY: Text = ['试算', 'Preview']
const AND_MORE: Text = ['等，另有 {n} 个', 'and {n} more']
