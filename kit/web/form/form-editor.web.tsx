import { Button, Form } from 'antd'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { AnyRow } from '../client/page-of.ts'
import { useResource } from '../client/resource-calls.web.ts'
import { textsBeside } from '../field/known-texts.ts'
import { KnownTextsContext } from '../field/known-texts.web.ts'
import { UploadScopeContext } from '../field/upload/uploading.web.ts'
import { late } from '../page/late.web.ts'
import { useFocusOnOpen } from '../page/modal/use-focus-on-open.web.ts'
import { useFreshDictionaries } from '../session/fresh-dictionaries.web.ts'
import { actionsIn } from '../session/permission-check.ts'
import { CANCEL } from '../table/row-actions.web.tsx'
import { ConflictChoice } from './conflict-choice.web.tsx'
import { FormChildren } from './form-children.web.tsx'
import { FormStateContext } from './form-context.web.ts'
import type { FormMode } from './form-values.ts'
import { LeaveQuestion } from './leave-question.web.tsx'
import { RestoredNotice } from './restored-notice.web.tsx'
import { UnsentNotice } from './unsent-notice.web.tsx'
import { useLeaveQuestion } from './use-leave-question.web.ts'
import { useResourceForm } from './use-resource-form.web.ts'

const SecretNotice = late(async () => (await import('./secret-notice.web.tsx')).SecretNotice)

/** What the frame around may ask of the form. */
export interface FormHandle {
  /** Leaves, asking first when something would be lost. */
  readonly cancel: () => void
}

interface FormEditorProps {
  readonly resource: AnyResource
  readonly mode: FormMode
  readonly row: AnyRow | undefined
  readonly handle: RefObject<FormHandle | undefined>
  readonly onClose: () => void
  readonly onSaved: (row: AnyRow) => void
  readonly children: ReactNode
}

/** Fields, messages and buttons of a form that can be saved. */
export function FormEditor({ resource, mode, row, handle, children, ...props }: FormEditorProps) {
  const t = useTranslate()
  const calls = useResource(resource)
  const state = useResourceForm({ resource, calls, mode, row, onSaved: props.onSaved })
  const { form, conflict, isSaving } = state
  const scope = useId()
  const body = useRef<HTMLDivElement>(null)
  useFreshDictionaries()
  const texts = useMemo(() => textsBeside(resource, row), [resource, row])

  /** The first field; who is already in the form stays where the cursor is. */
  const findFirst = () =>
    body.current?.contains(document.activeElement)
      ? document.activeElement
      : body.current?.querySelector<HTMLElement>(FOCUSABLE)
  useFocusOnOpen(true, findFirst)
  const { isAsking, stay, cancel } = useLeaveQuestion({
    isDirty: state.isDirty || state.isUploading,
    isBusy: isSaving,
    onClose: props.onClose,
  })
  useImperativeHandle(handle, () => ({ cancel }))

  const save = () => void (conflict ? state.saveChosen() : state.save())
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
  }

  return (
    <FormStateContext value={{ mode, id: row?.id, own: actionsIn(row?.permissionList) }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the fields inside */}
      <div ref={body} className="form-body" onKeyDown={handleKey}>
        {state.isRestored && !conflict && <RestoredNotice onDiscard={state.discard} />}
        {state.unsent && <UnsentNotice unsent={state.unsent} isSaving={isSaving} onAgain={save} />}
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
          <UploadScopeContext value={state.uploads}>
            <KnownTextsContext value={texts}>
              {children}
              <Suspense>{resource.secret && row && <SecretNotice resource={resource} row={row} />}</Suspense>
              <FormChildren resource={resource} tables={state.tables} />
            </KnownTextsContext>
          </UploadScopeContext>
        </Form>
        {isAsking ? (
          <LeaveQuestion
            onLeave={() => {
              state.leave()
              props.onClose()
            }}
            onStay={stay}
          />
        ) : (
          <div className="form-footer">
            <span className="form-hint" aria-live="polite">
              {t(isSaving && state.isUploading ? WAITS : HINT)}
            </span>
            <Button disabled={isSaving} onClick={conflict ? state.leaveConflict : cancel}>
              {t(conflict ? BACK : CANCEL)}
            </Button>
            <Button type="primary" loading={isSaving} onClick={save}>
              {t(conflict ? SAVE_CHOSEN : SAVE)}
            </Button>
          </div>
        )}
      </div>
    </FormStateContext>
  )
}

const FOCUSABLE = 'form input:not(:disabled,[type=hidden],[readonly]), form textarea:not(:disabled)'

const SAVE: Text = ['保存', 'Save']
const SAVE_CHOSEN: Text = ['按选择保存', 'Save chosen values']
const BACK: Text = ['返回编辑', 'Back to editing']
const WAITS: Text = ['文件上传完成后自动保存…', 'Saving as soon as the files have arrived…']
const HINT: Text = ['Ctrl + Enter 保存', 'Ctrl + Enter saves']
