import { Alert, App, Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError, isRecord, refusalIn, waitsBy } from '../client/api-error.ts'
import type { Answer } from '../client/client.web.ts'
import { useUnsaved } from '../page/tab.web.ts'
import { useDraft } from '../session/draft.web.ts'
import './form.css'
import { type FormValues, isChanged } from './form-values.ts'
import { RestoredNotice } from './restored-notice.web.tsx'

interface Draft {
  readonly values: FormValues
  /** Of the row that was being edited, as it was then. */
  readonly version: number | undefined
}

export interface EntryFormProps<Result> {
  readonly form: FormInstance
  /** What is kept under it until it is saved or thrown away: `system:permission:42`. */
  readonly draft: string
  readonly start: FormValues
  /** Version of the row being edited. */
  readonly version?: number | undefined
  readonly isDisabled?: boolean
  readonly save: (values: FormValues, version: number | undefined) => Promise<Answer<Result>>
  readonly onSaved: (result: Result) => void
  /** A form that can be left without saving. */
  readonly onCancel?: () => void
  /** What somebody else made of the row meanwhile, in words. */
  readonly newer?: (current: Readonly<Record<string, unknown>>) => string
  readonly children: ReactNode
}

/** A form whose fields no resource declares: draft, saving, errors at their fields, changes of others. */
export function EntryForm<Result>(props: EntryFormProps<Result>) {
  const { form, start, save, onSaved, onCancel, newer, children, isDisabled = false } = props
  const t = useTranslate()
  const { message } = App.useApp()
  const draft = useDraft<Draft>(props.draft)
  const [first] = useState<FormValues>(() => ({ ...start, ...draft.kept?.values }))
  const [isRestored, setRestored] = useState(draft.kept !== undefined)
  const [isDirty, setDirty] = useState(isRestored)
  const [isSaving, setSaving] = useState(false)
  const [version, setVersion] = useState(draft.kept ? draft.kept.version : props.version)
  /** What somebody else made of it meanwhile. */
  const [current, setCurrent] = useState<Readonly<Record<string, unknown>>>()
  useUnsaved(isDirty)

  const handleChange = () => {
    const values: FormValues = form.getFieldsValue(true)
    const isNowDirty = isChanged(start, values)
    setDirty(isNowDirty)
    if (isNowDirty) {
      draft.keep({ values, version })
    } else {
      draft.discard()
    }
  }
  const fail = (error: ApiError) => {
    if (waitsBy(error)) {
      return
    }
    if (error.http === 409 && isRecord(error.data) && isRecord(error.data.current)) {
      setCurrent(error.data.current)
      setVersion(Number(error.data.current.version))
      return
    }
    const names = Object.keys(form.getFieldsValue())
    const here = error.errors.filter(({ path }) => names.includes(path))
    form.setFields(here.map(({ path, message: words }) => ({ name: path, errors: [words] })))
    if (here.length === 0 && [200, 400, 409].includes(error.http)) {
      void message.warning(refusalIn(error))
    }
  }
  const handleFinish = async () => {
    setSaving(true)
    try {
      const answer = await save(form.getFieldsValue(), version)
      draft.discard()
      setDirty(false)
      setRestored(false)
      void message.success(answer.message || t(SAVED))
      onSaved(answer.result)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      fail(error)
    } finally {
      setSaving(false)
    }
  }
  const discard = () => {
    draft.discard()
    form.resetFields()
    form.setFieldsValue(start)
    setVersion(props.version)
    setRestored(false)
    setDirty(false)
  }

  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={first}
      disabled={isDisabled}
      onValuesChange={handleChange}
      onFinish={() => void handleFinish()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          form.submit()
        }
      }}
    >
      {isRestored && <RestoredNotice onDiscard={discard} />}
      {current && <Alert type="warning" showIcon className="form-restored" title={newer ? newer(current) : t(NEWER)} />}
      {children}
      {!isDisabled && (
        <div className="form-footer">
          <span className="form-hint">{t(HINT)}</span>
          {onCancel ? (
            <Button
              disabled={isSaving}
              onClick={() => {
                discard()
                onCancel()
              }}
            >
              {t(CANCEL)}
            </Button>
          ) : (
            <Button disabled={!isDirty || isSaving} onClick={discard}>
              {t(DISCARD)}
            </Button>
          )}
          <Button type="primary" loading={isSaving} onClick={form.submit}>
            {t(SAVE)}
          </Button>
        </div>
      )}
    </Form>
  )
}

const NEWER: Text = [
  '他人已修改。再次保存将以您填写的为准。',
  'Somebody changed it meanwhile. Saving again replaces that with yours.',
]
const HINT: Text = ['Ctrl + Enter 保存', 'Ctrl + Enter saves']
const SAVE: Text = ['保存', 'Save']
const SAVED: Text = ['操作成功！', 'Saved']
const CANCEL: Text = ['取消', 'Cancel']
const DISCARD: Text = ['放弃修改', 'Discard']
