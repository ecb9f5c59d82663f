import { choices } from '#kit/contract/choices.ts'

/** Whether anybody may work in a tenant: rights and sign-in ask for it beside the tenants themselves. */
export const TENANT_STATUS = choices('tenant_status', ['租户状态', 'States of tenants'], {
  normal: [1, '正常', 'Normal', 'green'],
  frozen: [0, '冻结', 'Frozen', 'red'],
})
