import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Empty, Skeleton, Table } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError, refusalIn } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import type { Tone } from '#kit/web/field/tone.ts'
import { WindowModal } from '#kit/web/page/modal/window-modal.web.tsx'
import { identityProvider } from './identity-provider.ts'
import type { SyncChange } from './third-login.ts'

interface SyncDialogProps {
  /** Of the directory. */
  readonly id: string
  readonly onClose: () => void
}

/** A directory may be large. Milliseconds. */
const PATIENCE_MS = 60_000

const run = (id: string, dryRun: boolean) =>
  client.post<readonly SyncChange[]>(
    `${identityProvider.path}/sync`,
    { id, dryRun },
    { handles: 'all', timeout: PATIENCE_MS },
  )

/** What bringing accounts in line with a directory would change, before it is done. */
export function SyncDialog({ id, onClose }: SyncDialogProps) {
  const t = useTranslate()
  return (
    <WindowModal isOpen title={t(TITLE)} footer={null} width={720} onClose={onClose}>
      <Sync id={id} />
    </WindowModal>
  )
}

function Sync({ id }: { readonly id: string }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const planned = useQuery({
    queryKey: [identityProvider.name, 'sync', id],
    queryFn: async () => (await run(id, true)).result,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const done = useMutation({
    mutationFn: async () => (await run(id, false)).result,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['user'] }),
  })
  const error = done.error ?? planned.error
  const changes = done.data ?? planned.data
  if (error) {
    return <Alert type="error" showIcon title={error instanceof ApiError ? refusalIn(error) : String(error)} />
  }
  if (!changes) {
    return <Skeleton active />
  }
  const isDone = done.data !== undefined
  return (
    <>
      <Alert
        type={isDone ? 'success' : 'info'}
        showIcon
        title={t(isDone ? DONE : PLANNED, { n: changes.length })}
        style={{ marginBottom: 16 }}
      />
      {changes.length === 0 ? (
        <Empty description={t(NONE)} />
      ) : (
        <div className="provider-claims">
          <Table
            size="small"
            rowKey={({ what, username }) => `${what} ${username}`}
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
            dataSource={[...changes]}
            columns={[
              { title: t(ACCOUNT), dataIndex: 'username' },
              {
                title: t(CHANGE),
                dataIndex: 'what',
                render: (what: SyncChange['what']) => <StateTag tone={WHAT[what].tone}>{t(WHAT[what].text)}</StateTag>,
              },
              { title: t(BEFORE), dataIndex: 'before', render: (text: string) => text || '-' },
              { title: t(AFTER), dataIndex: 'after', render: (text: string) => text || '-' },
            ]}
          />
        </div>
      )}
      {!isDone && changes.length > 0 && (
        <Button type="primary" block loading={done.isPending} style={{ marginTop: 16 }} onClick={() => done.mutate()}>
          {t(DO_IT)}
        </Button>
      )}
    </>
  )
}

const WHAT: Readonly<Record<SyncChange['what'], { readonly text: Text; readonly tone: Tone }>> = {
  created: { text: ['新建账号', 'Account made'], tone: 'green' },
  matched: { text: ['绑定同名账号', 'Bound by name'], tone: 'green' },
  renamed: { text: ['修改姓名', 'Renamed'], tone: 'blue' },
  roles: { text: ['调整角色', 'Roles'], tone: 'blue' },
  frozen: { text: ['冻结', 'Frozen'], tone: 'red' },
  thawed: { text: ['解冻', 'Thawed'], tone: 'green' },
  kept: { text: ['管理员，不冻结', 'Administrator: not frozen'], tone: 'orange' },
}

const TITLE: Text = ['同步目录', 'Sync the directory']
const PLANNED: Text = ['同步后将有 {n} 处更改；尚未保存', 'It would change {n} {n|thing|things}; nothing is saved yet']
const DONE: Text = ['已同步，{n} 处更改', 'Synced: {n} {n|change|changes}']
const NONE: Text = ['账号与目录一致', 'Accounts are as the directory says']
const ACCOUNT: Text = ['账号', 'Account']
const CHANGE: Text = ['更改', 'Change']
const BEFORE: Text = ['之前', 'Before']
const AFTER: Text = ['之后', 'After']
const DO_IT: Text = ['立即同步', 'Sync now']
