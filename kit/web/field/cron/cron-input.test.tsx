// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderForTest } from '../render-for-test.web.tsx'
import './cron-builder.web.tsx'
import { CronInput, type CronInputProps } from './cron-input.web.tsx'
import { SecondsSelector } from './seconds-selector.web.tsx'

configure({ defaultHidden: true })

const given = vi.fn<(value: string) => void>()

beforeEach(() => {
  given.mockReset()
})

afterEach(cleanup)

function Kept(props: CronInputProps) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <CronInput
      {...props}
      value={value}
      onChange={(next) => {
        given(next)
        setValue(next)
      }}
    />
  )
}

async function open() {
  fireEvent.click(screen.getByRole('button', { name: '选择' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cron表达式' })
  await within(dialog).findByRole('tab', { name: '时' })
  return within(dialog)
}

describe('the box for an expression', () => {
  it('[3.18] gives what is typed as it is', async () => {
    renderForTest(<Kept aria-label="执行" />)
    expect(screen.getByPlaceholderText('请输入cron表达式')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: '执行' }), '0 0')
    expect(given.mock.calls.flat()).toEqual(['0', '0 ', '0 0'])
  })

  it('[9.6e] opens a dialog of 608 pixels, or of the width of the builder', async () => {
    renderForTest(<Kept />)
    await open()
    expect(document.querySelector<HTMLElement>('.cron-dialog')?.style.width).toBe('608px')
    cleanup()
    renderForTest(<Kept width={800} />)
    await open()
    expect(document.querySelector<HTMLElement>('.cron-dialog')?.style.width).toBe('800px')
  })

  it('returns to its button when the dialog closes', async () => {
    renderForTest(<Kept value="0 0 2 * * ?" />)
    screen.getByRole('button', { name: '选择' }).focus()
    const dialog = await open()
    fireEvent.click(dialog.getByText('关闭'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('选择'))
  })

  it('[4.17p] gives what was built on 确定, the default when nothing was changed', async () => {
    renderForTest(<Kept />)
    const dialog = await open()
    fireEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(given).toHaveBeenCalledExactlyOnceWith('* * * * * ? *')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('gives nothing away on 关闭', async () => {
    renderForTest(<Kept value="0 0 2 * * ?" />)
    const dialog = await open()
    fireEvent.click(dialog.getByRole('radio', { name: '每秒' }))
    expect(dialog.getByRole('textbox', { name: 'Cron表达式' })).toHaveProperty('value', '* 0 2 * * ? *')
    fireEvent.click(dialog.getByText('关闭'))
    expect(given).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await open()).getByRole('textbox', { name: 'Cron表达式' })).toHaveProperty('value', '0 0 2 * * ?')
  })

  it('does not rewrite an expression that was only looked at', async () => {
    renderForTest(<Kept value="0 0 2 15W * ?" />)
    const dialog = await open()
    fireEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(given).not.toHaveBeenCalled()
  })

  it('does not take over a wrong expression', async () => {
    renderForTest(<Kept value="0 0 25 * * ?" />)
    const dialog = await open()
    expect(dialog.getByRole('alert').textContent).toBe('Cron表达式错误：[时] “25”超出范围 0-23')
    expect(dialog.getByRole('button', { name: '确定' })).toHaveProperty('disabled', true)
  })
})

describe('the seconds selector', () => {
  function KeptSeconds({ initial }: { readonly initial?: string }) {
    const [value, setValue] = useState(initial)
    return (
      <SecondsSelector
        value={value}
        onChange={(next) => {
          given(next)
          setValue(next)
        }}
      />
    )
  }
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))

  it('[2.25] [4.17l,m] starts with *, and gives every composed value once', () => {
    renderForTest(<KeptSeconds />)
    expect(screen.getByRole('radio', { name: '每秒' })).toHaveProperty('checked', true)
    expect(given).not.toHaveBeenCalled()
    choose('区间')
    choose('循环')
    choose('指定')
    fireEvent.click(screen.getByRole('checkbox', { name: '30' }))
    choose('每秒')
    expect(given.mock.calls.flat()).toEqual(['0-59', '0/1', '0', '0,30', '*'])
  })

  it('[4.17a] offers every, range, loop and single seconds', () => {
    renderForTest(<KeptSeconds initial="5/10" />)
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      '每秒',
      '区间',
      '循环',
      '指定',
    ])
    expect(screen.getByRole('spinbutton', { name: '循环 间隔' })).toHaveProperty('value', '10')
  })

  it('[5.5a] says what is wrong with other text', () => {
    renderForTest(<KeptSeconds initial="60" />)
    expect(screen.getByRole('alert').textContent).toBe('“60”超出范围 0-59')
  })
})
