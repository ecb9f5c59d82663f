import { choices } from '#kit/contract/choices.ts'

/** Whether somebody may sign in: rights, messages and sign-in ask for it beside the users themselves. */
export const USER_STATUS = choices('user_status', ['用户状态', 'States of users'], {
  active: [1, '正常', 'Normal', 'green'],
  frozen: [2, '冻结', 'Frozen', 'red'],
  pending: [3, '待审核', 'To approve', 'orange'],
})
