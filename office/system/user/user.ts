import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { boolean, codeText, date, dict, image, ref, text } from '#kit/contract/field.ts'
import { FORM_RULES, type FormRules, matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { isActor } from '../../actors.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { SEX } from '../../standard/sex.ts'
import { USER_STATUS } from '../../standard/user-status.ts'
import { position } from '../position/position.ts'
import { SEE_PERSONAL, USER_MENU } from './pickable-user.ts'

const ACTIVITI_SYNC = choices('activiti_sync', ['同步工作流引擎', 'Sync with the workflow engine'], {
  sync: [1, '同步', 'Sync'],
  off: [0, '不同步', 'Do not sync'],
})

export const IDENTITY = choices('user_identity', ['用户身份', 'Identities of users'], {
  ordinary: [1, '普通用户', 'Ordinary'],
  inCharge: [2, '上级', 'In charge'],
})

const PERMISSION = 'system:user'

/** Permission codes of what is done to people beside the verbs. */
export const USER_RIGHTS = {
  resetPassword: `${PERMISSION}:resetPassword`,
  recycle: `${PERMISSION}:recycle`,
  purge: `${PERMISSION}:purge`,
} as const

const LISTED = { needs: `${PERMISSION}:list` } as const
const PERSONAL = { needs: SEE_PERSONAL } as const

/** Accounts are listed between commas. What was done by nobody of the staff is noted under names of its own. */
const ACCOUNT: FormRules = [
  matches(/^[^\s,，;'"<>]+$/u, ['账号不能包含空格、逗号、引号', 'No blanks, commas or quotes in an account']),
  matches((account) => !isActor(account), ['该账号由系统保留', 'The account is kept for the system']),
]

const LANDLINE: FormRules = [
  matches(/^0\d{2,3}-[1-9]\d{6,7}$/, ['座机格式为 区号-号码', 'A landline looks like 021-12345678']),
]

const MANY_IDS = 20_000

/** The people of the shop. Everybody signed in sees some of it, see `needs`; passwords are no field. */
export const user = defineResource({
  name: 'user',
  title: ['用户', 'User'],
  path: '/sys/user',
  table: 'sys_user',
  permission: PERMISSION,
  power: 'rights',
  menu: USER_MENU,
  tenants: 'tenantIds',
  fields: {
    username: text(['用户账号', 'Account'], { required: true, max: 100, unique: true, fixed: true, rules: ACCOUNT }),
    realname: text(['用户姓名', 'Name'], { required: true, max: 100 }),
    avatar: image(['头像', 'Picture']),
    sex: dict(['性别', 'Sex'], SEX, PERSONAL),
    birthday: date(['生日', 'Birthday'], PERSONAL),
    phone: codeText(['手机号码', 'Mobile'], {
      required: true,
      max: 45,
      unique: true,
      rules: FORM_RULES.mobile,
      ...PERSONAL,
    }),
    email: text(['邮箱', 'E-mail'], { max: 100, unique: true, rules: FORM_RULES.email, ...LISTED }),
    workNo: codeText(['工号', 'Staff no.'], {
      max: 100,
      unique: true,
      help: ['不填则自动编号', 'Given by itself when it is left empty'],
      ...LISTED,
    }),
    telephone: codeText(['座机', 'Landline'], { max: 45, rules: LANDLINE, ...LISTED }),
    post: ref(['职务', 'Positions'], position, { value: 'code', many: true, max: 500, ...LISTED }),
    selectedroles: ref(['角色分配', 'Roles'], 'sys_role,role_name,id', {
      many: true,
      linked: true,
      max: MANY_IDS,
      ...LISTED,
    }),
    selecteddeparts: ref(['部门分配', 'Departments'], 'sys_depart,depart_name,id', {
      many: true,
      linked: true,
      max: MANY_IDS,
      ...LISTED,
    }),
    underDeparts: ref(['部门及下级', 'Department and below'], 'sys_depart,depart_name,id', {
      many: true,
      readonly: true,
      linked: true,
      max: MANY_IDS,
      ...LISTED,
    }),
    userIdentity: dict(['身份', 'Identity'], IDENTITY, { initial: IDENTITY.ordinary, ...LISTED }),
    departIds: ref(['负责部门', 'Departments in charge of'], 'sys_depart,depart_name,id', {
      many: true,
      max: 4000,
      ...LISTED,
    }),
    relTenantIds: text(['租户分配', 'Tenants'], {
      max: 100,
      rules: [matches(/^\d{1,9}(,\d{1,9})*,?$/, ['租户编号不正确', 'Not a list of tenants'])],
      ...LISTED,
    }),
    activitiSync: dict(['工作流引擎', 'Workflow engine'], ACTIVITI_SYNC, { initial: 1, ...LISTED }),
    status: dict(['状态', 'Status'], USER_STATUS, { readonly: true }),
    hasPassword: boolean(['已激活', 'Activated'], {
      readonly: true,
      help: [
        '导入的用户须发放一次性密码，自助注册的用户须审核通过，才能登录',
        'Imported people sign in once they are given a password, those who registered once they are approved',
      ],
      ...LISTED,
    }),
    mustChangePassword: boolean(['登录须改密码', 'Must change password'], { readonly: true, ...LISTED }),
    orgCode: codeText(['当前部门编码', 'Current department'], { max: 64, readonly: true, ...LISTED }),
  },
  list: [
    'username',
    'realname',
    'selecteddeparts',
    'selectedroles',
    'status',
    'phone',
    'sex',
    'avatar',
    'birthday',
    'departIds',
  ],
  search: {
    username: 'like',
    sex: 'eq',
    realname: 'like',
    phone: 'like',
    status: 'eq',
    workNo: 'like',
    underDeparts: 'in',
    selectedroles: 'in',
    post: 'in',
    email: 'like',
    birthday: 'eq',
  },
  tabs: {
    by: 'status',
    lists: { waiting: { title: ['待激活', 'To activate'], filters: { hasPassword: 'false' } } },
  },
  find: { by: ['username', 'realname', 'workNo', 'phone'], title: 'realname', note: 'username' },
  form: [
    ['username', 'realname'],
    ['workNo', 'phone'],
    ['selectedroles', 'selecteddeparts'],
    ['post', 'relTenantIds'],
    ['userIdentity', 'departIds'],
    ['sex', 'birthday'],
    ['email', 'telephone'],
    ['activitiSync', 'avatar'],
  ],
  actions: {
    freeze: action(['冻结', 'Freeze'], {
      on: 'rows',
      confirm: {
        content: [
          '冻结后立即退出登录，不能再登录，可随时解冻。',
          'They are signed out at once, and stay out until thawed.',
        ],
        isDanger: true,
      },
      done: ['已冻结 {n} 人', '{n} frozen'],
      undo: 'thaw',
    }),
    approve: action(['审核通过', 'Approve'], {
      stepUp: STEP_UP.grant,
      input: {
        selectedroles: ref(['角色分配', 'Roles'], 'sys_role,role_name,id', {
          required: true,
          many: true,
          max: MANY_IDS,
        }),
        selecteddeparts: ref(['部门分配', 'Departments'], 'sys_depart,depart_name,id', { many: true, max: MANY_IDS }),
      },
      confirm: {
        content: [
          '通过后即可用注册的账号和密码登录。',
          'They can sign in with the account and password that they registered.',
        ],
      },
      done: ['已通过审核', 'Approved'],
    }),
    resetFactor: action(['重置二次验证', 'Reset the second factor'], {
      stepUp: STEP_UP.grant,
      confirm: {
        content: [
          '动态码、通行密钥与恢复码全部解除，对方立即退出登录并收到通知。请先确认确实是本人要求。',
          'Authenticator, passkeys and recovery codes are taken away; the person is signed out everywhere and notified. Make sure first that it is they who ask.',
        ],
        isDanger: true,
      },
      done: ['已重置，并已通知本人', 'It was reset, and the person notified'],
    }),
    thaw: action(['解冻', 'Thaw'], { on: 'rows', done: ['已解冻 {n} 人', '{n} thawed'], undo: 'freeze' }),
  },
  guarded: ['resetPassword'],
  stepUp: { exportXls: STEP_UP.personalData, importExcel: STEP_UP.grant },
  stepUpInside: { add: [STEP_UP.grant], edit: [STEP_UP.grant, STEP_UP.contact] },
  states: defineStates('status', {
    initial: [USER_STATUS.active, USER_STATUS.pending],
    moves: {
      freeze: { from: [USER_STATUS.active], to: USER_STATUS.frozen },
      thaw: { from: [USER_STATUS.frozen], to: USER_STATUS.active },
      approve: { from: [USER_STATUS.pending], to: USER_STATUS.active },
    },
  }),
})
