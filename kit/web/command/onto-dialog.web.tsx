import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Field, WireValue } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError, refusalIn } from '../client/api-error.ts'
import { callAction } from '../client/resource-calls.web.ts'
import { FieldControl } from '../field/field-control.web.tsx'
import { WindowModal } from '../page/modal/window-modal.web.tsx'
import { useTold } from '../page/use-told.web.ts'
import { CANCEL } from '../table/row-actions.web.tsx'
import { trialOf } from './trial.ts'
import { TrialTable } from './trial-table.web.tsx'

interface OntoDialogProps {
  readonly title: string
  readonly okText: string
  /** The row that the command is run on is chosen in the dialog: a reference to its resource. */
  readonly resource: AnyResource
  readonly command: string
  readonly field: Field
  readonly help: string
  /** What the command is given beside the row. */
  readonly input: Readonly<Record<string, WireValue>>
  readonly open: boolean
  readonly onClose: () => void
  /** After it was done to the row of this id. */
  readonly onDone: (id: string) => unknown
  /** Stands below what the command would do. */
  readonly children?: ReactNode
}

/** Runs a command for rows of one list on a row of another one, which is chosen here; what it would do is shown before. */
export function OntoDialog(props: OntoDialogProps) {
  const { title, okText, resource, command, field, help, input, open, onClose, onDone, children } = props
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<string>()
  const trial = useQuery({
    queryKey: [resource.name, command, 'trial', chosen, input],
    queryFn: async () => trialOf((await callAction(resource, command, { ...input, ids: chosen, dryRun: true })).result),
    enabled: open && chosen !== undefined,
    retry: false,
    // what is left changes with whoever else gives some
    gcTime: 0,
  })
  const isRefused = trial.data !== undefined && trial.data.refused.length > 0
  const run = async () => {
    if (chosen === undefined) {
      setError(t(CHOOSE, { what: t(field.title) }))
      return
    }
    const call = callAction(resource, command, { ...input, ids: chosen })
    if (await told(call, { onRefused: (refusal) => setError(refusalIn(refusal)) })) {
      await onDone(chosen)
      onClose()
    }
  }
  return (
    <WindowModal
      title={title}
      isOpen={open}
      onClose={onClose}
      onOk={() => void run()}
      keepsOpen
      okText={okText}
      okButtonProps={{ disabled: isRefused || trial.isFetching }}
      cancelText={t(CANCEL)}
      confirmLoading={isBusy}
    >
      <Form layout="vertical">
        <Form.Item
          label={t(field.title)}
          required
          extra={help}
          {...(error !== undefined && { validateStatus: 'error' as const, help: error })}
        >
          <FieldControl
            field={field}
            value={chosen ?? null}
            onChange={(value) => {
              setError(undefined)
              setChosen(typeof value === 'string' && value !== '' ? value : undefined)
            }}
          />
        </Form.Item>
      </Form>
      {trial.data && <TrialTable trial={trial.data} waiting={0} />}
      {trial.error instanceof ApiError && <Alert type="warning" showIcon title={refusalIn(trial.error)} />}
      {children}
    </WindowModal>
  )
}

const CHOOSE: Text = ['请选择{what}', 'Choose: {what}']
