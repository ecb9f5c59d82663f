import { boolean, datetime, ref } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { customer } from '../../trade/model/customer.ts'
import { notice } from './notice.ts'

/** Customers who got a notice, and when they first read it. */
export const noticeRecipient = defineResource({
  name: 'notice-recipient',
  title: ['公告读者', 'Notice reader'],
  path: '/shop/noticeRecipient',
  table: 'shop_notice_recipient',
  permission: 'shop:noticeRecipient',
  power: 'none',
  menu: {
    under: 'service',
    url: '/shop/noticeRecipient',
    component: 'shop/NoticeRecipientList',
    icon: 'team',
    order: 5,
  },
  fields: {
    noticeId: ref(['公告', 'Notice'], notice, { text: 'title', readonly: true, linked: true }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    sentAt: datetime(['送达时间', 'Delivered'], { readonly: true }),
    readAt: datetime(['阅读时间', 'Read'], { readonly: true }),
    isRead: boolean(['已读', 'Has read it'], { readonly: true }),
  },
  empty: ['公告发布后，收到的顾客会出现在这里', 'Who got a notice comes here once it is published'],
  list: ['noticeId', 'userId', 'sentAt', 'isRead', 'readAt'],
  search: { noticeId: 'eq', userId: 'eq', isRead: 'eq', sentAt: 'range', readAt: 'range' },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
