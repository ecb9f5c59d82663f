import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  FontColorsOutlined,
  HighlightOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { Glyph } from '../glyph.web.tsx'
import { LinkPanel } from '../link-panel.web.tsx'
import type { Choice, Tool, ToolGroups } from '../tool.web.ts'
import { ColourPanel } from './colour-panel.web.tsx'
import { GROUND_COLOURS, WORD_COLOURS } from './colours.ts'
import type { InlineName, RichState } from './rich-state.web.ts'
import { type Align, clearFormatting, indent, setAlign, setWordStyle, type WordStyle } from './styling.web.ts'
import { tableTool } from './table-tool.web.tsx'

interface RichToolsInput {
  readonly editor: Editor
  readonly state: RichState
  readonly isDisabled: boolean
  readonly openPicture: () => void
}

/** The tools for the page; those of the source and of the frame come after them. */
export function richTools({ editor, state, isDisabled, openPicture }: RichToolsInput): ToolGroups {
  const chain = () => editor.chain().focus()
  const groups: ToolGroups = [
    [
      {
        name: 'undo',
        title: ['撤销', 'Undo'],
        icon: <UndoOutlined />,
        shortcut: 'Ctrl+Z',
        isDisabled: !state.canUndo,
        onRun: () => chain().undo().run(),
      },
      {
        name: 'redo',
        title: ['重做', 'Redo'],
        icon: <RedoOutlined />,
        shortcut: 'Ctrl+Y',
        isDisabled: !state.canRedo,
        onRun: () => chain().redo().run(),
      },
    ],
    [formatTool(editor, state)],
    [
      ...INLINE.map(
        ({ name, title, icon, shortcut }): Tool => ({
          name,
          title,
          icon,
          isOn: state.marks[name],
          onRun: () => chain().toggleMark(name).run(),
          ...(shortcut !== undefined && { shortcut }),
        }),
      ),
      colourTool({
        editor,
        name: 'color',
        title: ['文字颜色', 'Text colour'],
        icon: <FontColorsOutlined />,
        value: state.color,
      }),
      colourTool({
        editor,
        name: 'background-color',
        title: ['背景颜色', 'Highlight'],
        icon: <HighlightOutlined />,
        value: state.ground,
      }),
    ],
    ALIGNS.map(({ align, title, icon }) => ({
      name: `align-${align}`,
      title,
      icon,
      isOn: state.align === align,
      onRun: () => setAlign(editor, align),
    })),
    [
      {
        name: 'bullets',
        title: ['无序列表', 'Bulleted list'],
        icon: <UnorderedListOutlined />,
        isOn: state.isBulletList,
        onRun: () => chain().toggleBulletList().run(),
      },
      {
        name: 'numbers',
        title: ['有序列表', 'Numbered list'],
        icon: <OrderedListOutlined />,
        isOn: state.isOrderedList,
        onRun: () => chain().toggleOrderedList().run(),
      },
      { name: 'outdent', title: ['减少缩进', 'Outdent'], icon: <MenuFoldOutlined />, onRun: () => indent(editor, -1) },
      { name: 'indent', title: ['增加缩进', 'Indent'], icon: <MenuUnfoldOutlined />, onRun: () => indent(editor, 1) },
    ],
    [
      linkTool(editor, state),
      { name: 'picture', title: ['上传图片', 'Upload a picture'], icon: <PictureOutlined />, onRun: openPicture },
      tableTool(editor, state.isInTable),
      {
        name: 'rule',
        title: ['分割线', 'Line'],
        icon: <LineOutlined />,
        onRun: () => chain().setHorizontalRule().run(),
      },
    ],
    [
      {
        name: 'clear',
        title: ['清除格式', 'Clear formatting'],
        icon: <ClearOutlined />,
        onRun: () => clearFormatting(editor),
      },
    ],
  ]
  return isDisabled ? groups.map((group) => group.map((tool) => ({ ...tool, isDisabled }))) : groups
}

/** Shows the source instead of the page. */
export function sourceTool(isOn: boolean, onRun: () => void): Tool {
  return { name: 'source', title: ['源码', 'Source'], icon: <CodeOutlined />, isOn, onRun }
}

const INLINE: readonly {
  readonly name: InlineName
  readonly title: Text
  readonly icon: ReactNode
  readonly shortcut?: string
}[] = [
  { name: 'bold', title: ['加粗', 'Bold'], icon: <BoldOutlined />, shortcut: 'Ctrl+B' },
  { name: 'italic', title: ['斜体', 'Italic'], icon: <ItalicOutlined />, shortcut: 'Ctrl+I' },
  { name: 'underline', title: ['下划线', 'Underline'], icon: <UnderlineOutlined />, shortcut: 'Ctrl+U' },
  { name: 'strike', title: ['删除线', 'Strikethrough'], icon: <StrikethroughOutlined /> },
  { name: 'subscript', title: ['下标', 'Subscript'], icon: <Glyph>x₂</Glyph> },
  { name: 'superscript', title: ['上标', 'Superscript'], icon: <Glyph>x²</Glyph> },
]

const ALIGNS: readonly { readonly align: Align; readonly title: Text; readonly icon: ReactNode }[] = [
  { align: 'left', title: ['左对齐', 'Align left'], icon: <AlignLeftOutlined /> },
  { align: 'center', title: ['居中', 'Centre'], icon: <AlignCenterOutlined /> },
  { align: 'right', title: ['右对齐', 'Align right'], icon: <AlignRightOutlined /> },
  { align: 'justify', title: ['两端对齐', 'Justify'], icon: <MenuOutlined /> },
]

const LEVELS = [1, 2, 3, 4, 5, 6] as const

function formatTool(editor: Editor, { heading, isQuote, isCode }: RichState): Tool {
  const chain = () => editor.chain().focus()
  const choices: readonly Choice[] = [
    { name: 'paragraph', title: ['正文', 'Paragraph'], onRun: () => chain().setParagraph().run() },
    ...LEVELS.map(
      (level): Choice => ({
        name: `heading-${level}`,
        title: [`标题 ${level}`, `Heading ${level}`],
        onRun: () => chain().setHeading({ level }).run(),
      }),
    ),
    { name: 'quote', title: ['引用', 'Quote'], onRun: () => chain().toggleBlockquote().run() },
    { name: 'code', title: ['代码块', 'Code block'], onRun: () => chain().toggleCodeBlock().run() },
  ]
  const sign = heading > 0 ? `H${heading}` : isCode ? '{}' : isQuote ? '❞' : '¶'
  return { name: 'format', title: ['段落格式', 'Format'], icon: <Glyph>{sign}</Glyph>, choices }
}

interface ColourToolInput {
  readonly editor: Editor
  readonly name: WordStyle
  readonly title: Text
  readonly icon: ReactNode
  readonly value: string | undefined
}

function colourTool({ editor, name, title, icon, value }: ColourToolInput): Tool {
  return {
    name,
    title,
    icon: (
      <span className="editor-coloured" style={{ borderColor: value ?? 'transparent' }}>
        {icon}
      </span>
    ),
    panel: (close) => (
      <ColourPanel
        colours={name === 'color' ? WORD_COLOURS : GROUND_COLOURS}
        value={value}
        onChoose={(chosen) => {
          close()
          setWordStyle(editor, name, chosen)
        }}
      />
    ),
  }
}

function linkTool(editor: Editor, { link, isEmpty }: RichState): Tool {
  const hasLabel = isEmpty && link === undefined
  return {
    name: 'link',
    title: ['链接', 'Link'],
    icon: <LinkOutlined />,
    isOn: link !== undefined,
    panel: (close) => (
      <LinkPanel
        hasLabel={hasLabel}
        start={{ label: '', address: link ?? '' }}
        onDone={({ label, address }) => {
          close()
          const chain = editor.chain().focus()
          const mark = { type: 'link', attrs: { href: address } }
          void (
            hasLabel
              ? chain.insertContent({ type: 'text', text: label, marks: [mark] })
              : chain.extendMarkRange('link').setLink({ href: address })
          ).run()
        }}
        onRemove={
          link === undefined
            ? undefined
            : () => {
                close()
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
              }
        }
      />
    ),
  }
}
