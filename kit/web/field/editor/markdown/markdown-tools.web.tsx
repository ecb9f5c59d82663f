import {
  BoldOutlined,
  CheckSquareOutlined,
  CodeOutlined,
  EyeOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  PictureOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Text } from '#kit/contract/text.ts'
import { currentText } from '../../../browser/text.web.ts'
import { Glyph } from '../glyph.web.tsx'
import { LinkPanel } from '../link-panel.web.tsx'
import { TablePanel } from '../table-panel.web.tsx'
import type { Choice, Tool, ToolGroups } from '../tool.web.ts'
import { insertLink, insertRule, insertTable, toggleCodeBlock } from './blocks.ts'
import { toggleMark } from './inline-marks.ts'
import { type HeadingLevel, indentItems, outdentItems, toggleHeading, toggleList, toggleQuote } from './lines.ts'
import type { Command } from './text-state.ts'

interface ToolsInput {
  readonly run: (command: Command) => void
  readonly selectedText: () => string
  readonly openPicture: () => void
  readonly togglePreview: () => void
  readonly isPreview: boolean
  readonly isDisabled: boolean
  readonly hasPictures: boolean
}

const LEVELS = [1, 2, 3, 4, 5, 6] as const satisfies readonly HeadingLevel[]

/** The groups of the toolbar, in the order in which they are shown. */
export function markdownTools(input: ToolsInput): ToolGroups {
  const { run, isPreview, isDisabled, hasPictures } = input
  const tool = (name: string, title: Text, icon: Tool['icon'], command: Command, shortcut?: string): Tool => ({
    name,
    title,
    icon,
    onRun: () => run(command),
    ...(shortcut !== undefined && { shortcut }),
  })
  const groups: ToolGroups = [
    [
      {
        name: 'heading',
        title: ['标题', 'Heading'],
        icon: <Glyph>H</Glyph>,
        choices: LEVELS.map((level) => headingChoice(level, run)),
      },
      tool('bold', ['加粗', 'Bold'], <BoldOutlined />, toggleMark('**'), 'Ctrl+B'),
      tool('italic', ['斜体', 'Italic'], <ItalicOutlined />, toggleMark('*'), 'Ctrl+I'),
      tool('strike', ['删除线', 'Strikethrough'], <StrikethroughOutlined />, toggleMark('~~')),
    ],
    [
      tool('rule', ['分割线', 'Line'], <LineOutlined />, insertRule),
      tool('quote', ['引用', 'Quote'], <Glyph>❞</Glyph>, toggleQuote),
    ],
    [
      tool('bullets', ['无序列表', 'Bulleted list'], <UnorderedListOutlined />, toggleList('bullet')),
      tool('numbers', ['有序列表', 'Numbered list'], <OrderedListOutlined />, toggleList('ordered')),
      tool('tasks', ['任务', 'Tasks'], <CheckSquareOutlined />, toggleList('task')),
      tool('indent', ['增加缩进', 'Indent'], <MenuUnfoldOutlined />, indentItems),
      tool('outdent', ['减少缩进', 'Outdent'], <MenuFoldOutlined />, outdentItems),
    ],
    [
      {
        name: 'table',
        title: ['表格', 'Table'],
        icon: <TableOutlined />,
        panel: (close) => (
          <TablePanel
            onDone={(size) => {
              close()
              run(insertTable(size, currentText(['标题', 'Title'])))
            }}
          />
        ),
      },
      {
        name: 'link',
        title: ['链接', 'Link'],
        icon: <LinkOutlined />,
        panel: (close) => (
          <LinkPanel
            hasLabel
            start={{ label: input.selectedText(), address: '' }}
            onDone={(link) => {
              close()
              run(insertLink(link))
            }}
          />
        ),
      },
      ...(hasPictures ? [pictureTool(input.openPicture)] : []),
    ],
    [
      tool('code', ['行内代码', 'Code'], <CodeOutlined />, toggleMark('`')),
      tool('code-block', ['代码块', 'Code block'], <Glyph>{'{}'}</Glyph>, toggleCodeBlock),
    ],
  ]
  return [
    ...groups.map((group) => group.map((one) => ({ ...one, isDisabled: isDisabled || isPreview }))),
    [
      {
        name: 'preview',
        title: ['预览', 'Preview'],
        icon: <EyeOutlined />,
        isOn: isPreview,
        onRun: input.togglePreview,
      },
    ],
  ]
}

function headingChoice(level: HeadingLevel, run: ToolsInput['run']): Choice {
  return {
    name: String(level),
    title: [`${level} 级标题`, `Heading ${level}`],
    onRun: () => run(toggleHeading(level)),
  }
}

function pictureTool(onRun: () => void): Tool {
  return { name: 'picture', title: ['上传图片', 'Upload a picture'], icon: <PictureOutlined />, onRun }
}
