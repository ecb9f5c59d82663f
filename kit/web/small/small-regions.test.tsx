// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { drawForTest } from '../field/draw-for-test.web.tsx'
import { PictureUpload } from '../upload/picture-upload.web.tsx'
import { DetailItems } from './detail-items.web.tsx'
import { FilePop } from './file-pop.web.tsx'
import { FormContainer } from './form-container.web.tsx'
import { InputPop } from './input-pop.web.tsx'

const given = vi.fn<(value: unknown) => void>()

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
    const { redraw } = drawForTest(form(true))
    expect(box('name').disabled).toBe(true)
    expect(box('remark').disabled).toBe(false)
    redraw(form(false))
    expect(box('name').disabled).toBe(false)
  })

  it('hides what would change its pictures, and still shows them large', () => {
    drawForTest(form(true))
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
  drawForTest(<DetailItems columns={8} items={items} />)
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
  const open = () => userEvent.click(screen.getByRole('button', { name: '展开说明' }))

  it('[9.6j] opens a field of 150 by 200 for the same text', async () => {
    drawForTest(<KeptPop />)
    await open()
    const large = box('说明')
    expect([large.style.inlineSize, large.style.blockSize]).toEqual(['150px', '200px'])
    await waitFor(() => expect(document.activeElement).toBe(large))
    await userEvent.type(large, 'b')
    expect(box('line').value).toBe('ab')
    await userEvent.type(box('line'), 'c')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull())
    await open()
    expect(box('说明').value).toBe('abc')
  })

  it('is closed by its button and by Esc, and follows a reset from outside', async () => {
    drawForTest(<KeptPop />)
    await open()
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull())
    await open()
    await userEvent.type(box('说明'), '{Escape}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '展开说明' }))
    await userEvent.click(screen.getByRole('button', { name: 'reset' }))
    expect(box('line').value).toBe('')
  })

  it('stays shut while it is disabled', () => {
    drawForTest(<KeptPop disabled />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '展开说明' }).disabled).toBe(true)
  })
})

describe('file pop-up', () => {
  const close = vi.fn()
  const draw = (props: Partial<ComponentProps<typeof FilePop>> = {}) =>
    drawForTest(<FilePop isOpen value={[]} onOk={given} onClose={close} {...props} />)
  const ok = () => userEvent.click(screen.getByRole('button', { name: '确定' }))
  const choose = (...names: string[]) =>
    fireEvent.change(screen.getByLabelText('文件', { selector: 'input' }), {
      target: { files: names.map((name) => new File(['x'], name)) },
    })

  beforeEach(() => {
    close.mockReset()
    vi.spyOn(client, 'upload').mockImplementation(async (_path, form) => {
      const file = form.get('file')
      return { result: null, message: `temp/${file instanceof File ? file.name : ''}`, code: 200 }
    })
  })

  it('[5.4] refuses to confirm without files', async () => {
    draw()
    await ok()
    expect(await screen.findByText('未上传任何文件')).toBeTruthy()
    expect(given).not.toHaveBeenCalled()
    expect(close).not.toHaveBeenCalled()
  })

  it('[9.6f] is 520 wide and says what it uploads', () => {
    const { redraw } = draw()
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('520px')
    expect(screen.getByText('文件上传')).toBeTruthy()
    redraw(<FilePop isOpen kind="picture" value={['a.png']} onOk={given} onClose={close} />)
    expect(screen.getByText('图片上传')).toBeTruthy()
  })

  it('[9.6m] gives what was uploaded, and shows it by its first five characters', async () => {
    draw({ value: ['temp/old.pdf'] })
    choose('instructions.pdf', 'b.pdf')
    expect(await screen.findByText('instr...')).toBeTruthy()
    await screen.findByText('b.pdf')
    await userEvent.click(await screen.findByRole('button', { name: '移除old.pdf' }))
    await ok()
    expect(given.mock.calls.map(([files]) => files)).toMatchObject([
      [
        { name: 'instructions.pdf', path: 'temp/instructions.pdf' },
        { name: 'b.pdf', path: 'temp/b.pdf' },
      ],
    ])
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('[9.8d] keeps the last N', async () => {
    draw({ value: ['temp/old.pdf'], limit: 1 })
    choose('new.pdf')
    await screen.findByText('new.p...')
    await waitFor(() => expect(screen.queryByText('old.p...')).toBeNull())
  })

  it('[4.5b] shows the message of the server at the file that it refused', async () => {
    vi.spyOn(client, 'upload').mockRejectedValue(new ApiError({ http: 200, code: 500, message: '文件太大' }))
    draw()
    choose('a.pdf')
    expect(await screen.findByText('文件太大')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '移除a.pdf' }))
    expect(screen.queryByText('文件太大')).toBeNull()
  })
})
