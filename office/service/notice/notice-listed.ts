import { ref } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { customer } from '../../trade/model/customer.ts'
import { notice } from './notice.ts'

/** Customers on the list of a notice that is for those alone. They come by a sheet, by a text, or from their own lists. */
export const noticeListed = defineResource({
  name: 'notice-listed',
  title: ['公告名单', 'Listed customer'],
  path: '/shop/noticeListed',
  table: 'shop_notice_listed',
  permission: 'shop:noticeListed',
  power: 'none',
  menu: {
    under: 'service',
    url: '/shop/noticeListed',
    component: 'shop/NoticeListedList',
    icon: 'profile',
    order: 6,
  },
  fields: {
    noticeId: ref(['公告', 'Notice'], notice, { text: 'title', readonly: true, linked: true }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
  },
  empty: ['目标为「指定名单」的公告，其顾客会出现在这里', 'Customers of notices that are for a list come here'],
  list: ['noticeId', 'userId'],
  search: { noticeId: 'eq', userId: 'eq' },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'history'],
})
