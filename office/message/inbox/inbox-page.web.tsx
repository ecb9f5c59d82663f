import { App, Button, Input, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { DateInput } from '#kit/web/field/time-input.web.tsx'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { Pager } from '#kit/web/table/pager.web.tsx'
import { ANNOUNCEMENT_KIND } from '../announcement/announcement-choices.ts'
import { ColleagueDialog } from '../colleague/colleague-dialog.web.tsx'
import { type InboxQuery, markAllRead, useInbox } from './inbox-calls.web.ts'
import { ReceivedDialog } from './received-dialog.web.tsx'
import { ReceivedList } from './received-list.web.tsx'
import { useOpenReceived } from './use-open-received.web.ts'

const ALL: InboxQuery = {
  titile: '',
  readFlag: '',
  msgCategory: '',
  sendTime_begin: '',
  sendTime_end: '',
  pageNo: 1,
  pageSize: 10,
}

/** What somebody was told: all of it, read and unread. */
export function InboxPage() {
  const t = useTranslate()
  const { message } = App.useApp()
  const [query, setQuery] = useState(ALL)
  const [isWriting, setWriting] = useState(false)
  const { data, error, refetch } = useInbox(query)
  const { shown, open, close } = useOpenReceived()
  const narrow = (part: Partial<InboxQuery>) => setQuery((before) => ({ ...before, pageNo: 1, ...part }))
  const readAll = async () => {
    await markAllRead()
    void message.success(t(['全部已读', 'All are read']))
  }
  return (
    <>
      <PageHeader />
      <div className="page-body">
        <search className="inbox-bar">
          <Segmented
            aria-label={t(['阅读状态', 'Read or not'])}
            value={query.readFlag}
            onChange={(readFlag) => narrow({ readFlag })}
            options={[
              { value: '', label: t(['全部', 'All']) },
              { value: '0', label: t(['未读', 'Unread']) },
              { value: '1', label: t(['已读', 'Read']) },
            ]}
          />
          <Select
            aria-label={t(['消息类型', 'Kind'])}
            style={{ width: 140 }}
            value={query.msgCategory}
            onChange={(msgCategory) => narrow({ msgCategory })}
            options={[
              { value: '', label: t(['所有类型', 'All kinds']) },
              { value: ANNOUNCEMENT_KIND.notice, label: t(['通知公告', 'Notices']) },
              { value: ANNOUNCEMENT_KIND.system, label: t(['系统消息', 'System messages']) },
            ]}
          />
          <div style={{ width: 140 }}>
            <DateInput
              aria-label={t(FROM)}
              placeholder={t(FROM)}
              value={query.sendTime_begin.slice(0, 10)}
              onChange={(day) => narrow({ sendTime_begin: day && `${day} 00:00:00` })}
            />
          </div>
          <div style={{ width: 140 }}>
            <DateInput
              aria-label={t(UNTIL)}
              placeholder={t(UNTIL)}
              value={query.sendTime_end.slice(0, 10)}
              onChange={(day) => narrow({ sendTime_end: day && `${day} 23:59:59` })}
            />
          </div>
          <Input.Search
            aria-label={t(['标题', 'Title'])}
            placeholder={t(['标题', 'Title'])}
            style={{ width: 200 }}
            allowClear
            onSearch={(titile) => narrow({ titile })}
          />
          <Button onClick={() => setWriting(true)}>{t(['发消息', 'Send a message'])}</Button>
          <Button onClick={() => void readAll().catch(() => undefined)}>
            {t(['全部标注已读', 'Mark all as read'])}
          </Button>
        </search>
        {error && !data ? (
          <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton active />
        ) : data.records.length === 0 ? (
          <EmptyState title={NONE} />
        ) : (
          <ReceivedList label={t(['我的消息', 'My messages'])} rows={data.records} onOpen={open} />
        )}
        {data && (
          <Pager
            page={query.pageNo}
            size={query.pageSize}
            shown={data}
            total={data.total}
            totalKind="exact"
            onChange={(pageNo, pageSize) => setQuery((before) => ({ ...before, pageNo, pageSize }))}
          />
        )}
      </div>
      {isWriting && <ColleagueDialog onClose={() => setWriting(false)} />}
      {shown && <ReceivedDialog received={shown} onClose={close} />}
    </>
  )
}

const FROM: Text = ['开始日期', 'From']
const UNTIL: Text = ['结束日期', 'Until']
const FAILED: Text = ['消息加载失败', 'Messages could not be loaded']
const NONE: Text = ['没有消息', 'There are no messages']
