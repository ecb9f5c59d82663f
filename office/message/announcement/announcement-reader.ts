import { boolean, datetime, dict, ref } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { READ_MARK_PATH } from '../paths.ts'
import { announcement } from './announcement.ts'
import { READ_STATE } from './announcement-choices.ts'

/** Whom an announcement reached, and who of them has read and confirmed it. */
export const announcementReader = defineResource({
  name: 'announcement-reader',
  title: ['通告阅读记录', 'Announcement reader'],
  path: READ_MARK_PATH,
  table: 'sys_announcement_send',
  permission: 'system:announcementReader',
  power: 'none',
  menu: {
    under: 'system',
    url: '/isystem/annountCementReader',
    component: 'system/SysAnnouncementSendList',
    icon: 'profile',
    order: 19.5,
  },
  where: { isAutomatic: 0 },
  fields: {
    anntId: ref(['通告', 'Announcement'], announcement, { text: 'titile', readonly: true, linked: true }),
    userId: ref(['用户', 'Person'], 'sys_user,realname,id', { readonly: true, linked: true }),
    readFlag: dict(['阅读状态', 'Read'], READ_STATE, { readonly: true }),
    readTime: datetime(['阅读时间', 'Read at'], { readonly: true }),
    isConfirmed: boolean(['已确认', 'Confirmed'], { readonly: true }),
    confirmedAt: datetime(['确认时间', 'Confirmed at'], { readonly: true }),
  },
  empty: [
    '发布通告后，可在这里查看谁已读、谁已确认',
    'Once something is released, see here who has read and confirmed it',
  ],
  list: ['anntId', 'userId', 'readFlag', 'readTime', 'isConfirmed', 'confirmedAt'],
  search: { anntId: 'eq', userId: 'eq', readFlag: 'eq', isConfirmed: 'eq', readTime: 'range', confirmedAt: 'range' },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
