import { action } from '#kit/contract/action.ts'
import { datetime, dict, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { TENANT_STATUS } from '../../standard/tenant-status.ts'
import { user } from '../user/user.ts'
import { tenantPack } from './tenant-pack.ts'

/** Largest number of a tenant. */
const MOST_TENANTS = 99_999

/** Tenants share the server and see nothing of each other. */
export const tenant = defineResource({
  name: 'tenant',
  title: ['租户', 'Tenant'],
  path: '/sys/tenant',
  table: 'sys_tenant',
  permission: 'system:tenant',
  power: 'rights',
  menu: { under: 'system', url: '/isys/tenant', component: 'system/TenantList', icon: 'cluster', order: 13 },
  fields: {
    name: text(['租户名称', 'Name'], { required: true, max: 100, unique: true }),
    nameEn: text(['英文名', 'English name'], { max: 100 }),
    number: number(['租户编号', 'Number'], { required: true, min: 1, max: MOST_TENANTS, unique: true, fixed: true }),
    packId: ref(['套餐', 'Plan'], tenantPack, {
      help: ['该租户的用户最多能得到套餐内的权限', 'The people of the tenant hold at most what the plan contains'],
    }),
    beginDate: datetime(['开始时间', 'From'], { help: ['在此之前不能登录', 'Nobody signs in before'] }),
    endDate: datetime(['结束时间', 'Until'], { help: ['在此之后不能登录', 'Nobody signs in afterwards'] }),
    status: dict(['状态', 'Status'], TENANT_STATUS, { required: true, initial: TENANT_STATUS.normal }),
  },
  list: ['name', 'number', 'packId', 'beginDate', 'endDate', 'status'],
  search: { name: 'like', status: 'eq' },
  form: [['name', 'nameEn'], ['number', 'status'], ['packId'], ['beginDate', 'endDate']],
  check: ({ beginDate, endDate }) =>
    beginDate && endDate && endDate <= beginDate
      ? [
          {
            path: 'endDate',
            message: ['结束时间须晚于开始时间', 'Must be after the beginning', 'tenant.endsBeforeStart'],
          },
        ]
      : [],
  actions: {
    appoint: action(['指定管理员', 'Appoint administrator'], {
      stepUp: STEP_UP.grant,
      input: { userId: ref(['用户', 'User'], user, { required: true, text: 'realname' }) },
      done: ['已指定管理员', 'The administrator was appointed'],
    }),
  },
  without: ['exportXls', 'importExcel', 'deleteBatch'],
})
