import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages of announcements, and what people were told. */
export const messageWeb = defineWebArea({
  screens: {
    'system/SysAnnouncementList': async () => ({
      default: (await import('./announcement/announcement-page.web.tsx')).AnnouncementPage,
    }),
    'system/SysAnnouncementList/record': async () => ({
      default: (await import('./announcement/announcement-page.web.tsx')).AnnouncementRecord,
    }),
    'system/UserAnnouncementList': async () => ({ default: (await import('./inbox/inbox-page.web.tsx')).InboxPage }),
  },
  resources: {
    'system/SysAnnouncementSendList': async () =>
      (await import('./announcement/announcement-reader.ts')).announcementReader,
    'modules/message/SysMessageList': async () => (await import('./sms/sms.ts')).sms,
    'modules/message/SysMessageTemplateList': async () => (await import('./sms/sms-template.ts')).smsTemplate,
  },
})
