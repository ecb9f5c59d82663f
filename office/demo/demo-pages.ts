import type { MenuScreen } from '#kit/contract/menu-screen.ts'
import type { Text } from '#kit/contract/text.ts'
import { DEMO_ROOT } from '../demo-root.ts'

/** A page of the gallery: one group of shared parts, shown live. */
export interface DemoPage {
  /** Last part of its path and of its menu key. */
  readonly name: string
  readonly title: Text
  /** Component of its menu row; a key of the catalogue of screens. */
  readonly component: string
  /** One sentence, for the overview and the head of the page. */
  readonly about: Text
  readonly permissions?: MenuScreen['permissions']
}

/** Permission to change the table of the gallery that several browsers see at once. */
export const DEMO_LIVE = 'demo:editableTable:live'

/** The demo area of the menu, in its order. */
export const DEMO_PAGES: readonly DemoPage[] = [
  {
    name: 'overview',
    title: ['组件总览', 'Overview'],
    component: 'demo/Overview',
    about: [
      '后台页面用到的全部公用组件，每个都能在这里直接试用，并附上正在运行的源代码。',
      'Every part that the pages of the back office share: try each one here, with the very code that runs.',
    ],
  },
  {
    name: 'field',
    title: ['字段', 'Fields'],
    component: 'demo/Field',
    about: [
      '声明一次字段，控件、校验、显示和提示就都有了。',
      'A field is declared once, and its control, checks, text and help are there.',
    ],
  },
  {
    name: 'choice',
    title: ['下拉与字典', 'Choices'],
    component: 'demo/Choice',
    about: ['字典、搜索下拉、树和省市区。', 'Dictionaries, search boxes, trees and regions.'],
  },
  {
    name: 'small',
    title: ['小部件', 'Small parts'],
    component: 'demo/Small',
    about: [
      '开关、筛选输入、日期、多选框、标签、省市区、省略文字和滑块验证。',
      'Switches, filters, days, boxes, tags, regions, short texts and the slider.',
    ],
  },
  {
    name: 'picker',
    title: ['选择器', 'Pickers'],
    component: 'demo/Picker',
    about: [
      '在对话框里选择用户、部门、角色、职务，或任意列表的行。',
      'Users, departments, roles, positions, or rows of any list, picked in a dialog.',
    ],
  },
  {
    name: 'popup-report',
    title: ['报表弹窗', 'Popup report'],
    component: 'demo/PopupReport',
    about: [
      '从配置好的报表里选行，一次填好几个字段。',
      'Rows of a configured report, picked in a dialog to fill several fields at once.',
    ],
  },
  {
    name: 'cron',
    title: ['Cron 表达式', 'Cron expression'],
    component: 'demo/Cron',
    about: [
      '逐项生成七段式 Cron 表达式，并用文字和最近的执行时间说明它的含义。',
      'Builds a cron expression of seven fields, and says in words and by its next runs what it means.',
    ],
  },
  {
    name: 'list',
    title: ['列表与高级查询', 'Lists'],
    component: 'demo/List',
    about: [
      '搜索栏、高级查询、保存的视图和表格，可以整页用，也可以拼装。',
      'Search bar, advanced query, saved views and rows, as a page or one by one.',
    ],
  },
  {
    name: 'command',
    title: ['记录与命令', 'Records and commands'],
    component: 'demo/Command',
    about: [
      '带数量的状态标签、命令和逐行结果、任务进度、变更记录，以及带明细的记录。',
      'Tabs of states with counts, commands with what became of each row, progress of jobs, histories, records with what they consist of.',
    ],
  },
  {
    name: 'form',
    title: ['表单', 'Forms'],
    component: 'demo/Form',
    about: [
      '资源的表单、现成的校验规则和整体禁用。',
      'The form of a resource, ready rules, and a form switched off as a whole.',
    ],
  },
  {
    name: 'profile',
    title: ['详情', 'Profiles'],
    component: 'demo/Profile',
    about: ['只读的名称与内容，列数随窗口变化。', 'Terms and values to read, in columns that follow the window.'],
  },
  {
    name: 'file',
    title: ['文件与导入', 'Files'],
    component: 'demo/File',
    about: ['上传图片和附件，弹出输入，导入 Excel。', 'Uploads of pictures and files, pop-ups, Excel import.'],
  },
  {
    name: 'editor',
    title: ['编辑器', 'Editors'],
    component: 'demo/Editor',
    about: ['Markdown、富文本和代码。', 'Markdown, rich text and code.'],
  },
  {
    name: 'grid',
    title: ['录入表格', 'Grid'],
    component: 'demo/Grid',
    about: ['像电子表格一样连续录入，一万行也流畅。', 'Typed into like a spreadsheet, smooth with ten thousand rows.'],
  },
  {
    name: 'editable-table',
    title: ['可编辑表格', 'Editable table'],
    component: 'demo/EditableTable',
    about: [
      '各种单元格、校验、排序、联动、撤销，与电子表格互相粘贴，多个浏览器实时同步。',
      'Cells of every type, rules, order, linkage and undo; pasted to and from spreadsheets, live between browsers.',
    ],
    permissions: [[DEMO_LIVE, ['实时编辑', 'Edit live rows']]],
  },
  {
    name: 'tree-table',
    title: ['树表格', 'Tree table'],
    component: 'demo/TreeTable',
    about: ['逐级加载、可以排序的树形行。', 'Rows below rows, fetched level by level, put in order by hand.'],
  },
  {
    name: 'modal',
    title: ['弹窗与提示', 'Dialogs'],
    component: 'demo/Modal',
    about: [
      '可移动、可全屏的窗口，只问一句的对话框，右上角的提示。',
      'Windows to move and enlarge, a dialog with one question, toasts at the top right.',
    ],
  },
]

export function demoPath({ name }: DemoPage): string {
  return `${DEMO_ROOT}/${name}`
}
