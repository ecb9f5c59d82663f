import type { CodeEditorProps } from '#kit/web/field/editor/code/code-editor-props.web.ts'
import type { MarkdownEditorProps } from '#kit/web/field/editor/markdown/markdown-editor-props.web.ts'
import type { RichEditorProps } from '#kit/web/field/editor/rich/rich-editor-props.web.ts'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { CodeExample } from './code-example.web.tsx'
import { EditorStatesExample } from './editor-states.web.tsx'
import { MarkdownExample } from './markdown-example.web.tsx'
import { RichExample } from './rich-example.web.tsx'

/** Gallery of the editors. */
export function EditorDemoPage() {
  return (
    <PartPage
      when={[
        '给顾客看的图文用富文本；给员工看的说明用 Markdown；脚本、SQL 和模板用代码编辑器。编辑器的代码在第一次显示时才下载。',
        'Rich text for what customers read, markdown for notes of the staff, the code editor for scripts, SQL and templates. Their code is fetched when one is first shown.',
      ]}
      examples={[
        {
          id: 'editor-markdown',
          title: ['Markdown', 'Markdown'],
          text: [
            '左边输入，右边预览；图片可以粘贴、拖入或上传。',
            'Type on the left, read on the right; pictures are pasted, dropped or chosen.',
          ],
          Example: MarkdownExample,
          source: () => import('./markdown-example.web.tsx?raw'),
        },
        {
          id: 'editor-rich',
          title: ['富文本', 'Rich text'],
          text: [
            '值是 HTML。脚本、事件和危险链接不会运行：粘贴时去掉，源码里的保存时去掉，显示前再清洗一次；可视化编辑保不住的内容会先提示。',
            'Its value is HTML. Scripts, handlers and dangerous links never run: dropped when they are pasted, when source is saved, and before it is shown. What the editor cannot hold is said first.',
          ],
          Example: RichExample,
          source: () => import('./rich-example.web.tsx?raw'),
        },
        {
          id: 'editor-code',
          title: ['代码', 'Code'],
          text: ['十二种语言，行号与全屏。', 'Twelve languages, line numbers, full screen.'],
          Example: CodeExample,
          source: () => import('./code-example.web.tsx?raw'),
        },
        {
          id: 'editor-states',
          title: ['状态', 'States'],
          text: ['空、加载中、禁用，以及只看预览。', 'Empty, loading, disabled, and the preview alone.'],
          Example: EditorStatesExample,
          source: () => import('./editor-states.web.tsx?raw'),
        },
      ]}
      keys={[
        ['Ctrl+B Ctrl+I', ['加粗、斜体', 'Bold, italic']],
        ['Ctrl+Z Ctrl+Shift+Z', ['撤销、重做', 'Undo, redo']],
        ['Tab', ['在代码里：缩进', 'In code: indents']],
        ['Esc Tab', ['在代码里：离开编辑器', 'In code: leaves the editor']],
        ['Alt+F10', ['从文字到工具栏', 'From the text to the tools']],
        ['← →', ['在工具栏的按钮之间移动', 'Moves along the toolbar']],
      ]}
      props={[
        propNotes<MarkdownEditorProps>('MarkdownEditor', {
          value: ['string | null', ['Markdown 文字', 'Markdown']],
          onChange: ['(text: string) => void', ['每次改变', 'Every change']],
          mode: ["'markdown' | 'preview'", ['开始时的样子', 'How it starts']],
          height: ['number', ['像素，默认 300，最少 200', 'Pixels, 300 unless said, at least 200']],
          hasPictures: ['boolean', ['能否上传图片', 'Offers to upload pictures']],
        }),
        propNotes<RichEditorProps>('RichEditor', {
          value: ['string | null', ['HTML', 'HTML']],
          onChange: ['(html: string) => void', ['只在真正修改时', 'Only when something was changed']],
          height: ['number', ['像素，默认 300', 'Pixels, 300 unless said']],
          disabled: ['boolean', ['只看不改', 'To look at only']],
        }),
        propNotes<CodeEditorProps>('CodeEditor', {
          value: ['string | null', ['代码', 'Code']],
          language: ['string', ['语言，不认识的按纯文本', 'Plain text when unknown']],
          hasLanguageMenu: ['boolean', ['显示语言菜单', 'Shows a menu of languages']],
          hasLineNumbers: ['boolean', ['行号，默认有', 'Line numbers, there unless said']],
          hasFullScreen: ['boolean', ['全屏按钮，默认有', 'Full screen, there unless said']],
        }),
      ]}
    />
  )
}
