import { Button, Skeleton, Switch, Tabs } from 'antd'
import { useNavigate } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { usePreference } from '#kit/web/session/preference.web.ts'
import { MY_ANNOUNCEMENTS_URL } from '../../system/permission/pages-of-all.ts'
import type { Received, Unread } from './inbox.ts'
import { ALOUD, canReadAloud } from './read-aloud.web.ts'
import { ReceivedList } from './received-list.web.tsx'

interface BellPanelProps {
  /** Undefined while it is not known. */
  readonly unread: Unread | undefined
  readonly onOpen: (received: Received) => void
  readonly onLeave: () => void
}

/** What is unread: what people announced, and what the house tells by itself. */
export function BellPanel({ unread, onOpen, onLeave }: BellPanelProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [isAloud, setAloud] = usePreference(ALOUD, false)
  const tab = (key: string, title: Text, rows: Unread['anntMsgList'], total: number) => ({
    key,
    label: t(['{title} ({n})', '{title} ({n})'], { title: t(title), n: total }),
    children: (
      <div className="bell-panel-list">
        {rows.length === 0 ? (
          <EmptyState title={NONE} />
        ) : (
          <ReceivedList label={t(title)} rows={rows} onOpen={onOpen} />
        )}
      </div>
    ),
  })
  return (
    <div className="bell-panel">
      {unread ? (
        <Tabs
          defaultActiveKey={unread.anntMsgTotal === 0 && unread.sysMsgTotal > 0 ? 'system' : 'notices'}
          items={[
            tab('notices', NOTICES, unread.anntMsgList, unread.anntMsgTotal),
            tab('system', SYSTEM, unread.sysMsgList, unread.sysMsgTotal),
          ]}
        />
      ) : (
        <Skeleton active />
      )}
      <div className="bell-panel-foot">
        {canReadAloud && (
          <span>
            <Switch size="small" checked={isAloud} aria-label={t(READ_ALOUD)} onChange={setAloud} /> {t(READ_ALOUD)}
          </span>
        )}
        <Button
          type="link"
          onClick={() => {
            onLeave()
            void navigate(MY_ANNOUNCEMENTS_URL)
          }}
        >
          {t(['查看更多', 'View more'])}
        </Button>
      </div>
    </div>
  )
}

const NOTICES: Text = ['通知', 'Notices']
const SYSTEM: Text = ['系统消息', 'System messages']
const NONE: Text = ['没有未读消息', 'Nothing is unread']
const READ_ALOUD: Text = ['语音播报', 'Read aloud']
