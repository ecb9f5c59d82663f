import type { Examples } from '#kit/contract/testing/examples.ts'
import { announcement } from './announcement/announcement.ts'
import { announcementReader } from './announcement/announcement-reader.ts'
import { sms } from './sms/sms.ts'
import { smsTemplate } from './sms/sms-template.ts'

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const messageExamples: Readonly<Record<string, Examples>> = {
  [announcement.name]: {
    values: {
      msgType: () => 'ALL',
      startTime: () => '2026-01-01 00:00:00',
      endTime: (n) => `2060-01-01 00:00:${String(n % 60).padStart(2, '0')}`,
    },
    calls: { schedule: () => ({ releaseAt: '2060-01-01 00:00:00' }) },
  },
  [sms.name]: {
    // late: the job leaves them alone
    values: { esReceiver: () => 'admin', dueAt: () => '2060-01-01 00:00:00' },
  },
  [smsTemplate.name]: {
    values: { busType: () => 'task', templateTestJson: () => '{}', useStatus: () => 0 },
    calls: {
      tryOut: () => ({ esType: 'system', busId: '', testData: '{}' }),
      send: () => ({ esType: 'system', receivers: 'admin', busId: '', testData: '{}' }),
    },
  },
  [announcementReader.name]: {
    stored: (id, n) => [
      `insert into sys_announcement (id, titile, msg_type, send_status, send_time, create_by)
        values ('an-secret${n}x', '通告secret${n}x', 'USER', '1', date_trunc('second', now()), 'admin')`,
      `insert into sys_user (id, username, realname, password) values ('ar-secret${n}x', 'ar-secret${n}x', 'ar-secret${n}x', '-')`,
      `insert into sys_announcement_send (id, annt_id, user_id, msg_category, send_time, read_flag, read_time, confirmed_at, create_by)
        values ('${id}', 'an-secret${n}x', 'ar-secret${n}x', '1', date_trunc('second', now()), '1', date_trunc('second', now()), date_trunc('second', now()), 'admin')`,
    ],
    told: 'userId',
  },
}
