import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { PageDrawer } from '#kit/web/page/page-drawer.web.tsx'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { relatedTo } from '#kit/web/record/related-to.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { NOTICE } from '../../trade/model/notice-states.ts'
import { notice } from './notice.ts'
import { NOTICE_PREVIEW } from './notice-calls.ts'
import { NOTICE_TARGET } from './notice-choices.ts'
import { noticeListed } from './notice-listed.ts'
import { NoticePreview } from './notice-preview.web.tsx'
import { noticeRecipient } from './notice-recipient.ts'

const NoticeForm = late(async () => (await import('./notice-form.web.tsx')).NoticeForm)

type Row = RowOf<typeof notice>

const ImportDialog = late(async () => (await import('#kit/web/list/import/import-dialog.web.tsx')).ImportDialog)

const PREVIEW: Text = ['预览', 'Preview']
const READERS: Text = ['读者', 'Readers']
const LIST: Text = ['名单', 'List']
const FROM_FILE: Text = ['从文件导入名单', 'List from a file']
const DRAWER_WIDTH = 560

/** What a notice says to customers, and who has read it. */
const CONTENT: RecordContent = {
  summary: {
    items: { picture: 'cover', title: 'title' },
    sums: ['targetCount', 'sentCount', 'readCount'],
    facts: [
      ...['kind', 'target', 'levelIds', 'goodsId', 'publishAt', 'expireAt', 'isTop', 'isBanner', 'tells'],
      ...['deliveredAt', 'revision', 'revisedAt', 'withdrawReason'],
    ],
  },
  tabs: [
    {
      key: 'listed',
      title: LIST,
      render: relatedTo(
        async () => (await import('./notice-listed.ts')).noticeListed,
        ({ id }) => ({ noticeId: id }),
      ),
    },
    { key: 'preview', title: PREVIEW, render: ({ id }) => <PermittedPreview id={id} /> },
    {
      key: 'readers',
      title: READERS,
      render: relatedTo(
        async () => (await import('./notice-recipient.ts')).noticeRecipient,
        ({ id }) => ({ noticeId: id }),
      ),
    },
  ],
}

function PermittedPreview({ id }: { readonly id: string }) {
  const can = useCan()
  return can(NOTICE_PREVIEW) ? <NoticePreview id={id} /> : <NoPermission code={NOTICE_PREVIEW} />
}

/** Notices with how many they are for, who got them and who has read them. */
export function NoticePage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [shown, setShown] = useState<Row>()
  const [listing, setListing] = useState<{ readonly id: string; readonly isOpen: boolean }>()
  return (
    <>
      <ResourcePage
        resource={notice}
        Form={NoticeForm}
        record={CONTENT}
        rowActions={({ target, state }) => [
          ...(target === NOTICE_TARGET.list && (state === NOTICE.draft || state === NOTICE.scheduled)
            ? [
                {
                  key: 'importList',
                  title: FROM_FILE,
                  permission: permissionOf(noticeListed, 'importExcel'),
                  run: ({ id }: Row) => setListing({ id, isOpen: true }),
                },
              ]
            : []),
          { key: 'preview', title: PREVIEW, permission: NOTICE_PREVIEW, run: setShown },
          {
            key: 'readers',
            title: READERS,
            permission: permissionOf(noticeRecipient, 'list'),
            run: ({ id }) => navigate(`${noticeRecipient.menu?.url}?noticeId=${id}`),
          },
        ]}
      />
      {listing && (
        <Suspense>
          <ImportDialog
            key={listing.id}
            resource={noticeListed}
            foreignKeys={listing.id}
            open={listing.isOpen}
            onClose={() => setListing({ ...listing, isOpen: false })}
            onDone={() => {
              for (const { name } of [notice, noticeListed]) {
                void queries.invalidateQueries({ queryKey: [name] })
              }
            }}
          />
        </Suspense>
      )}
      <PageDrawer
        width={DRAWER_WIDTH}
        open={shown !== undefined}
        title={t(PREVIEW)}
        destroyOnHidden
        onClose={() => setShown(undefined)}
      >
        {shown && <NoticePreview key={shown.id} id={shown.id} />}
      </PageDrawer>
    </>
  )
}

/** A notice with its preview and its readers. */
export function NoticeRecord() {
  return <RecordPage resource={notice} content={CONTENT} Form={NoticeForm} />
}

/** Customers on lists of notices; a file is imported from the notice that it is for. */
export function NoticeListedPage() {
  return <ResourcePage resource={noticeListed} ImportDialog={null} />
}
