import { action } from '#kit/contract/action.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import { boolean, dict, number, text } from '#kit/contract/field.ts'
import { FORM_RULES } from '#kit/contract/form-rules.ts'
import type { Power } from '#kit/contract/power.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { secretState } from '#kit/contract/sealed-secret.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import { mailPassword } from './mail-password.ts'
import { MAIL_SECURITY } from './mail-security.ts'

/** Ports of mail (RFC 5321, 6409, 8314); servers of a shop's own may listen on any that needs no privilege. */
const MAIL_PORTS: readonly number[] = [25, 465, 587]
const FIRST_FREE_PORT = 1024
const NO_MAIL_PORT: Refusal = [
  '端口只能是25、465、587，或1024及以上',
  'The port has to be 25, 465, 587, or 1024 and above',
  'mail.wrongPort',
]

/** Whose letters a server sends: what the house tells its own people, or what a shop tells its customers. */
export const MAIL_SENDER = { house: 'house', shop: 'shop' } as const

const MAIL_SERVER = {
  table: 'shop_mail_server',
  fields: {
    host: text(['服务器地址', 'Host'], { required: true, max: 200 }),
    port: number(['端口', 'Port'], { required: true, min: 1, max: 65_535 }),
    security: dict(['加密方式', 'Protection'], MAIL_SECURITY, { required: true }),
    username: text(['用户名', 'User name'], { max: 200, help: ['不填则不登录', 'None: without signing in'] }),
    fromName: text(['发件人名称', 'Name of the sender'], {
      max: 100,
      help: ['不填则使用商城名称', 'When it is empty, the name of the shop'],
    }),
    fromAddress: text(['发件人邮箱', 'Address of the sender'], { required: true, max: 200, rules: FORM_RULES.email }),
    isEnabled: boolean(['启用', 'Enabled'], {
      initial: true,
      help: ['启用多个时使用最早添加的', 'Of several that are enabled the oldest is used'],
    }),
  },
  computed: { secretState: secretState(['密码', 'Password']) },
  secret: mailPassword,
  calls: { host: 'host' },
  list: ['host', 'port', 'security', 'username', 'fromAddress', 'isEnabled', 'secretState'],
  search: { host: 'like', isEnabled: 'eq' },
  form: [['host', 'port'], ['security', 'username'], ['fromName', 'fromAddress'], ['isEnabled']],
  check: ({ port }: { readonly port?: number | null }): readonly FieldError[] =>
    port == null || port >= FIRST_FREE_PORT || MAIL_PORTS.includes(port)
      ? []
      : [{ path: 'port', message: NO_MAIL_PORT }],
  actions: {
    test: action(['发送测试邮件', 'Send a test'], {
      input: { to: text(['收件邮箱', 'To'], { required: true, max: 200, rules: FORM_RULES.email }) },
      done: ['测试邮件已发送', 'The test is sent'],
    }),
  },
  without: ['importExcel'],
} as const

/** What differs between the mail servers of the house and those of a shop. */
interface MailServerFor {
  readonly sender: keyof typeof MAIL_SENDER
  readonly name: string
  readonly title: Text
  readonly path: string
  readonly permission: string
  readonly power: Power
  readonly menu: AnyResource['menu']
  /** What is said where there is none. */
  readonly empty: Text
}

/** What the mail servers that send letters of one sender are declared by; all are rows of one table. */
export function mailServerFor({ sender, ...own }: MailServerFor) {
  return { ...MAIL_SERVER, ...own, where: { sender: MAIL_SENDER[sender] } }
}

/** The permission to set the password of such servers, which is sealed and shown to nobody. */
export function mailPasswordRight({ permission }: { readonly permission: string }): string {
  return `${permission}:password`
}
