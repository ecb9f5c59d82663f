import { Checkbox } from 'antd'
import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { callAction } from '#kit/web/client/resource-calls.web.ts'
import { OntoDialog } from '#kit/web/command/onto-dialog.web.tsx'
import { refreshJobs } from '#kit/web/jobs/job-calls.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { notice } from './notice.ts'

interface TellByNoticeProps {
  readonly userIds: readonly string[]
  readonly open: boolean
  readonly onClose: () => void
}

const NOTICE_FIELD = ref(['公告', 'Notice'], notice, { text: 'title', required: true })

/** Puts customers on the list of a notice, and publishes it where that is wanted and allowed. */
export function TellByNotice({ userIds, open, onClose }: TellByNoticeProps) {
  const t = useTranslate()
  const can = useCan()
  const { told } = useTold()
  const [isPublished, setPublished] = useState(false)
  const publish = async (id: string) => {
    if (isPublished && (await told(callAction(notice, 'publish', { ids: id })))) {
      void refreshJobs()
    }
  }
  return (
    <OntoDialog
      title={t(TITLE, { n: userIds.length })}
      okText={t(isPublished ? PUBLISH : ADD)}
      resource={notice}
      command="setList"
      field={NOTICE_FIELD}
      help={t(LISTS_ONLY)}
      input={{ entries: userIds.join(',') }}
      open={open}
      onClose={onClose}
      onDone={publish}
    >
      {can(actionPermission(notice, 'publish')) && (
        <Checkbox
          checked={isPublished}
          onChange={({ target }) => setPublished(target.checked)}
          style={{ marginTop: 12 }}
        >
          {t(AT_ONCE)}
        </Checkbox>
      )}
    </OntoDialog>
  )
}

const TITLE: Text = ['向 {n} 位顾客发公告', 'A notice to {n} {n|customer|customers}']
const LISTS_ONLY: Text = [
  '目标为「指定名单」且未发布的公告；所选顾客将加入其名单',
  'One for a list that was not published yet; they are added to its list',
]
const AT_ONCE: Text = ['加入名单后立即发布', 'Publish it at once']
const ADD: Text = ['加入名单', 'Add them']
const PUBLISH: Text = ['加入并发布', 'Add and publish']
