import { filled, type Text } from '#kit/contract/text.ts'

/** What is asked before something is done to rows; `title` is what is done, `noun` what the rows are. */
export const ASK_ONE: Text = ['{title}「{name}」？', '{title} "{name}"?']
export const ASK_MANY: Text = ['{title} {n} 个{noun}？', '{title} {n} {noun}?']
/** On the button that does it. */
export const RUN_ONE: Text = ['{title}', '{title}']
export const RUN_MANY: Text = ['{title} {n} 个', '{title} {n}']

/** Deleting is a command like others. */
export const DELETE: Text = ['删除', 'Delete']
export const EDIT: Text = ['编辑', 'Edit']
/** Said before rows are deleted. */
export const DELETE_QUESTION: Text = ['是否删除选中数据?', 'Delete the selected data?']

/** The question before something is done to one row. */
export function askedOf(title: Text, name: string): Text {
  const [zh] = filled(ASK_ONE, { title: title[0], name })
  const [, en] = filled(ASK_ONE, { title: title[1], name })
  return [zh, en]
}
