// @vitest-environment happy-dom
import { EditorView } from '@codemirror/view'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import { renderForTest, TabForTest } from '../../render-for-test.web.tsx'
import { MarkdownEditor } from './markdown-editor.web.tsx'
import type { MarkdownEditorProps, MarkdownHandle } from './markdown-editor-props.web.ts'

// The sanitiser needs a real browser; here something simple stands where it is asked.
vi.mock('../../safe-html.web.tsx', () => {
  const sanitised = (html: string) => html.replace(/<script>.*?<\/script>/g, '')
  return {
    sanitised,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: renders what the test wrote
    SafeHtml: ({ html }: { html: string }) => <div dangerouslySetInnerHTML={{ __html: sanitised(html) }} />,
  }
})
afterAll(() => vi.doUnmock('../../safe-html.web.tsx'))

/** One red dot. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
const UPLOAD = '/sys/common/upload'

const shop = liveShop()
const given = vi.fn<(text: string) => void>()

function Kept({ initial = '', ...rest }: MarkdownEditorProps & { readonly initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <MarkdownEditor
      aria-label="说明"
      {...rest}
      value={value}
      onChange={(text) => {
        given(text)
        setValue(text)
      }}
    />
  )
}

async function viewOf(): Promise<EditorView> {
  const view = EditorView.findFromDOM(await screen.findByRole('textbox', { name: '说明' }))
  if (!view) {
    throw new Error('no editor behind the text box')
  }
  return view
}

const select = (view: EditorView, from: number, to: number) =>
  act(async () => view.dispatch({ selection: { anchor: from, head: to } }))
const button = (name: string) => screen.getByRole('button', { name })
const preview = () => screen.getByRole('region', { name: '说明：预览' })
const picture = (name: string, type = 'image/png') => new File([Buffer.from(PICTURE, 'base64')], name, { type })
const storedPath = async () => String((await shop.stored('sysFile')).map(({ path }) => path).at(-1))

/** A window of a width; the phone of the specification 4.16b is narrower than 768. */
function openWindow(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? -1),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

beforeEach(() => {
  given.mockReset()
  openWindow(1440)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the markdown editor', () => {
  it('[9.9a] has the tools in Chinese, 300 high and never below 200', async () => {
    const { rerender } = renderForTest(<Kept />)
    await viewOf()
    const tools = within(screen.getByRole('toolbar', { name: '说明：工具栏' })).getAllByRole('button')
    expect(tools.map((one) => one.getAttribute('aria-label'))).toEqual([
      ...['标题', '加粗', '斜体', '删除线', '分割线', '引用', '无序列表', '有序列表', '任务', '增加缩进', '减少缩进'],
      ...['表格', '链接', '上传图片', '行内代码', '代码块', '预览', '全屏'],
    ])
    const frame = screen.getByRole('region', { name: '说明' })
    expect(frame.style.height).toBe('300px')
    rerender(<Kept height={100} />)
    expect(frame.style.height).toBe('200px')
    expect(frame.style.minHeight).toBe('200px')
  })

  it('[9.9a] marks what is selected, and makes headings of its line', async () => {
    renderForTest(<Kept initial="a word" />)
    const view = await viewOf()
    await select(view, 2, 6)
    await userEvent.click(button('加粗'))
    expect(given).toHaveBeenLastCalledWith('a **word**')
    await userEvent.click(button('标题'))
    await userEvent.click(await screen.findByText('2 级标题'))
    expect(given).toHaveBeenLastCalledWith('## a **word**')
  })

  it('[9.9a] asks for the size of a table and the address of a link', async () => {
    renderForTest(<Kept initial="" />)
    await viewOf()
    await userEvent.click(button('表格'))
    await userEvent.click(await screen.findByRole('button', { name: '插入表格' }))
    expect(given).toHaveBeenLastCalledWith(
      expect.stringMatching(/^\| 标题 \| 标题 \| 标题 \|\n\| --- \| --- \| --- \|\n/),
    )
    await userEvent.click(button('链接'))
    await userEvent.type(await screen.findByLabelText('链接地址'), 'javascript:alert(1)')
    await userEvent.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('请输入网址，如 https://example.com')).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('链接地址'))
    await userEvent.type(screen.getByLabelText('链接地址'), 'example.org')
    await userEvent.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(given).toHaveBeenLastCalledWith(expect.stringContaining('(https://example.org)')))
  })

  it('shows the text beside its preview, through the sanitiser', async () => {
    renderForTest(<Kept initial={'# 你好\n\n<script>alert(1)</script>'} />)
    await viewOf()
    expect(within(preview()).getByRole('heading', { name: '你好' })).toBeTruthy()
    expect(preview().querySelector('script')).toBeNull()
  })

  it('shows one of both on a phone', async () => {
    openWindow(390)
    renderForTest(<Kept initial="# a" />)
    await viewOf()
    expect(screen.queryByRole('region', { name: '说明：预览' })).toBeNull()
    await userEvent.click(button('预览'))
    expect(preview()).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull()
    expect(button('加粗').getAttribute('aria-disabled')).toBe('true')
  })

  it('can be asked and told by the page around it', async () => {
    const handle = createRef<MarkdownHandle>()
    renderForTest(<Kept ref={handle} initial="a" mode="preview" />)
    await screen.findByRole('region', { name: '说明：预览' })
    expect(handle.current?.getMarkdown()).toBe('a')
    act(() => handle.current?.setMarkdown('**b**\n\n<script>1</script>'))
    expect(given).toHaveBeenLastCalledWith('**b**\n\n<script>1</script>')
    expect(handle.current?.getHtml().trim()).toBe('<p><strong>b</strong></p>')
  })

  it('moves among its tools by the arrow keys, with one stop for the Tab key', async () => {
    renderForTest(<Kept />)
    await viewOf()
    act(() => button('标题').focus())
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(button('加粗'))
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(button('全屏'))
    const stops = within(screen.getByRole('toolbar'))
      .getAllByRole('button')
      .filter((one) => one.tabIndex === 0)
    expect(stops).toEqual([button('全屏')])
  })
})

describe('pictures', () => {
  const dialog = () => screen.findByRole('dialog', { name: '图片上传' })

  it('[2.23d] of this device are uploaded, one at a time, with a remark', async () => {
    renderForTest(<Kept initial="a" />)
    await select(await viewOf(), 1, 1)
    await userEvent.click(button('上传图片'))
    const inside = within(await dialog())
    await userEvent.click(inside.getByRole('button', { name: /^(OK|确\s?定)$/ }))
    expect(inside.getByText('未上传任何文件')).toBeTruthy()
    const chooser = inside.getByLabelText('选择图片', { selector: 'input' })
    expect(chooser.hasAttribute('multiple')).toBe(false)
    fireEvent.change(chooser, { target: { files: [picture('b.png')] } })
    await inside.findByRole('button', { name: '更换图片' })
    await userEvent.type(inside.getByPlaceholderText('请填写备注'), '手办')
    await userEvent.click(inside.getByRole('button', { name: /^(OK|确\s?定)$/ }))
    const path = await storedPath()
    expect(path).toMatch(/^temp\/.+\.png$/)
    const address = `/jeecg-boot/sys/common/static/${path}`
    expect(given).toHaveBeenLastCalledWith(`a![手办](${address})`)
    expect((await fetch(address)).status).toBe(200)
  })

  it('[2.23d] of the network come by their address, with a remark; changing the tab clears all', async () => {
    renderForTest(<Kept />)
    await viewOf()
    await userEvent.click(button('上传图片'))
    const inside = within(await dialog())
    await userEvent.type(inside.getByPlaceholderText('请填写备注'), '旧')
    await userEvent.click(inside.getByRole('tab', { name: '网络图片地址' }))
    const remark = await inside.findByPlaceholderText<HTMLInputElement>('请填写备注')
    expect(remark.value).toBe('')
    await userEvent.type(inside.getByPlaceholderText('请填写网络图片地址'), 'https://example.org/a (1).png')
    await userEvent.type(remark, '新')
    await userEvent.click(inside.getByRole('button', { name: /^(OK|确\s?定)$/ }))
    expect(given).toHaveBeenLastCalledWith('![新](https://example.org/a%20%281%29.png)')
    expect(shop.askedFor(UPLOAD)).toEqual([])
  })

  it('that are pasted are uploaded and stand where they were pasted, whatever is typed meanwhile', async () => {
    const arrive = shop.hold(UPLOAD)
    renderForTest(<Kept initial="ab" />)
    const view = await viewOf()
    await select(view, 1, 1)
    fireEvent.paste(view.contentDOM, { clipboardData: { files: [picture('image.png')], getData: () => '' } })
    expect(await screen.findByText('正在上传 1 张图片…')).toBeTruthy()
    await act(async () => view.dispatch({ changes: { from: 0, insert: '>> ' } }))
    arrive()
    await waitFor(() => expect(given.mock.lastCall?.[0]).toContain('!['))
    expect(given).toHaveBeenLastCalledWith(`>> a![](/jeecg-boot/sys/common/static/${await storedPath()})b`)
    await waitFor(() => expect(screen.queryByText(/正在上传/)).toBeNull())
  })

  it('that arrive while the tab is hidden are in the text when it is shown', async () => {
    const arrive = shop.hold(UPLOAD)
    renderForTest(
      <TabForTest>
        <Kept initial="ab" />
      </TabForTest>,
    )
    const view = await viewOf()
    await select(view, 1, 1)
    fireEvent.paste(view.contentDOM, { clipboardData: { files: [picture('image.png')], getData: () => '' } })
    expect(await screen.findByText('正在上传 1 张图片…')).toBeTruthy()
    await userEvent.click(button('other tab'))
    arrive()
    await waitFor(() => expect(screen.queryByText(/正在上传/)).toBeNull())
    await userEvent.click(button('other tab'))
    await waitFor(() => expect(given.mock.lastCall?.[0]).toContain('!['))
    expect(given).toHaveBeenLastCalledWith(`a![](/jeecg-boot/sys/common/static/${await storedPath()})b`)
  })

  it('that are refused leave the text alone and say why', async () => {
    renderForTest(<Kept initial="ab" />)
    const view = await viewOf()
    fireEvent.paste(view.contentDOM, {
      clipboardData: { files: [picture('a.svg', 'image/svg+xml')], getData: () => '' },
    })
    expect(await screen.findByText('a.svg 上传失败：请上传图片')).toBeTruthy()
    expect(given).not.toHaveBeenCalled()
    expect(shop.askedFor(UPLOAD)).toEqual([])
  })
})
