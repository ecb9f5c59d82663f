import { Button, Flex, Input, type InputRef } from 'antd'
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { errorOf, type FormRules } from '#kit/contract/form-rules.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { useModal } from './use-modal.web.ts'

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
  const t = useTranslate()
  const modal = useModal()
  return useCallback(
    (options) =>
      new Promise((resolve) => {
        const close = (value?: string) => {
          dialog.destroy()
          resolve(value)
        }
        const dialog = modal.confirm({
          title: t(options.title),
          icon: null,
          footer: null,
          focusable: { autoFocusButton: null },
          width: options.width ?? WIDTH,
          content: <PromptForm options={options} onClose={close} />,
          onCancel: () => resolve(undefined),
        })
      }),
    [modal, t],
  )
}

const WIDTH = 416

interface PromptFormProps {
  readonly options: PromptOptions
  readonly onClose: (value?: string) => void
}

function PromptForm({ options, onClose }: PromptFormProps) {
  const t = useTranslate()
  const errorId = useId()
  const input = useRef<InputRef>(null)
  const [value, setValue] = useState(options.initial ?? '')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // The dialog takes the focus as it opens; the field takes it from there.
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const broken = errorOf(options.rules ?? [], value)
    setError(broken && t(broken))
    if (broken || isBusy) {
      return
    }
    setBusy(true)
    try {
      await options.onOk?.(value)
      onClose(value)
    } catch (error) {
      setError(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      {options.content && <div style={{ marginBlockEnd: 8 }}>{options.content}</div>}
      <Input
        ref={input}
        aria-label={t(options.title)}
        aria-invalid={error !== undefined}
        aria-describedby={errorId}
        status={error === undefined ? '' : 'error'}
        placeholder={t(options.placeholder ?? ['请输入', 'Please enter'])}
        value={value}
        onChange={(event) => {
          setValue(event.target.value)
          setError(undefined)
        }}
      />
      <div id={errorId} role="alert" style={{ minBlockSize: 24, color: 'var(--ant-color-error-text)' }}>
        {error}
      </div>
      <Flex justify="end" gap={8}>
        <Button onClick={() => onClose()}>{t(['取消', 'Cancel'])}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t(options.okText ?? ['确定', 'OK'])}
        </Button>
      </Flex>
    </form>
  )
}
