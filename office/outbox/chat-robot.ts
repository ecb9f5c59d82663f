import { type ChoiceOf, choices } from '#kit/contract/choices.ts'

/** Robots of chats that people are told by; the codes are those of the protocol, where it has one. */
export const ROBOT = choices('chat_robot', ['群机器人', 'Chat robots'], {
  wecom: ['wechat_enterprise', '企业微信', 'WeCom'],
  dingTalk: ['dingtalk', '钉钉', 'DingTalk'],
  feishu: ['feishu', '飞书', 'Feishu'],
  slack: ['slack', 'Slack', 'Slack'],
})
export type Robot = ChoiceOf<typeof ROBOT>
