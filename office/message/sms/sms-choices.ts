import { choices } from '#kit/contract/choices.ts'

export const SMS = choices('msgSendStatus', ['消息发送状态', 'States of sending'], {
  waiting: ['0', '未发送', 'Waiting', 'blue'],
  sent: ['1', '发送成功', 'Sent', 'green'],
  failed: ['2', '发送失败', 'Failed', 'red'],
  // the values of the protocol come first
  dropped: ['-1', '不再发送', 'Given up', 'grey'],
})

export const TEMPLATE_TYPE = choices('msgType', ['发送消息类型', 'Kinds of messages'], {
  text: ['1', '文本', 'Text'],
  rich: ['2', '富文本', 'Rich text'],
})
