// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FORM_RULES } from '#kit/contract/form-rules.ts'
import type { QueryMode } from '#kit/contract/query-text.ts'
import { setLocale } from '../browser/text.web.ts'
import { useFormRules } from '../form/form-rules.web.ts'
import { CheckboxList } from './checkbox-list.web.tsx'
import { ChoiceSwitch, YesNoSwitch } from './choice-switch.web.tsx'
import { Ellipsis, FileName } from './ellipsis.web.tsx'
import { QueryInput } from './query-input.web.tsx'
import { renderForTest } from './render-for-test.web.tsx'
import { TagInput } from './tag-input.web.tsx'
import { DateInput, TimeInput } from './time-input.web.tsx'

const given = vi.fn<(value: unknown) => void>()

interface KeptProps {
  readonly initial?: string
  readonly children: (value: string, change: (next: string) => void) => ReactNode
}

/** Holds the value of a control, as a form does; the button stands for a reset from outside. */
function Kept({ initial = '', children }: KeptProps) {
  const [value, setValue] = useState(initial)
  const change = (next: string) => {
    given(next)
    setValue(next)
  }
  return (
    <>
      {children(value, change)}
      <button type="button" onClick={() => setValue('')}>
        reset
      </button>
    </>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名称' })
const reset = () => userEvent.click(screen.getByRole('button', { name: 'reset' }))

beforeEach(() => given.mockReset())

afterEach(async () => {
  cleanup()
  await setLocale('zh-CN')
})

describe('switch', () => {
  it('[2.24] [3.19b] [4.4a] toggles between Y and N', async () => {
    renderForTest(
      <Kept initial="Y">{(value, change) => <YesNoSwitch aria-label="启用" value={value} onChange={change} />}</Kept>,
    )
    expect(screen.getByRole('switch', { name: '启用' }).getAttribute('aria-checked')).toBe('true')
    await userEvent.click(screen.getByRole('switch', { name: '启用' }))
    await userEvent.click(screen.getByRole('switch', { name: '启用' }))
    expect(given.mock.calls).toEqual([['N'], ['Y']])
  })

  it('[4.4a] [4.4b] is on for the first of its pair, and turns an empty value into the second', () => {
    renderForTest(
      <>
        <ChoiceSwitch aria-label="on" options={[1, 0]} value="1" onChange={given} />
        <ChoiceSwitch aria-label="empty" options={['open', 'shut']} value="" onChange={given} />
      </>,
    )
    expect(screen.getByRole('switch', { name: 'on' }).getAttribute('aria-checked')).toBe('true')
    expect(screen.getByRole('switch', { name: 'empty' }).getAttribute('aria-checked')).toBe('false')
    expect(given.mock.calls).toEqual([['shut']])
  })

  it('[2.24] [3.19a] is a list of yes and no as a filter, and can be emptied from outside', async () => {
    renderForTest(
      <Kept>
        {(value, change) => (
          <ChoiceSwitch
            query
            aria-label="启用"
            options={[1, 0]}
            value={value}
            onChange={(next) => change(String(next))}
          />
        )}
      </Kept>,
    )
    expect(given).not.toHaveBeenCalled()
    const list = screen.getByRole('combobox', { name: '启用' })
    fireEvent.mouseDown(list)
    expect([...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)).toEqual([
      '是',
      '否',
    ])
    await userEvent.click(screen.getByTitle('否'))
    expect(given.mock.calls).toEqual([['0']])
    expect(document.querySelector('.ant-select')?.textContent).toContain('否')
    await reset()
    expect(document.querySelector('.ant-select')?.textContent).not.toContain('否')
  })
})

describe('query input', () => {
  it.each<[QueryMode, string]>([
    ['like', '*初音*'],
    ['ne', '!初音'],
    ['ge', '>=初音'],
    ['le', '<=初音'],
  ])('gives the wildcards of %s, shows the text alone, and nothing once it is emptied', async (mode, query) => {
    renderForTest(
      <Kept>{(value, change) => <QueryInput aria-label="名称" mode={mode} value={value} onChange={change} />}</Kept>,
    )
    await userEvent.type(box(), '初音')
    expect(given).toHaveBeenLastCalledWith(query)
    expect(box().value).toBe('初音')
    await userEvent.clear(box())
    expect(given).toHaveBeenLastCalledWith('')
    await userEvent.type(box(), 'x')
    await reset()
    expect(box().value).toBe('')
  })

  it('asks again when its mode changes', () => {
    const { rerender } = renderForTest(<QueryInput aria-label="名称" mode="like" value="*a*" onChange={given} />)
    rerender(<QueryInput aria-label="名称" mode="ge" value="*a*" onChange={given} />)
    expect(given).toHaveBeenLastCalledWith('>=a')
    rerender(<QueryInput aria-label="名称" mode="ge" value=">=a" onChange={given} />)
    expect(box().value).toBe('a')
  })

  it('leaves out spaces around the text when it is told to, without swallowing them while typing', async () => {
    renderForTest(
      <Kept>{(value, change) => <QueryInput aria-label="名称" trim value={value} onChange={change} />}</Kept>,
    )
    await userEvent.type(box(), ' a b ')
    expect(given).toHaveBeenLastCalledWith('*a b*')
    expect(box().value).toBe(' a b ')
  })
})

describe('date and time', () => {
  it.each([
    ['2026-11-20', false],
    ['2026-11-20 08:30:00', true],
  ])('[9.8a] keeps %s as text, and gives nothing once it is cleared', (value, showTime) => {
    renderForTest(<DateInput aria-label="名称" showTime={showTime} value={value} onChange={given} />)
    const input = screen.getByRole<HTMLInputElement>('textbox')
    expect(input.value).toBe(value)
    fireEvent.click(document.querySelector('.ant-picker-clear') ?? document.body)
    expect(given.mock.calls).toEqual([['']])
  })

  it('[9.8a] gives the day that is typed', async () => {
    renderForTest(<DateInput aria-label="名称" onChange={given} />)
    await userEvent.type(screen.getByRole('textbox'), '2026-02-03{Enter}')
    expect(given.mock.calls).toEqual([['2026-02-03']])
  })

  it('reads and gives a time of day as text', async () => {
    const { rerender } = renderForTest(<TimeInput aria-label="名称" value="08:30:05" onChange={given} />)
    const input = screen.getByRole<HTMLInputElement>('textbox')
    expect(input.value).toBe('08:30:05')
    rerender(<TimeInput aria-label="名称" value="" onChange={given} />)
    await userEvent.type(input, '23:59:58{Enter}')
    expect(given.mock.calls).toEqual([['23:59:58']])
  })

  it('shows what is to be read only without a way to change it', async () => {
    renderForTest(<DateInput aria-label="名称" readOnly value="2026-11-20" onChange={given} />)
    const input = screen.getByRole<HTMLInputElement>('textbox')
    expect(input.readOnly).toBe(true)
    await userEvent.click(input)
    expect(document.querySelector('.ant-picker-dropdown')).toBeNull()
    expect(document.querySelector('.ant-picker-clear')).toBeNull()
  })
})

it('[9.8c] boxes are a comma list in the order of the options, and keep values that are no option', async () => {
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: [value, value] as const }))
  renderForTest(
    <Kept initial="c,gone">
      {(value, change) => <CheckboxList aria-label="名称" options={options} value={value} onChange={change} />}
    </Kept>,
  )
  expect(screen.getByRole('group', { name: '名称' })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'a' }))
  expect(given).toHaveBeenLastCalledWith('a,c,gone')
  await userEvent.click(screen.getByRole('checkbox', { name: 'c' }))
  expect(given).toHaveBeenLastCalledWith('a,gone')
})

describe('cut texts', () => {
  it('[9.6k] shows the whole text on hover, and to the keyboard', async () => {
    const whole = '一'.repeat(30)
    renderForTest(<Ellipsis value={whole} />)
    const cut = screen.getByText(`${'一'.repeat(25)}...`)
    await userEvent.tab()
    expect(document.activeElement).toBe(cut)
    expect(await screen.findByText(whole)).toBeTruthy()
  })

  it('shows a short text as it is, and nothing for none', () => {
    renderForTest(
      <>
        <Ellipsis value="short" />
        <Ellipsis value={null} />
      </>,
    )
    expect(screen.getByText('short').tabIndex).toBe(-1)
    expect(screen.queryByText('...')).toBeNull()
  })

  it('[9.6m] shows the first five characters of a file name', async () => {
    renderForTest(<FileName name="figure-photo.png" />)
    await userEvent.hover(screen.getByText('figur...'))
    expect(await screen.findByText('figure-photo.png')).toBeTruthy()
  })
})

describe('tag input', () => {
  it('[5.10] puts a semicolon after every two characters, and shows the tags', async () => {
    renderForTest(<Kept>{(value, change) => <TagInput aria-label="名称" value={value} onChange={change} />}</Kept>)
    await userEvent.type(box(), 'abcde')
    expect(box().value).toBe('ab;cd;e')
    expect(given).toHaveBeenLastCalledWith('ab;cd;e')
    expect([...document.querySelectorAll('.ant-tag')].map((tag) => tag.textContent)).toEqual(['ab', 'cd', 'e'])
    await userEvent.type(box(), '{Backspace}{Backspace}')
    expect(box().value).toBe('ab;c')
  })

  it('[5.10] waits for the end of a composition', () => {
    renderForTest(<Kept>{(value, change) => <TagInput aria-label="名称" value={value} onChange={change} />}</Kept>)
    fireEvent.compositionStart(box())
    fireEvent.change(box(), { target: { value: 'shouban' } })
    expect(given).not.toHaveBeenCalled()
    expect(box().value).toBe('shouban')
    fireEvent.change(box(), { target: { value: '手办新品' } })
    fireEvent.compositionEnd(box())
    expect(given.mock.calls).toEqual([['手办;新品']])
  })
})

function MobileForm() {
  const rules = useFormRules()
  return (
    <Form onFinish={given}>
      <Form.Item name="mobile" label="手机" rules={rules(FORM_RULES.mobile)}>
        <Input />
      </Form.Item>
      <Button htmlType="submit">save</Button>
    </Form>
  )
}

it('[5.8a] a preset marks its field as required and speaks the language of the user', async () => {
  renderForTest(<MobileForm />)
  const save = screen.getByRole('button', { name: 'save' })
  await userEvent.click(save)
  expect(await screen.findByText('请输入手机号')).toBeTruthy()
  expect(document.querySelector('.ant-form-item-required')).not.toBeNull()
  await userEvent.type(screen.getByRole('textbox'), '123')
  expect(await screen.findByText('请输入正确手机号')).toBeTruthy()
  await setLocale('en-US')
  await userEvent.click(save)
  expect(await screen.findByText('Enter a valid mobile number')).toBeTruthy()
  expect(given).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.type(screen.getByRole('textbox'), '13812345678')
  await userEvent.click(save)
  await waitFor(() => expect(given).toHaveBeenCalledWith({ mobile: '13812345678' }))
})
