// @vitest-environment happy-dom
import { EditorView } from '@codemirror/view'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { html } from '#kit/contract/field.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { setLocale } from '../../../browser/text.web.ts'
import { HtmlControl } from '../../html-control.web.tsx'
import { renderForTest, TabForTest } from '../../render-for-test.web.tsx'
import { RichEditor } from './rich-editor.web.tsx'
import type { RichEditorProps } from './rich-editor-props.web.ts'

/** One red dot. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
const UPLOAD = '/sys/common/upload'

const shop = liveShop()
const given = vi.fn<(text: string) => void>()

function Kept({ initial = '', ...rest }: RichEditorProps & { readonly initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <RichEditor
        aria-label="详情"
        {...rest}
        value={value}
        onChange={(text) => {
          given(text)
          setValue(text)
        }}
      />
      <button type="button" onClick={() => setValue('<p>reset</p>')}>
        reset
      </button>
    </>
  )
}

const box = () => screen.findByRole('textbox', { name: '详情' })

async function editorOf(): Promise<Editor> {
  const { editor } = (await box()) as HTMLElement & { readonly editor: Editor }
  return editor
}

const select = (editor: Editor, from: number, to: number) =>
  act(async () => void editor.commands.setTextSelection({ from, to }))
const button = (name: string) => screen.getByRole('button', { name })
const picture = (name: string, bytes = Buffer.from(PICTURE, 'base64')) => new File([bytes], name, { type: 'image/png' })
const storedPath = async () => String((await shop.stored('sysFile')).map(({ path }) => path).at(-1))

beforeEach(() => void given.mockReset())

afterEach(async () => {
  cleanup()
  await setLocale('zh-CN')
})

describe('the rich editor', () => {
  it('[9.9b] is 300 high, with its tools in Chinese and English', async () => {
    renderForTest(<Kept initial="<p>a</p>" />)
    await box()
    expect(screen.getByRole('region', { name: '详情' }).style.height).toBe('300px')
    const names = () =>
      within(screen.getByRole('toolbar'))
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label'))
    expect(names()).toEqual([
      ...['撤销', '重做', '段落格式', '加粗', '斜体', '下划线', '删除线', '下标', '上标', '文字颜色', '背景颜色'],
      ...['左对齐', '居中', '右对齐', '两端对齐', '无序列表', '有序列表', '减少缩进', '增加缩进'],
      ...['链接', '上传图片', '表格', '分割线', '清除格式', '源码', '全屏'],
    ])
    await act(() => setLocale('en-US'))
    expect(names().slice(0, 4)).toEqual(['Undo', 'Redo', 'Format', 'Bold'])
  })

  it('changes nothing of a text that is only looked at', async () => {
    renderForTest(<Kept initial={'<P ALIGN=center>a</P>\n'} />)
    await box()
    expect(given).not.toHaveBeenCalled()
  })

  it.each([
    ['加粗', '<p><strong>ab</strong></p>'],
    ['斜体', '<p><em>ab</em></p>'],
    ['下划线', '<p><u>ab</u></p>'],
    ['删除线', '<p><s>ab</s></p>'],
    ['下标', '<p><sub>ab</sub></p>'],
    ['上标', '<p><sup>ab</sup></p>'],
    ['居中', '<p style="text-align: center;">ab</p>'],
    ['右对齐', '<p style="text-align: right;">ab</p>'],
    ['两端对齐', '<p style="text-align: justify;">ab</p>'],
    ['增加缩进', '<p style="padding-left: 40px;">ab</p>'],
    ['无序列表', '<ul><li>ab</li></ul>'],
    ['有序列表', '<ol><li>ab</li></ol>'],
  ])('%s writes %s', async (name, written) => {
    renderForTest(<Kept initial="<p>ab</p>" />)
    await select(await editorOf(), 1, 3)
    await userEvent.click(button(name))
    expect(given).toHaveBeenLastCalledWith(written)
  })

  it('sets colours and keeps the other styles of the words', async () => {
    renderForTest(<Kept initial='<p><span style="font-size: 18px;">ab</span></p>' />)
    await select(await editorOf(), 1, 3)
    await userEvent.click(button('文字颜色'))
    await userEvent.click(await screen.findByRole('button', { name: '红色' }))
    expect(given).toHaveBeenLastCalledWith('<p><span style="font-size: 18px; color: #cf1322;">ab</span></p>')
    await userEvent.click(button('清除格式'))
    expect(given).toHaveBeenLastCalledWith('<p>ab</p>')
    await userEvent.click(button('撤销'))
    expect(given).not.toHaveBeenLastCalledWith('<p>ab</p>')
  })

  it('makes headings, tables and links', async () => {
    renderForTest(<Kept initial="<p>ab</p>" />)
    const editor = await editorOf()
    await select(editor, 1, 3)
    await userEvent.click(button('段落格式'))
    await userEvent.click(await screen.findByText('标题 2'))
    expect(given).toHaveBeenLastCalledWith('<h2>ab</h2>')
    await userEvent.click(button('链接'))
    await userEvent.type(await screen.findByLabelText('链接地址'), 'example.org{Enter}')
    await waitFor(() => expect(given).toHaveBeenLastCalledWith('<h2><a href="https://example.org">ab</a></h2>'))
    await select(editor, 3, 3)
    await userEvent.click(button('表格'))
    await userEvent.click(await screen.findByRole('button', { name: '插入表格' }))
    await waitFor(() => expect(given).toHaveBeenLastCalledWith(expect.stringMatching(/<tr><th>.*<tr><td>/)))
    await userEvent.click(button('表格'))
    await userEvent.click(await screen.findByText('删除表格'))
    await waitFor(() => expect(given).toHaveBeenLastCalledWith(expect.not.stringContaining('<table')))
  })

  it('takes over what is set from outside, and tells nobody', async () => {
    renderForTest(<Kept initial="<p>a</p>" />)
    const editor = await editorOf()
    fireEvent.click(button('reset'))
    expect(editor.getText()).toBe('reset')
    expect(given).not.toHaveBeenCalled()
  })

  it('keeps text and history while its tab is hidden, and takes what was set meanwhile', async () => {
    renderForTest(
      <TabForTest>
        <Kept initial="<p>a</p>" />
      </TabForTest>,
    )
    const editor = await editorOf()
    await act(async () => void editor.commands.insertContentAt(2, 'b'))
    await userEvent.click(button('other tab'))
    await userEvent.click(button('other tab'))
    expect((await box()).textContent).toBe('ab')
    await userEvent.click(button('撤销'))
    expect((await box()).textContent).toBe('a')
    expect(given).toHaveBeenLastCalledWith('<p>a</p>')

    await userEvent.click(button('other tab'))
    fireEvent.click(screen.getByText('reset'))
    await userEvent.click(button('other tab'))
    await waitFor(async () => expect((await box()).textContent).toBe('reset'))
    await select(await editorOf(), 1, 6)
    await userEvent.click(button('加粗'))
    expect(given).toHaveBeenLastCalledWith('<p><strong>reset</strong></p>')
  })

  it('can be read but not changed while disabled', async () => {
    renderForTest(<Kept initial="<p>a</p>" disabled />)
    expect((await box()).contentEditable).toBe('false')
    await userEvent.click(button('加粗'))
    expect(given).not.toHaveBeenCalled()
    expect(button('加粗').getAttribute('aria-disabled')).toBe('true')
  })

  it('is the control of a rich text field', async () => {
    renderForTest(
      <HtmlControl
        field={html(['详情', 'Detail'])}
        aria-label="详情"
        value="<p>ab</p>"
        onChange={(text) => given(String(text))}
      />,
    )
    await select(await editorOf(), 1, 3)
    await userEvent.click(button('加粗'))
    expect(given).toHaveBeenLastCalledWith('<p><strong>ab</strong></p>')
  })
})

describe('the source', () => {
  const source = async () => {
    const found = EditorView.findFromDOM(await screen.findByRole('textbox', { name: '详情：源码' }))
    if (!found) {
      throw new Error('no editor of the source')
    }
    return found
  }

  it('is edited sign by sign, and shown as a page again', async () => {
    renderForTest(<Kept initial="<p>a</p>" />)
    await box()
    await userEvent.click(button('源码'))
    const view = await source()
    expect(view.state.doc.toString()).toBe('<p>a</p>')
    await act(async () => view.dispatch({ changes: { from: 8, insert: '<div class="x">b</div>' } }))
    expect(given).toHaveBeenLastCalledWith('<p>a</p><div class="x">b</div>')
    await userEvent.click(button('源码'))
    expect((await box()).textContent).toBe('ab')
    // The classes of the office do not act on the page.
    expect((await box()).innerHTML).not.toContain(' class="x"')
  })

  it('is opened instead of the page when that would lose something, and says what', async () => {
    renderForTest(<Kept initial="<p><ruby>字</ruby></p><iframe></iframe>" />)
    expect((await source()).state.doc.toString()).toBe('<p><ruby>字</ruby></p><iframe></iframe>')
    expect(screen.getByText('可视化编辑会丢失：<ruby>，已改用源码编辑')).toBeTruthy()
    expect(screen.getByText('出于安全，保存时会移除：<iframe>')).toBeTruthy()
    await userEvent.click(button('源码'))
    expect(screen.queryByRole('textbox', { name: '详情' })).toBeNull()
    await userEvent.click(button('仍用可视化编辑'))
    expect((await box()).textContent).toBe('字')
    expect(given).not.toHaveBeenCalled()
  })
})

describe('pictures', () => {
  async function choose(file: File) {
    await box()
    await userEvent.click(button('上传图片'))
    const dialog = within(await screen.findByRole('dialog', { name: '图片上传' }))
    fireEvent.change(dialog.getByLabelText('选择图片', { selector: 'input' }), { target: { files: [file] } })
    return dialog
  }

  it('[7.22a,b] are sent with biz and jeditor, and stand at their static address', async () => {
    renderForTest(<Kept initial="<p>a</p>" />)
    const dialog = await choose(picture('a.png'))
    await dialog.findByRole('button', { name: '更换图片' })
    expect(shop.askedFor(UPLOAD).map(({ form }) => form)).toEqual([
      { file: ['a.png'], biz: ['jeditor'], jeditor: ['1'] },
    ])
    const path = await storedPath()
    expect(path).toMatch(/^jeditor\/.+\.png$/)
    await userEvent.type(dialog.getByPlaceholderText('请填写备注'), '手办')
    await userEvent.click(dialog.getByRole('button', { name: /^(OK|确\s?定)$/ }))
    const address = `/jeecg-boot/sys/common/static/${path}`
    expect(given.mock.lastCall?.[0]).toContain(`<img src="${address}" alt="手办">`)
    expect((await fetch(address)).status).toBe(200)
  })

  it('that are refused say why', async () => {
    renderForTest(<Kept initial="<p>a</p>" />)
    const dialog = await choose(picture('a.png', Buffer.from('x')))
    expect(await dialog.findByText('“a.png”：文件内容与扩展名不符')).toBeTruthy()
    expect(given).not.toHaveBeenCalled()
  })

  it('that are pasted stand where they were pasted, whatever is typed meanwhile', async () => {
    const arrive = shop.hold(UPLOAD)
    renderForTest(<Kept initial="<p>ab</p>" />)
    const editor = await editorOf()
    await select(editor, 2, 2)
    fireEvent.paste(await box(), {
      clipboardData: { files: [picture('image.png')], getData: () => '', types: ['Files'] },
    })
    expect(await screen.findByText('正在上传 1 张图片…')).toBeTruthy()
    await act(async () => void editor.commands.insertContentAt(1, '>>'))
    arrive()
    await waitFor(() => expect(given.mock.lastCall?.[0]).toContain('<img'))
    const address = `/jeecg-boot/sys/common/static/${await storedPath()}`
    expect(given).toHaveBeenLastCalledWith(`<p>&gt;&gt;a<img src="${address}" alt="">b</p>`)
  })

  it('that arrive while the tab is hidden are in the text when it is shown', async () => {
    const arrive = shop.hold(UPLOAD)
    renderForTest(
      <TabForTest>
        <Kept initial="<p>ab</p>" />
      </TabForTest>,
    )
    await select(await editorOf(), 2, 2)
    fireEvent.paste(await box(), {
      clipboardData: { files: [picture('image.png')], getData: () => '', types: ['Files'] },
    })
    await userEvent.click(button('other tab'))
    arrive()
    await waitFor(() => expect(given.mock.lastCall?.[0]).toContain('<img'))
    await userEvent.click(button('other tab'))
    const path = await storedPath()
    expect((await box()).querySelector('img')?.src).toContain(`/sys/common/static/${path}`)
    expect(given.mock.lastCall?.[0]).toContain(path)
  })
})
