import { action } from '#kit/contract/action.ts'
import { codeText, date, datetime, dict, image, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { SEX } from '../../standard/sex.ts'
import { SEE_PERSONAL } from '../../system/user/pickable-user.ts'
import { SIGN_IN_WAY } from '../log/log-choices.ts'

const PERSONAL = { readonly: true, needs: SEE_PERSONAL } as const

const END_REASON_MAX = 200

/** Who is signed in, from where: one row for each session. */
export const onlineUser = defineResource({
  name: 'online-user',
  title: ['在线用户', 'Online user'],
  path: '/sys/online',
  table: 'sys_online_user',
  tenants: 'tenantIds',
  permission: 'system:online',
  power: 'rights',
  menu: {
    under: 'monitor',
    url: '/isystem/online',
    component: 'system/SysUserOnlineList',
    icon: 'team',
    order: 11,
  },
  fields: {
    username: codeText(['用户账号', 'Account'], { readonly: true, max: 100 }),
    realname: text(['用户姓名', 'Name'], { readonly: true, max: 100 }),
    userId: codeText(['用户编号', 'User id'], { readonly: true, max: 36 }),
    avatar: image(['头像', 'Picture'], { readonly: true }),
    birthday: date(['生日', 'Birthday'], PERSONAL),
    sex: dict(['性别', 'Sex'], SEX, PERSONAL),
    phone: codeText(['手机号码', 'Mobile'], { ...PERSONAL, max: 45 }),
    way: dict(['登录方式', 'Sign-in way'], SIGN_IN_WAY, { readonly: true }),
    address: codeText(['IP', 'Address'], { readonly: true, max: 100 }),
    agent: text(['设备', 'Device'], { readonly: true, max: 500 }),
    lastSeenAt: datetime(['最近使用', 'Last used'], {
      readonly: true,
      help: ['每分钟记录一次', 'It is noted once a minute'],
    }),
  },
  list: ['username', 'realname', 'way', 'address', 'agent', 'lastSeenAt', 'phone', 'avatar', 'birthday', 'sex'],
  search: { username: 'like', realname: 'like', address: 'like', way: 'eq' },
  actions: {
    forceLogout: action(['强制下线', 'End the session'], {
      input: { reason: text(['原因', 'Reason'], { required: true, max: END_REASON_MAX }) },
      confirm: {
        content: [
          '「{title}」的这次登录将立即结束，未保存的内容留在其页面上。',
          'The session of {title} ends at once. What was not saved stays on their page.',
        ],
        isDanger: true,
      },
      done: ['退出登录成功！', 'Signed out'],
    }),
  },
  form: [],
  without: ['queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel', 'history'],
})
