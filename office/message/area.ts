import { defineArea } from '#kit/contract/area.ts'
import { MY_ANNOUNCEMENTS_URL } from '../system/permission/pages-of-all.ts'
import { announcement } from './announcement/announcement.ts'
import { announcementReader } from './announcement/announcement-reader.ts'
import { SMS_CONTENT, sms } from './sms/sms.ts'
import { smsTemplate } from './sms/sms-template.ts'

/** What the house tells its own people. */
export const messageArea = defineArea({
  group: { key: 'message', title: ['消息中心', 'Messages'], url: '/message', icon: 'message', order: 5.5 },
  resources: [announcement, announcementReader, sms, smsTemplate],
  rights: { [sms.permission]: [[SMS_CONTENT, ['查看内容', 'See what messages say']]] },
  screens: [
    {
      key: 'message:mine',
      under: 'message',
      title: ['我的消息', 'My messages'],
      url: MY_ANNOUNCEMENTS_URL,
      component: 'system/UserAnnouncementList',
      icon: 'inbox',
      order: 3,
      keepAlive: true,
      permissions: [],
    },
  ],
})
