import type { RowOf } from '#kit/contract/resource.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import { Attachments } from '../parts/attachments.web.tsx'
import { announcement } from './announcement.ts'
import { READ_STATE } from './announcement-choices.ts'
import { announcementReader } from './announcement-reader.ts'

const AnnouncementForm = late(async () => (await import('./announcement-form.web.tsx')).AnnouncementForm)

type Row = RowOf<typeof announcement>

const readersOf = (row: object, more: Readonly<Record<string, string>>) => (
  <RelatedRows resource={announcementReader} filters={{ anntId: String((row as Row).id), ...more }} />
)

/** An announcement with those who have read it, and those who have not. */
const CONTENT: RecordContent = {
  summary: {
    sums: ['recipients', 'readers', 'confirmed'],
    facts: ['msgType', 'sender', 'sendTime', 'releaseAt', 'endTime'],
  },
  cells: { files: (row) => <Attachments value={row.files as string | null} /> },
  tabs: [
    {
      key: 'unread',
      title: ['未读', 'Unread'],
      render: (row) => readersOf(row, { readFlag: READ_STATE.unread }),
    },
    {
      key: 'read',
      title: ['已读', 'Read'],
      render: (row) => readersOf(row, { readFlag: READ_STATE.read }),
    },
    {
      key: 'unconfirmed',
      title: ['未确认', 'Not confirmed'],
      render: (row) => readersOf(row, { isConfirmed: 'false' }),
    },
  ],
}

/** What the house tells its people. */
export function AnnouncementPage() {
  return <ResourcePage resource={announcement} record={CONTENT} Form={AnnouncementForm} opens={['copy']} />
}

/** One of them on a page of its own. */
export function AnnouncementRecord() {
  return <RecordPage resource={announcement} content={CONTENT} />
}
