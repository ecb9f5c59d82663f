import type { Text } from '#kit/contract/text.ts'

interface Colour {
  readonly value: string
  readonly title: Text
}

/** Colours of words: all of them readable on white. */
export const WORD_COLOURS: readonly Colour[] = [
  { value: '#000000', title: ['黑色', 'Black'] },
  { value: '#595959', title: ['灰色', 'Grey'] },
  { value: '#cf1322', title: ['红色', 'Red'] },
  { value: '#ad4e00', title: ['橙色', 'Orange'] },
  { value: '#7c5e10', title: ['金色', 'Gold'] },
  { value: '#237804', title: ['绿色', 'Green'] },
  { value: '#006d75', title: ['青色', 'Cyan'] },
  { value: '#0958d9', title: ['蓝色', 'Blue'] },
  { value: '#531dab', title: ['紫色', 'Purple'] },
  { value: '#c41d7f', title: ['品红', 'Magenta'] },
]

/** Grounds of words: dark words stay readable on all of them. */
export const GROUND_COLOURS: readonly Colour[] = [
  { value: '#fff1b8', title: ['浅黄', 'Light yellow'] },
  { value: '#ffd591', title: ['浅橙', 'Light orange'] },
  { value: '#ffccc7', title: ['浅红', 'Light red'] },
  { value: '#ffd6e7', title: ['浅粉', 'Light pink'] },
  { value: '#efdbff', title: ['浅紫', 'Light purple'] },
  { value: '#bae0ff', title: ['浅蓝', 'Light blue'] },
  { value: '#b5f5ec', title: ['浅青', 'Light cyan'] },
  { value: '#d9f7be', title: ['浅绿', 'Light green'] },
  { value: '#f0f0f0', title: ['浅灰', 'Light grey'] },
  { value: '#ffff00', title: ['亮黄', 'Bright yellow'] },
]
