import { action } from '#kit/contract/action.ts'
import { dict, ref, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { YES_NO } from '../../standard/yes-no.ts'
import { MESSAGE_TYPE } from '../../system/dictionary/code-choices.ts'
import { CONTENT_LENGTH } from './sms.ts'
import { TEMPLATE_TYPE } from './sms-choices.ts'

const through = dict(['发送方式', 'Through'], MESSAGE_TYPE, { required: true, initial: MESSAGE_TYPE.system })
const values = {
  busId: text(['记录编号', 'Id of a record'], {
    max: 50,
    help: ['变量取自该记录，按您的权限', 'Its variables are those of this record, as far as you see it'],
  }),
  testData: textarea(['测试数据', 'Values'], {
    max: 1000,
    help: ['JSON，如 {"name":"林小满"}', 'As JSON: {"name":"Lin"}'],
  }),
}

/** Words for messages to people of the house, with variables that they name; names of fields are the protocol's. */
export const smsTemplate = defineResource({
  name: 'sms-template',
  title: ['员工消息模板', 'Template of messages to staff'],
  path: '/sys/message/sysMessageTemplate',
  table: 'sys_sms_template',
  permission: 'system:sysMessageTemplate',
  power: 'none',
  menu: {
    under: 'message',
    url: '/modules/message/sysMessageTemplateList',
    component: 'modules/message/SysMessageTemplateList',
    icon: 'book',
    order: 5,
  },
  fields: {
    templateCode: text(['模板编码', 'Code'], { required: true, max: 32, unique: true, fixed: true }),
    templateName: text(['模板标题', 'Title'], { required: true, max: 50 }),
    templateNameEn: text(['英文标题', 'English title'], { max: 50 }),
    templateType: dict(['模板类型', 'Type'], TEMPLATE_TYPE, { initial: TEMPLATE_TYPE.text }),
    busType: text(['关于', 'About'], {
      max: 50,
      help: [
        '资源名，如 refund：变量即该记录的字段',
        'Name of a resource, such as refund: variables are fields of such a record',
      ],
    }),
    templateContent: textarea(['模板内容', 'Text'], {
      required: true,
      max: CONTENT_LENGTH,
      help: [
        `变量写作 \${refundNo}；\${REALNAME} 是接收人`,
        `A variable is written \${refundNo}; \${REALNAME} is the receiver`,
      ],
    }),
    templateContentEn: textarea(['英文内容', 'English text'], { max: CONTENT_LENGTH }),
    templateTestJson: textarea(['测试数据', 'Values to try it with'], {
      max: 1000,
      help: ['JSON，如 {"name":"林小满"}', 'As JSON: {"name":"Lin"}'],
    }),
    useStatus: dict(['是否应用', 'In use'], YES_NO, { initial: YES_NO.no }),
  },
  empty: ['新增模板，写好的话可以反复发送', 'Add words that are sent again and again'],
  list: ['templateCode', 'templateName', 'templateContent', 'templateType', 'busType', 'useStatus'],
  search: { templateCode: 'like', templateContent: 'like', templateName: 'like', templateType: 'in', useStatus: 'eq' },
  form: [
    ['templateCode', 'templateType'],
    ['templateName', 'templateNameEn'],
    ['busType', 'useStatus'],
    ['templateContent'],
    ['templateContentEn'],
    ['templateTestJson'],
  ],
  actions: {
    tryOut: action(['试发给我', 'Send it to me'], {
      input: { esType: through, ...values },
      done: ['已发送给您', 'It is on its way to you'],
    }),
    send: action(['发送', 'Send'], {
      stepUp: STEP_UP.sending,
      isTried: true,
      input: {
        receivers: ref(['接收人', 'To'], 'sys_user,realname,username', {
          required: true,
          many: true,
          linked: true,
          max: 2000,
        }),
        esType: through,
        ...values,
      },
      done: ['消息发送成功！', 'Sent'],
    }),
  },
})
