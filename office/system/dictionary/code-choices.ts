import { type AnyChoices, choices } from '#kit/contract/choices.ts'

/** Colours of the tags that states are shown with. */
export const TAG_COLOR = choices(
  'tag_color',
  ['标签颜色', 'Colours of tags'],
  {
    grey: ['grey', '灰色', 'Grey', 'grey'],
    blue: ['blue', '蓝色', 'Blue', 'blue'],
    green: ['green', '绿色', 'Green', 'green'],
    orange: ['orange', '橙色', 'Orange', 'orange'],
    red: ['red', '红色', 'Red', 'red'],
  },
  { isOfCode: true },
)

/** How something goes to people of the house; the protocol keeps it in no table. */
export const MESSAGE_TYPE = choices(
  'messageType',
  ['消息类型', 'Kinds of messages'],
  {
    system: ['system', '系统消息', 'System message'],
    email: ['email', '邮件消息', 'E-mail'],
    dingTalk: ['dingtalk', '钉钉消息', 'DingTalk'],
    weCom: ['wechat_enterprise', '企业微信', 'WeCom'],
    feishu: ['feishu', '飞书消息', 'Feishu'],
    slack: ['slack', 'Slack', 'Slack'],
  },
  { isOfCode: true },
)

/** Dictionaries that the code knows and no table holds: nobody edits them, and a stored one cannot take their code. */
export const CODE_CHOICES: readonly AnyChoices[] = [TAG_COLOR, MESSAGE_TYPE]
