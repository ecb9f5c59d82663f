import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { datetime, dict, number, ref, text } from '#kit/contract/field.ts'
import { FORM_RULES } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { STEP_UP } from '../../../rights/step-up.ts'

export const INVITATION = choices('invitation_state', ['邀请状态', 'States of invitations'], {
  open: [0, '待接受', 'Open', 'blue'],
  accepted: [1, '已接受', 'Accepted', 'green'],
  withdrawn: [2, '已撤回', 'Withdrawn', 'grey'],
})

/** In the address of the list of people: the dialog that invites somebody opens. */
export const INVITE_PARAM = 'invite'

/** Days that a link is good for. */
const INVITATION_DAYS = { usual: 7, most: 30 } as const

/** Roles and departments that somebody is given at once. */
const MANY_IDS = 20_000

/** Colleagues who were asked to join by mail: each has an account with roles, and sets the password of it by a link. */
export const invitation = defineResource({
  name: 'invitation',
  title: ['邀请', 'Invitation'],
  path: '/sys/invitation',
  table: 'sys_invitation',
  permission: 'system:invitation',
  power: 'rights',
  menu: { under: 'system', url: '/isystem/invitation', component: 'system/InvitationList', icon: 'contacts', order: 2 },
  fields: {
    email: text(['邮箱', 'E-mail'], { readonly: true, max: 100 }),
    realname: text(['姓名', 'Name'], { readonly: true, max: 100 }),
    userId: text(['用户', 'User'], { readonly: true, max: 36 }),
    state: dict(['状态', 'State'], INVITATION, { readonly: true }),
    days: number(['有效天数', 'Days'], { readonly: true }),
    sentAt: datetime(['发送时间', 'Sent at'], { readonly: true }),
    expiresAt: datetime(['有效期至', 'Good until'], { readonly: true }),
    acceptedAt: datetime(['接受时间', 'Accepted at'], { readonly: true }),
    createBy: text(['邀请人', 'Invited by'], { readonly: true, max: 100 }),
  },
  empty: ['用“邀请”按邮箱请同事加入', 'Invite a colleague by mail with the button above'],
  list: ['email', 'realname', 'state', 'expiresAt', 'sentAt', 'createBy', 'acceptedAt'],
  search: { email: 'like', realname: 'like', state: 'in' },
  tabs: { by: 'state' },
  form: [],
  actions: {
    invite: action(['邀请', 'Invite'], {
      on: 'list',
      stepUp: STEP_UP.grant,
      input: {
        email: text(['邮箱', 'E-mail'], {
          required: true,
          max: 100,
          rules: FORM_RULES.email,
          help: ['也是登录账号', 'It is the account to sign in with, too'],
        }),
        realname: text(['姓名', 'Name'], { required: true, max: 100 }),
        selectedroles: ref(['角色', 'Roles'], 'sys_role,role_name,id', { required: true, many: true, max: MANY_IDS }),
        selecteddeparts: ref(['部门', 'Departments'], 'sys_depart,depart_name,id', { many: true, max: MANY_IDS }),
        days: number(['链接有效天数', 'Days that the link is good for'], {
          ...{ required: true, initial: INVITATION_DAYS.usual },
          ...{ min: 1, max: INVITATION_DAYS.most },
        }),
      },
      done: ['邀请已发出', 'The invitation is on its way'],
    }),
    resend: action(['重新发送', 'Send again'], {
      stepUp: STEP_UP.grant,
      confirm: {
        content: ['之前的链接立即失效。', 'The link of before is no longer good.'],
      },
      done: ['邀请已重新发出', 'The invitation is on its way again'],
    }),
    withdraw: action(['撤回', 'Withdraw'], {
      confirm: {
        content: [
          '链接立即失效，为其建立的账号一并删除。',
          'The link is no longer good, and the account goes with it.',
        ],
        isDanger: true,
      },
      done: ['已撤回', 'Withdrawn'],
    }),
  },
  states: defineStates('state', {
    initial: [INVITATION.open],
    final: [INVITATION.accepted, INVITATION.withdrawn],
    moves: {
      resend: { from: [INVITATION.open] },
      withdraw: { from: [INVITATION.open], to: INVITATION.withdrawn },
      accept: { from: [INVITATION.open], to: INVITATION.accepted, who: ['system'] },
    },
  }),
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'exportXls'],
})
