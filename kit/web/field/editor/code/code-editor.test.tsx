// @vitest-environment happy-dom
import { undo } from '@codemirror/commands'
import { defaultHighlightStyle, forceParsing, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLayout } from '../../../browser/layout.web.ts'
import { setLocale } from '../../../browser/text.web.ts'
import { renderForTest, TabForTest } from '../../render-for-test.web.tsx'
import { CodeEditor } from './code-editor.web.tsx'
import type { CodeEditorProps } from './code-editor-props.web.ts'
import { CODE_LANGUAGES, type CodeLanguage } from './languages.ts'
import { loadLanguage } from './load-language.web.ts'

const given = vi.fn<(text: string) => void>()

function Kept({ initial = '', ...rest }: CodeEditorProps & { readonly initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <CodeEditor
        aria-label="脚本"
        {...rest}
        value={value}
        onChange={(text) => {
          given(text)
          setValue(text)
        }}
      />
      <button type="button" onClick={() => setValue('reset')}>
        reset
      </button>
    </>
  )
}

/** The view behind the rendered text. */
async function viewOf(): Promise<EditorView> {
  const box = await screen.findByRole('textbox', { name: '脚本' })
  const view = EditorView.findFromDOM(box)
  if (!view) {
    throw new Error('no editor behind the text box')
  }
  return view
}

const type = (view: EditorView, text: string) =>
  act(() =>
    view.dispatch({
      changes: { from: view.state.selection.main.head, insert: text },
      selection: { anchor: view.state.selection.main.head + text.length },
    }),
  )

beforeEach(() => {
  given.mockReset()
})

afterEach(async () => {
  cleanup()
  changeLayout({ mode: 'light' })
  await setLocale('zh-CN')
})

describe('the code editor', () => {
  it('keeps text, cursor and history while its tab is hidden', async () => {
    renderForTest(
      <TabForTest>
        <Kept initial="a" />
      </TabForTest>,
    )
    await type(await viewOf(), 'b')
    const tab = screen.getByRole('button', { name: 'other tab' })
    await userEvent.click(tab)
    await userEvent.click(tab)
    const view = await viewOf()
    expect(view.state.doc.toString()).toBe('ba')
    expect(view.state.selection.main.head).toBe(1)
    act(() => void undo(view))
    expect(given).toHaveBeenLastCalledWith('a')
  })

  it('tells each change, and takes over what is set from outside without telling it', async () => {
    renderForTest(<Kept initial="a" />)
    const view = await viewOf()
    await type(view, '1')
    await type(view, '2')
    expect(given.mock.calls.flat()).toEqual(['1a', '12a'])
    fireEvent.click(screen.getByRole('button', { name: 'reset' }))
    expect(view.state.doc.toString()).toBe('reset')
    expect(given).toHaveBeenCalledTimes(2)
    await act(async () => undo(view))
    expect(given).toHaveBeenLastCalledWith('12a')
  })

  it('[9.9d] indents by two spaces', async () => {
    renderForTest(<Kept initial="a" />)
    const view = await viewOf()
    fireEvent.keyDown(view.contentDOM, { key: 'Tab', keyCode: 9 })
    expect(given).toHaveBeenLastCalledWith('  a')
    expect(view.state.tabSize).toBe(2)
  })

  it('lets the Tab key move on after Esc, and keeps that Esc from the dialog around it', async () => {
    const around = vi.fn()
    renderForTest(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog around the editor
      <div onKeyDown={(event) => around(event.key)}>
        <Kept initial="a" />
      </div>,
    )
    const view = await viewOf()
    fireEvent.keyDown(view.contentDOM, { key: 'Escape', keyCode: 27 })
    expect(around).not.toHaveBeenCalled()
    fireEvent.keyDown(view.contentDOM, { key: 'Tab', keyCode: 9 })
    expect(given).not.toHaveBeenCalled()
    fireEvent.keyDown(view.contentDOM, { key: 'Escape', keyCode: 27 })
    expect(around).toHaveBeenCalledWith('Escape')
  })

  it('asks for code of its language, in both languages of the office', async () => {
    renderForTest(<Kept language="sql" />)
    await viewOf()
    expect(screen.getByText('请在此输入SQL代码')).toBeTruthy()
    await act(() => setLocale('en-US'))
    expect(screen.getByText('Enter SQL code here')).toBeTruthy()
  })

  it('shows its numbers of lines unless told otherwise', async () => {
    const { rerender, container } = renderForTest(<Kept />)
    await viewOf()
    expect(container.querySelector('.cm-lineNumbers')).toBeTruthy()
    rerender(<Kept hasLineNumbers={false} />)
    expect(container.querySelector('.cm-lineNumbers')).toBeNull()
  })

  it('cannot be changed while disabled, but reached and read', async () => {
    renderForTest(<Kept initial="a" disabled />)
    const view = await viewOf()
    expect(view.contentDOM.contentEditable).toBe('false')
    expect(view.contentDOM.getAttribute('aria-disabled')).toBe('true')
    expect(view.state.readOnly).toBe(true)
  })

  it('is as dark as the office', async () => {
    renderForTest(<Kept />)
    const view = await viewOf()
    expect(view.state.facet(EditorView.darkTheme)).toBe(false)
    act(() => changeLayout({ mode: 'dark' }))
    expect(view.state.facet(EditorView.darkTheme)).toBe(true)
  })

  it('fills the window and comes back by Esc', async () => {
    renderForTest(<Kept />)
    const view = await viewOf()
    const button = screen.getByRole('button', { name: '全屏' })
    await userEvent.click(button)
    expect(screen.getByRole('region', { name: '脚本' }).className).toContain('editor-full')
    expect(button.getAttribute('aria-pressed')).toBe('true')
    fireEvent.keyDown(view.contentDOM, { key: 'Escape' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
  })

  it('offers the languages where asked to', async () => {
    const chosen = vi.fn()
    renderForTest(<Kept language="Shell" hasLanguageMenu onLanguageChange={chosen} />)
    await viewOf()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '语言' }))
    await userEvent.click(await screen.findByTitle('Objective-C'))
    expect(chosen).toHaveBeenCalledWith('objective-c')
    await waitFor(() => expect(screen.getByText('请在此输入Objective-C代码')).toBeTruthy())
  })
})

const SAMPLES = {
  css: 'p { color: red }',
  javascript: 'const a = 1',
  html: '<p class="a">b</p>',
  java: 'class A { int b = 1; }',
  'objective-c': '@interface A : NSObject @end',
  python: 'def a(): return 1',
  r: 'a <- function(x) "b"',
  shell: 'if true; then echo "a"; fi',
  sql: "select * from a where b = 'c'",
  swift: 'let a: Int = 1',
  vue: '<template><p :class="a">b</p></template>',
  markdown: '# a',
} as const satisfies Record<CodeLanguage, string>

/** Longer than reading takes on any machine. */
const PARSING_MS = 20_000

it.each(CODE_LANGUAGES)('[9.9c] colours $label', async ({ value }) => {
  const render = (grammar: Extension) => {
    const view = new EditorView({
      doc: SAMPLES[value],
      extensions: [grammar, syntaxHighlighting(defaultHighlightStyle)],
    })
    // an editor reads for some milliseconds and leaves the rest for later
    forceParsing(view, view.state.doc.length, PARSING_MS)
    return view
  }
  expect(render(await loadLanguage(value)).contentDOM.querySelector('.cm-line span[class]')).toBeTruthy()
  expect(render([]).contentDOM.querySelector('.cm-line span[class]')).toBeNull()
})
