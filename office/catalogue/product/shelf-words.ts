import type { Text } from '#kit/contract/text.ts'
import type { CommandWords } from '#kit/web/command/command-words.ts'
import { SHELF_STATE } from './listed-fields.ts'

/** The two directions of the command `shelf`, each in its own words. */
export function shelfWords(isOn: boolean): CommandWords {
  return {
    input: { on: isOn },
    title: isOn ? PUT_ON : TAKE_OFF,
    content: isOn ? ON_MEANS : OFF_MEANS,
    isDanger: !isOn,
    done: isOn ? SHELVED : TAKEN_OFF,
    refused: NOT_SHELVED,
    skip: ({ shelfState }) => ((shelfState === SHELF_STATE.on) === isOn ? (isOn ? IS_ON : IS_OFF) : undefined),
  }
}

const PUT_ON: Text = ['上架', 'Publish']
const TAKE_OFF: Text = ['下架', 'Unpublish']
const SHELVED: Text = ['已上架 {n} 个商品', '{n} published']
const TAKEN_OFF: Text = ['已下架 {n} 个商品', '{n} unpublished']
const NOT_SHELVED: Text = ['以下内容补齐后才能上架', 'Fix this before it can be published']
const ON_MEANS: Text = [
  '任何一个未通过上架检查时先不上架，可再选择只上架其余商品。',
  'If one of them fails the checks, none is published; the others can then be published without it.',
]
const OFF_MEANS: Text = ['下架后顾客不能再下单，已有订单不受影响。', 'Customers can no longer order them; orders stay.']
const IS_ON: Text = ['已上架', 'published already']
const IS_OFF: Text = ['未上架', 'not published']
