import { App, Form, type FormItemProps, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { WorkplaceDialogProps } from '#kit/web/shell/app-context.web.ts'
import { AccountDialog } from './account-dialog.web.tsx'

/** Pixels. */
const WIDTH = 450

interface ChoiceDialogProps<Value extends string | number> extends WorkplaceDialogProps {
  readonly title: string
  readonly label: Text
  /** Why there is something to choose. */
  readonly about?: { readonly tooltip: FormItemProps['tooltip']; readonly text: string }
  readonly note?: string | undefined
  readonly choose: Text
  /** Asked for once, with the opening; an empty list closes it with `none`. */
  readonly load: () => Promise<readonly unknown[]>
  readonly none: Text
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  /** Rejects with what the server says against it. */
  readonly onChoose: (value: Value) => Promise<void>
}

/** Chooses where one works from a list; forced, it cannot be put off. */
export function ChoiceDialog<Value extends string | number>(props: ChoiceDialogProps<Value>) {
  const { isForced, onClose, about, choose, options } = props
  const t = useTranslate()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ readonly chosen: Value }>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const handleRefusal = (error: unknown) => setRefusal(error instanceof Error ? error.message : String(error))

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, with the opening
  useEffect(() => {
    props.load().then((found) => {
      if (found.length === 0) {
        message.warning(t(props.none))
        onClose()
      }
    }, handleRefusal)
  }, [])

  async function handleFinish({ chosen }: { readonly chosen: Value }) {
    setBusy(true)
    setRefusal(undefined)
    try {
      await props.onChoose(chosen)
    } catch (error) {
      handleRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  if (options.length === 0 && refusal === undefined) {
    return null
  }
  return (
    <AccountDialog
      width={WIDTH}
      title={props.title}
      isForced={isForced}
      isBusy={isBusy}
      closeText={['关闭', 'Close']}
      okText={['确认', 'OK']}
      refusal={refusal}
      onOk={form.submit}
      onClose={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={handleFinish}>
        <Form.Item
          name="chosen"
          label={t(props.label)}
          extra={props.note}
          tooltip={about?.tooltip}
          rules={[{ required: true, message: t(choose) }]}
        >
          <Select
            autoFocus
            aria-description={about?.text}
            placeholder={t(choose)}
            showSearch={{ optionFilterProp: 'label' }}
            options={[...options]}
          />
        </Form.Item>
      </Form>
    </AccountDialog>
  )
}
