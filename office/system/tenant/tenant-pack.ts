import { text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** What the people of a tenant may be given at most: a set of pages and buttons. */
export const tenantPack = defineResource({
  name: 'tenant-pack',
  title: ['租户套餐', 'Tenant plan'],
  path: '/sys/tenantPack',
  table: 'sys_tenant_pack',
  permission: 'system:tenantPack',
  power: 'rights',
  menu: { under: 'system', url: '/isys/tenantPack', component: 'system/TenantPackList', icon: 'gift', order: 14 },
  fields: {
    name: text(['套餐名称', 'Name'], { required: true, max: 100, unique: true }),
    description: textarea(['备注', 'Remark'], { max: 500 }),
  },
  list: ['name', 'description'],
  search: { name: 'like' },
  form: [['name'], ['description']],
  without: ['exportXls', 'importExcel'],
})
