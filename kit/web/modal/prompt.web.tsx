import { App, Button, Flex, Input, type InputRef } from 'antd'
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { type FormRules, faultOf } from '#kit/contract/form-rules.ts'
import type { Text } from '#kit/contract/text.ts'
import { useText } from '../text/text.web.ts'

export interface PromptOptions {
  readonly title: Text
  /** What is asked, above the field. */
  readonly content?: ReactNode
  readonly placeholder?: Text
  readonly initial?: string
  readonly rules?: FormRules
  /** Work before the dialog closes; when it fails, its message lands under the field and the dialog stays. */
  readonly onOk?: (value: string) => void | Promise<void>
  readonly okText?: Text
  /** Pixels. */
  readonly width?: number
}

/**
 * Asks for one text: `const name = await prompt({ title: ['名称', 'Name'] })`.
 * Resolves with what was typed once it is accepted, with undefined when the user thought better of it.
 */
export function usePrompt(): (options: PromptOptions) => Promise<string | undefined> {
  const say = useText()
  const { modal } = App.useApp()
  return useCallback(
    (options) =>
      new Promise((resolve) => {
        const close = (value?: string) => {
          dialog.destroy()
          resolve(value)
        }
        const dialog = modal.confirm({
          title: say(options.title),
          icon: null,
          footer: null,
          focusable: { autoFocusButton: null },
          width: options.width ?? WIDTH,
          content: <PromptForm options={options} onClose={close} />,
          onCancel: () => resolve(undefined),
        })
      }),
    [modal, say],
  )
}

const WIDTH = 416

interface PromptFormProps {
  readonly options: PromptOptions
  readonly onClose: (value?: string) => void
}

function PromptForm({ options, onClose }: PromptFormProps) {
  const say = useText()
  const faultId = useId()
  const input = useRef<InputRef>(null)
  const [value, setValue] = useState(options.initial ?? '')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // The dialog takes the focus as it opens; the field takes it from there.
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const broken = faultOf(options.rules ?? [], value)
    setFault(broken && say(broken))
    if (broken || isBusy) {
      return
    }
    setBusy(true)
    try {
      await options.onOk?.(value)
      onClose(value)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      {options.content && <div style={{ marginBlockEnd: 8 }}>{options.content}</div>}
      <Input
        ref={input}
        aria-label={say(options.title)}
        aria-invalid={fault !== undefined}
        aria-describedby={faultId}
        status={fault === undefined ? '' : 'error'}
        placeholder={say(options.placeholder ?? ['请输入', 'Please enter'])}
        value={value}
        onChange={(event) => {
          setValue(event.target.value)
          setFault(undefined)
        }}
      />
      <div id={faultId} role="alert" style={{ minBlockSize: 24, color: 'var(--ant-color-error-text)' }}>
        {fault}
      </div>
      <Flex justify="end" gap={8}>
        <Button onClick={() => onClose()}>{say(['取消', 'Cancel'])}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {say(options.okText ?? ['确定', 'OK'])}
        </Button>
      </Flex>
    </form>
  )
}
