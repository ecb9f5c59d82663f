// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { type Location, MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { ALL_OF_SHELVES, renderPage, SHELVES, shelfRows } from '../list/shelf-page-for-test.web.tsx'
import { Layers, useBackLeaves } from './layers.web.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const pressText = async (text: string) => fireEvent.click(screen.getByText(text))
const isClosed = () =>
  waitFor(() => expect(document.querySelector<HTMLElement>('.ant-modal-wrap')?.style.display).toBe('none'))

/** The record beside the list is gone. */
const isLeft = () => waitFor(() => expect(screen.queryByText('陈列柜详情')).toBeNull())

describe('Back on the second page of a list', () => {
  const shop = liveShop(...ALL_OF_SHELVES)
  beforeEach(() => shop.refill(SHELVES, shelfRows(23)))

  /** Turns from the first page to the second. */
  async function renderSecondPage() {
    const { address } = renderPage()
    await screen.findByText('柜子1')
    fireEvent.click(screen.getByTitle('2'))
    await screen.findByText('柜子11')
    const back = () => act(async () => address.back())
    const isBackOnFirst = async () => {
      await back()
      await screen.findByText('柜子1')
      expect(address.search).toBe('')
    }
    return { address, back, isBackOnFirst }
  }

  it('closes the detail, then pages', async () => {
    const { address, back, isBackOnFirst } = await renderSecondPage()
    await pressText('柜子11')
    await screen.findByText('陈列柜详情')
    expect(address.search).toBe('?pageNo=2')
    await back()
    await isLeft()
    expect(address.search).toBe('?pageNo=2')
    await isBackOnFirst()
  })

  it('pages at once when the detail was closed by its button', async () => {
    const { isBackOnFirst } = await renderSecondPage()
    await pressText('柜子11')
    await screen.findByText('陈列柜详情')
    fireEvent.click(document.querySelector('.record-panel .ant-drawer-close') ?? document.body)
    await isLeft()
    await isBackOnFirst()
  })

  it('asks a half-filled form as its button does, as often as it is pressed', async () => {
    const { address, back, isBackOnFirst } = await renderSecondPage()
    await pressText('新增')
    await screen.findByText('Ctrl + Enter 保存')
    const code = document.querySelector<HTMLInputElement>('.form-body input') ?? document.createElement('input')
    fireEvent.change(code, { target: { value: 'C9' } })
    await back()
    fireEvent.click(await screen.findByText('继续编辑'))
    expect([code.value, address.search]).toEqual(['C9', '?pageNo=2'])
    await back()
    fireEvent.click(await screen.findByText('放弃修改'))
    await isClosed()
    await isBackOnFirst()
  })
})

describe('the entry of what is open', () => {
  const PAGE = { pathname: '/page', search: '?a=1' }

  function Page() {
    const [open, setOpen] = useState<readonly string[]>([])
    useBackLeaves(open.includes('one'), () => setOpen(open.filter((one) => one !== 'one')))
    useBackLeaves(open.includes('two'), () => setOpen(open.filter((one) => one !== 'two')))
    const toggle = (name: string) => setOpen(open.includes(name) ? open.filter((one) => one !== name) : [...open, name])
    return (
      <>
        <button type="button" onClick={() => toggle('one')}>
          one
        </button>
        <button type="button" onClick={() => toggle('two')}>
          two
        </button>
        <button type="button" onClick={() => setOpen(['two'])}>
          only two
        </button>
        <output>{open.join()}</output>
      </>
    )
  }

  function Browser({ tell }: { readonly tell: (now: object) => void }) {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    tell({ at: pathname + search, go: (by: number) => navigate(by), to: (path: string) => navigate(path) })
    return null
  }

  function render(entries: readonly (string | Partial<Location>)[] = ['/before', PAGE]) {
    const browser = { at: '', go: (_by: number) => {}, to: (_path: string) => {} }
    renderForTest(
      <MemoryRouter initialEntries={[...entries]} initialIndex={entries.length - 1} useTransitions={false}>
        <Layers path="/page">
          <Page />
        </Layers>
        <Browser tell={(now) => Object.assign(browser, now)} />
      </MemoryRouter>,
    )
    return { browser, go: (by: number) => act(async () => browser.go(by)) }
  }
  const open = () => screen.getByRole('status').textContent

  it('one over the other is left first', async () => {
    const { browser, go } = render()
    await press('one')
    await press('two')
    await go(-1)
    expect([open(), browser.at]).toEqual(['one', '/page?a=1'])
    await go(-1)
    expect([open(), browser.at]).toEqual(['', '/page?a=1'])
    await go(-1)
    expect(browser.at).toBe('/before')
  })

  it('what takes the place of another is left by itself', async () => {
    const { browser, go } = render()
    await press('one')
    await press('only two')
    expect(open()).toBe('two')
    await go(-1)
    expect([open(), browser.at]).toEqual(['', '/page?a=1'])
    await go(-1)
    expect(browser.at).toBe('/before')
  })

  it('stays while another page is looked at', async () => {
    const { browser, go } = render()
    await press('one')
    await act(async () => browser.to('/other'))
    expect([open(), browser.at]).toEqual(['one', '/other'])
    await go(-1)
    expect([open(), browser.at]).toEqual(['one', '/page?a=1'])
    await go(-1)
    expect([open(), browser.at]).toEqual(['', '/page?a=1'])
  })

  it('is left when nothing is open any more: after a reload, and on the way forward', async () => {
    const { browser, go } = render(['/before', PAGE, { ...PAGE, state: { isLayer: true } }])
    await go(-1)
    expect(browser.at).toBe('/before')
    await go(1)
    await go(1)
    expect([open(), browser.at]).toEqual(['', '/page?a=1'])
    await go(-1)
    expect(browser.at).toBe('/before')
  })
})
