import type { Text } from '#kit/contract/text.ts'

type EnumItem = readonly [value: string, text: Text, color?: string]

/**
 * Dictionaries whose values the code knows and no table holds; nobody edits them. They answer like stored ones, and a
 * stored one cannot take their code.
 */
export const ENUM_DICTIONARIES: Readonly<Record<string, readonly EnumItem[]>> = {
  messageType: [
    ['system', ['系统消息', 'System message']],
    ['email', ['邮件消息', 'E-mail']],
    ['dingtalk', ['钉钉消息', 'DingTalk']],
    ['wechat_enterprise', ['企业微信', 'WeChat Work']],
  ],
  tag_color: [
    ['grey', ['灰色', 'Grey'], 'grey'],
    ['blue', ['蓝色', 'Blue'], 'blue'],
    ['green', ['绿色', 'Green'], 'green'],
    ['orange', ['橙色', 'Orange'], 'orange'],
    ['red', ['红色', 'Red'], 'red'],
  ],
}
