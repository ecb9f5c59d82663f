import { action } from '#kit/contract/action.ts'
import { boolean, text, textarea } from '#kit/contract/field.ts'
import { FORM_RULES, matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { secretState } from '#kit/contract/sealed-secret.ts'
import { smsKey } from './sms-key.ts'
import { filledBody } from './sms-text.ts'

/** Permission to set the key, which is sealed and shown to nobody. */
export const SMS_KEY = 'system:smsGateway:key'

const HTTPS = matches(/^https?:\/\/\S+$/, ['请输入 http(s) 地址', 'Enter an http(s) address'])
const HEADER = matches(/^[\w-]+$/, ['请输入请求头名称', 'Enter the name of a header'])
const AS_JSON = matches(
  (body) => filledBody(body, { phone: '1', code: '2', text: '"' }) !== undefined,
  ['请求内容不是有效的 JSON', 'The body is no JSON'],
)
const WITH_CODE = matches(/\{code\}/, ['短信须包含 {code}', 'A text has to hold {code}'])

/** HTTP services that bring codes to phones; the oldest that is enabled. Kept by the house for all tenants. */
export const smsGateway = defineResource({
  name: 'sms-gateway',
  title: ['短信网关', 'SMS gateway'],
  path: '/sys/smsGateway',
  table: 'sys_sms_gateway',
  permission: 'system:smsGateway',
  power: 'people',
  menu: { under: 'system', url: '/isystem/smsGateway', component: 'system/SmsGatewayList', icon: 'message', order: 21 },
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 100 }),
    url: text(['接口地址', 'Address'], { required: true, max: 500, rules: [HTTPS] }),
    headerName: text(['密钥请求头', 'Header of the key'], {
      required: true,
      max: 60,
      rules: [HEADER],
      help: [
        '如 Authorization；密钥在列表的“设置密钥”中填写',
        'Such as Authorization; the key itself is set from the list',
      ],
    }),
    body: textarea(['请求内容（JSON）', 'Body (JSON)'], {
      required: true,
      rules: [AS_JSON],
      help: [
        '如 {"phone":"{phone}","text":"{text}"}，还可用 {code}',
        'Such as {"phone":"{phone}","text":"{text}"}; {code} may stand in it, too',
      ],
    }),
    loginText: text(['登录短信', 'Text to sign in'], {
      required: true,
      max: 300,
      help: [
        '如：您的登录验证码是 {code}，{minutes} 分钟内有效。',
        'Such as: {code} is your code, good for {minutes} minutes.',
      ],
      rules: [WITH_CODE],
    }),
    registerText: text(['注册短信', 'Text to register'], {
      required: true,
      max: 300,
      rules: [WITH_CODE],
    }),
    resetText: text(['找回密码短信', 'Text to set a password'], {
      required: true,
      max: 300,
      rules: [WITH_CODE],
    }),
    isEnabled: boolean(['启用', 'Enabled'], { initial: true }),
  },
  empty: [
    '还没有短信网关：手机登录、注册和手机找回密码都不可用。新增一个，才能把验证码发到手机',
    'Without a gateway nobody signs in, registers or sets a password by phone; add one to send codes',
  ],
  computed: { secretState: secretState(['密钥', 'Key']) },
  secret: smsKey,
  calls: { url: 'url' },
  list: ['name', 'url', 'isEnabled', 'secretState'],
  search: { name: 'like', isEnabled: 'eq' },
  form: [['name', 'isEnabled'], ['url', 'headerName'], ['body'], ['loginText'], ['registerText'], ['resetText']],
  actions: {
    test: action(['发送测试短信', 'Send a test'], {
      input: { phone: text(['手机号', 'Mobile'], { required: true, max: 20, rules: FORM_RULES.mobile }) },
      done: ['测试短信已发送', 'The test is sent'],
    }),
  },
  without: ['importExcel'],
})
