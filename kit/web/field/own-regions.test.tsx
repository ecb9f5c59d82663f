// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import { DetailItems } from '../form/detail-items.web.tsx'
import { FormContainer } from '../form/form-container.web.tsx'
import { InputPop } from './input-pop.web.tsx'
import { renderForTest } from './render-for-test.web.tsx'
import { FilePop } from './upload/file-pop.web.tsx'
import { PictureUpload } from './upload/picture-upload.web.tsx'

const given = vi.fn<(value: unknown) => void>()

liveShop()
const user = userEvent.setup({ delay: null })

beforeEach(() => given.mockReset())

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('form container', () => {
  const form = (disabled: boolean) => (
    <FormContainer disabled={disabled} edit={<Input aria-label="remark" />}>
      <Input aria-label="name" />
      <PictureUpload label="图片" paths={['a.png']} onChange={given} />
    </FormContainer>
  )

  it('switches its form off and leaves on what may be edited', () => {
    const { rerender } = renderForTest(form(true))
    expect(box('name').disabled).toBe(true)
    expect(box('remark').disabled).toBe(false)
    rerender(form(false))
    expect(box('name').disabled).toBe(false)
  })

  it('hides what would change its pictures, and still shows them large', () => {
    renderForTest(form(true))
    expect(screen.queryByRole('button', { name: /^图片：/ })).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '预览第1张图片' }).disabled).toBe(false)
  })
})

it('[9.5f] a detail list has no more than four columns, and - for what is empty', async () => {
  const items = Array.from({ length: 8 }, (_, index) => ({
    term: [`项${index}`, `item ${index}`] as const,
    content: index === 0 ? '' : `value ${index}`,
  }))
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = new EventTarget()
    return Object.assign(list, { matches: true, media: query, onchange: null, addListener() {}, removeListener() {} })
  })
  renderForTest(<DetailItems columns={8} items={items} />)
  await waitFor(() => expect(document.querySelectorAll('tr').length).toBe(2))
  expect(document.querySelector('.ant-descriptions-item-content')?.textContent).toBe('-')
})

function KeptPop(props: Partial<ComponentProps<typeof InputPop>>) {
  const [value, setValue] = useState('a')
  return (
    <>
      <InputPop {...props} aria-label="line" title={['说明', 'Note']} value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue('')}>
        reset
      </button>
    </>
  )
}

describe('input pop-up', () => {
  const open = () => user.click(screen.getByRole('button', { name: '展开说明' }))

  it('[9.6j] opens a field of 150 by 200 for the same text', async () => {
    renderForTest(<KeptPop />)
    await open()
    const large = box('说明')
    expect([large.style.inlineSize, large.style.blockSize]).toEqual(['150px', '200px'])
    await waitFor(() => expect(document.activeElement).toBe(large))
    await user.type(large, 'b')
    expect(box('line').value).toBe('ab')
    await user.type(box('line'), 'c')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull())
    await open()
    expect(box('说明').value).toBe('abc')
  })

  it('is closed by its button and by Esc, and follows a reset from outside', async () => {
    renderForTest(<KeptPop />)
    await open()
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull())
    await open()
    await user.type(box('说明'), '{Escape}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '展开说明' }))
    await user.click(screen.getByRole('button', { name: 'reset' }))
    expect(box('line').value).toBe('')
  })

  it('stays shut while it is disabled', () => {
    renderForTest(<KeptPop disabled />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '展开说明' }).disabled).toBe(true)
  })
})

describe('file pop-up', () => {
  /** Its bytes are none of the type that its name says: the server refuses it. */
  const NO_PDF = 'no-pdf.pdf'
  const STORED_PDF = expect.stringMatching(/^temp\/.+\.pdf$/)
  const close = vi.fn()
  const render = (props: Partial<ComponentProps<typeof FilePop>> = {}) =>
    renderForTest(<FilePop isOpen value={[]} onOk={given} onClose={close} {...props} />)
  const okButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '确定' })
  const ok = () => user.click(okButton())
  const allStored = () => waitFor(() => expect(okButton().disabled).toBe(false))
  const choose = (...names: string[]) =>
    fireEvent.change(screen.getByLabelText('文件', { selector: 'input' }), {
      target: { files: names.map((name) => new File([name === NO_PDF ? 'x' : '%PDF-1.7'], name)) },
    })

  beforeEach(() => close.mockReset())

  it('[5.4] refuses to confirm without files', async () => {
    render()
    await ok()
    expect(await screen.findByText('未上传任何文件')).toBeTruthy()
    expect(given).not.toHaveBeenCalled()
    expect(close).not.toHaveBeenCalled()
  })

  it('[9.6f] is 520 wide and says what it uploads', () => {
    const { rerender } = render()
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('520px')
    expect(screen.getByText('文件上传')).toBeTruthy()
    rerender(<FilePop isOpen kind="picture" value={['a.png']} onOk={given} onClose={close} />)
    expect(screen.getByText('图片上传')).toBeTruthy()
  })

  it('[9.6m] gives what was uploaded, and shows it by its first five characters', async () => {
    render({ value: ['temp/old.pdf'] })
    choose('instructions.pdf', 'b.pdf')
    expect(await screen.findByText('instr...')).toBeTruthy()
    await screen.findByText('b.pdf')
    await user.click(await screen.findByRole('button', { name: '移除old.pdf' }))
    await allStored()
    await ok()
    expect(given.mock.calls.map(([files]) => files)).toMatchObject([
      [
        { name: 'instructions.pdf', path: STORED_PDF },
        { name: 'b.pdf', path: STORED_PDF },
      ],
    ])
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('[9.8d] keeps the last N', async () => {
    render({ value: ['temp/old.pdf'], limit: 1 })
    choose('new.pdf')
    await screen.findByText('new.p...')
    await waitFor(() => expect(screen.queryByText('old.p...')).toBeNull())
    await allStored()
    await ok()
    expect(given.mock.calls.map(([files]) => files)).toMatchObject([[{ name: 'new.pdf', path: STORED_PDF }]])
  })

  it('[4.5b] shows the message of the server at the file that it refused', async () => {
    render()
    choose(NO_PDF)
    expect(await screen.findByText(`“${NO_PDF}”：文件内容与扩展名不符`)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: `移除${NO_PDF}` }))
    expect(screen.queryByText(/文件内容与扩展名不符/)).toBeNull()
  })
})
