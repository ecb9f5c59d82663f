import { codeText, image, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { position } from '../../position/position.ts'
import { SEE_PERSONAL } from '../../user/pickable-user.ts'

/** What colleagues look up of each other. A mobile number is the person's own, a landline and an address of mail are not. */
export const addressEntry = defineResource({
  name: 'address-entry',
  title: ['通讯录', 'Address book'],
  path: '/sys/user',
  table: 'sys_user',
  tenants: 'tenantIds',
  permission: 'system:address',
  power: 'none',
  menu: {
    under: 'system',
    url: '/isystem/addressList',
    component: 'system/AddressList',
    icon: 'contacts',
    order: 17,
  },
  fields: {
    realname: text(['姓名', 'Name'], { max: 100 }),
    username: text(['账号', 'Account'], { max: 100 }),
    avatar: image(['头像', 'Picture']),
    workNo: codeText(['工号', 'Staff number'], { max: 100 }),
    post: ref(['职务', 'Position'], position, { value: 'code', many: true, max: 500, linked: true }),
    telephone: codeText(['座机', 'Landline'], { max: 45 }),
    email: text(['邮箱', 'E-mail'], { max: 100 }),
    phone: codeText(['手机', 'Mobile'], { max: 45, needs: SEE_PERSONAL }),
  },
  list: ['realname', 'workNo', 'post', 'telephone', 'email', 'phone'],
  search: { realname: 'like', workNo: 'like' },
  form: [],
  without: ['queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel', 'history'],
})
