import { action } from '#kit/contract/action.ts'
import { boolean, dict, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { MESSAGE_OCCASION } from '../../trade/model/message-occasions.ts'
import { BODY_LENGTH, MESSAGE_CHANNEL, SUBJECT_LENGTH } from '../../trade/model/messages.ts'

const subject = (zh: string, en: string) => text([zh, en], { required: true, max: SUBJECT_LENGTH })
const body = (zh: string, en: string) => textarea([zh, en], { required: true, max: BODY_LENGTH })

/** The words that customers are told with; of several for an occasion and channel the newest that is enabled. */
export const messageTemplate = defineResource({
  name: 'message-template',
  title: ['消息模板', 'Message template'],
  path: '/shop/messageTemplate',
  table: 'shop_message_template',
  permission: 'shop:messageTemplate',
  power: 'none',
  menu: {
    under: 'connect',
    url: '/shop/messageTemplate',
    component: 'shop/MessageTemplateList',
    icon: 'message',
    order: 2,
  },
  fields: {
    occasion: dict(['场景', 'Occasion'], MESSAGE_OCCASION, { required: true, fixed: true }),
    channel: dict(['渠道', 'Channel'], MESSAGE_CHANNEL, { required: true, fixed: true }),
    titleZh: subject('中文标题', 'Chinese title'),
    titleEn: subject('英文标题', 'English title'),
    bodyZh: body('中文正文', 'Chinese text'),
    bodyEn: body('英文正文', 'English text'),
    isEnabled: boolean(['启用', 'Enabled'], {
      initial: true,
      help: ['停用后该场景不再通过此渠道通知', 'When it is off, nothing is sent for the occasion through this channel'],
    }),
  },
  list: ['occasion', 'channel', 'titleZh', 'bodyZh', 'isEnabled'],
  search: { occasion: 'in', channel: 'in', isEnabled: 'eq' },
  form: [['occasion', 'channel'], ['titleZh', 'titleEn'], ['bodyZh', 'bodyEn'], ['isEnabled']],
  actions: {
    restore: action(['补齐默认模板', 'Add missing ones'], {
      on: 'list',
      done: ['已补齐默认模板', 'Every occasion has its words now'],
    }),
  },
  without: ['delete', 'deleteBatch', 'importExcel'],
})
