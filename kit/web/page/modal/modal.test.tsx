// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lengthWithin } from '#kit/contract/form-rules.ts'
import { renderForTest } from '../../field/render-for-test.web.tsx'
import { type PromptOptions, usePrompt } from './prompt.web.tsx'
import { WindowModal } from './window-modal.web.tsx'

const said = vi.fn<(value: unknown) => void>()

beforeEach(() => said.mockReset())

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Options = Partial<ComponentProps<typeof WindowModal>>

function Kept(options: Options) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <WindowModal title="窗口" {...options} isOpen={isOpen} onClose={() => setOpen(false)}>
        <input aria-label="内容" />
      </WindowModal>
    </>
  )
}

const frame = () => document.querySelector<HTMLElement>('.window-frame') ?? document.body
const header = () => document.querySelector<HTMLElement>('.window-title') ?? document.body
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
const width = () => document.querySelector<HTMLElement>('.ant-modal')?.style.width

describe('window', () => {
  it.each([
    ['[9.9e] forgets its contents when it closes', {}, ''],
    ['keeps its contents when it is told to', { destroyOnClose: false }, 'typed'],
  ])('%s', async (_title, options: Options, after) => {
    renderForTest(<Kept {...options} />)
    await userEvent.type(screen.getByLabelText('内容'), 'typed')
    fireEvent.click(document.querySelector('.ant-modal-close') ?? document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('open')
    expect(screen.getByLabelText<HTMLInputElement>('内容').value).toBe(after)
  })

  it('closes by OK, unless it is kept open', async () => {
    const { rerender } = renderForTest(<Kept keepsOpen onOk={() => said('ok')} />)
    await press('确定')
    expect(said).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    rerender(<Kept onOk={() => said('ok')} />)
    await press('确定')
    expect(said).toHaveBeenCalledTimes(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[9.9f] fills the screen and leaves it, and starts as asked with every opening', async () => {
    const resized = vi.fn()
    window.addEventListener('resize', resized)
    renderForTest(<Kept switchFullscreen width={600} />)
    expect(width()).toBe('600px')
    resized.mockReset()
    await press('全屏')
    expect(width()).toBe('100%')
    expect(resized).toHaveBeenCalledTimes(1)
    await press('退出全屏')
    expect(width()).toBe('600px')
    await press('全屏')
    fireEvent.click(document.querySelector('.ant-modal-close') ?? document.body)
    await press('open')
    expect(width()).toBe('600px')
    window.removeEventListener('resize', resized)
  })

  it('has neither without being asked', () => {
    renderForTest(<Kept />)
    expect(screen.queryByRole('button', { name: '全屏' })).toBeNull()
    fireEvent.pointerDown(header(), { clientX: 0, clientY: 0 })
    fireEvent.pointerMove(header(), { clientX: 50, clientY: 50 })
    expect(frame().style.transform).toBe('')
  })

  it('has a title row for its button also without a title', () => {
    renderForTest(<Kept title={undefined} switchFullscreen />)
    expect(screen.getByRole('button', { name: '全屏' })).toBeTruthy()
  })

  describe('dragged', () => {
    beforeEach(() => {
      vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000)
      vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(700)
      // A dialog of 400 × 300 that opens at 300, 100.
      vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: HTMLElement) {
        const [x = 0, y = 0] = [...this.style.transform.matchAll(/-?\d+/g)].map(Number)
        return new DOMRect(300 + x, 100 + y, 400, 300)
      })
    })

    const dragBy = (x: number, y: number) => {
      fireEvent.pointerDown(header(), { isPrimary: true, button: 0, clientX: 500, clientY: 120 })
      fireEvent.pointerMove(header(), { clientX: 510, clientY: 120 })
      fireEvent.pointerMove(header(), { clientX: 500 + x, clientY: 120 + y })
      fireEvent.pointerUp(header())
    }

    it('[9.9f] moves by its header, and stays in the window', () => {
      renderForTest(<Kept draggable />)
      dragBy(40, -30)
      expect(frame().style.transform).toBe('translate(40px, -30px)')
      dragBy(10, 10)
      expect(frame().style.transform).toBe('translate(50px, -20px)')
      dragBy(5000, 5000)
      expect(frame().style.transform).toBe('translate(300px, 300px)')
      fireEvent.pointerMove(header(), { clientX: 0, clientY: 0 })
      expect(frame().style.transform).toBe('translate(300px, 300px)')
    })

    it('[9.9f] moves by arrow keys', async () => {
      renderForTest(<Kept draggable />)
      screen.getByRole('button', { name: '用方向键移动对话框' }).focus()
      await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}')
      expect(frame().style.transform).toBe('translate(32px, -16px)')
    })

    it('[9.9f] is not dragged in full screen, and is back in its place after it, with what was typed', async () => {
      renderForTest(<Kept draggable switchFullscreen />)
      await userEvent.type(screen.getByRole('textbox'), 'typed')
      dragBy(40, 0)
      // what ended a drag is no click, and neither is what comes right after it
      await waitFor(() => {
        const button = screen.queryByRole('button', { name: '全屏' })
        if (button) {
          fireEvent.click(button)
        }
        expect(frame().style.transform).toBe('')
      })
      dragBy(40, 0)
      expect(frame().style.transform).toBe('')
      await press('退出全屏')
      expect(frame().style.transform).toBe('translate(40px, 0px)')
      expect(screen.getByRole('textbox')).toHaveProperty('value', 'typed')
    })
  })
})

function Asking(options: Partial<PromptOptions>) {
  const prompt = usePrompt()
  const ask = async () => said(await prompt({ title: ['名称', 'Name'], ...options }))
  return (
    <button type="button" onClick={() => void ask()}>
      ask
    </button>
  )
}

describe('prompt', () => {
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: '名称' })

  it('gives what was typed, by Enter', async () => {
    renderForTest(<Asking initial="a" />)
    await press('ask')
    const input = await field()
    await waitFor(() => expect(document.activeElement).toBe(input))
    await userEvent.type(await field(), 'b{Enter}')
    await waitFor(() => expect(said.mock.calls).toEqual([['ab']]))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  })

  it.each([
    ['cancel', () => press('取消')],
    ['Esc', () => userEvent.keyboard('{Escape}')],
  ])('gives nothing by %s', async (_way, leave) => {
    renderForTest(<Asking />)
    await press('ask')
    await userEvent.type(await field(), 'b')
    await leave()
    await waitFor(() => expect(said.mock.calls).toEqual([[undefined]]))
  })

  it('asks again while a rule is broken', async () => {
    renderForTest(<Asking rules={[lengthWithin({ max: 2 })]} />)
    await press('ask')
    await userEvent.type(await field(), 'abc{Enter}')
    expect(await screen.findByText('长度不能超过2个字符')).toBeTruthy()
    expect(said).not.toHaveBeenCalled()
    await userEvent.type(await field(), '{Backspace}{Enter}')
    await waitFor(() => expect(said.mock.calls).toEqual([['ab']]))
  })

  it('waits for the work, and stays with its message when it fails', async () => {
    const work = vi.fn<(value: string) => Promise<void>>()
    work.mockRejectedValueOnce(new Error('名称已存在')).mockResolvedValueOnce()
    renderForTest(<Asking onOk={work} />)
    await press('ask')
    await userEvent.type(await field(), 'x{Enter}')
    expect(await screen.findByText('名称已存在')).toBeTruthy()
    expect(said).not.toHaveBeenCalled()
    await userEvent.type(await field(), 'y{Enter}')
    await waitFor(() => expect(said.mock.calls).toEqual([['xy']]))
    expect(work.mock.calls).toEqual([['x'], ['xy']])
  })
})
