import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Table } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { type Answer, client } from '#kit/web/client/client.web.ts'
import { refreshList } from '#kit/web/list/use-resource-list.web.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { SELECTION_HEADER, selectionNames } from '#kit/web/table/selection.web.tsx'
import { USER_RIGHTS, user } from './user.ts'

interface Deleted {
  readonly id: string
  readonly username: string
  readonly realname: string | null
  /** Names of the departments. */
  readonly orgCode: string
  readonly updateBy: string | null
  readonly updateTime: string | null
}

const WIDTH = 880
const KEY = [user.name, 'recycle-bin'] as const

/** Deleted people: brought back, or deleted for good. */
export function RecycleBinDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const can = useCan()
  const modal = useModal()
  const { told, isBusy } = useTold()
  const queries = useQueryClient()
  const [selected, setSelected] = useState<readonly string[]>([])
  const { data = [], isFetching } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.get<readonly Deleted[]>('/sys/user/recycleBin', {}, { signal }),
    staleTime: 0,
  })
  useBackLeaves(true, onClose)

  async function run(command: () => Promise<Answer<unknown>>) {
    if (await told(command())) {
      setSelected([])
      await Promise.all([queries.invalidateQueries({ queryKey: KEY }), refreshList(queries, user)])
    }
  }
  const restore = (ids: readonly string[]) =>
    void run(() => client.put('/sys/user/putRecycleBin', { userIds: ids.join(',') }))
  const askPurge = (ids: readonly string[], name: string) =>
    modal.confirm({
      title: t(PURGE_QUESTION, { name }),
      content: t(PURGE_WORDS),
      okText: t(PURGE),
      cancelText: t(CANCEL),
      okButtonProps: { danger: true },
      onOk: () => run(() => client.remove('/sys/user/deleteRecycleBin', { userIds: ids.join(',') })),
    })
  const mayPurge = can(USER_RIGHTS.purge)
  return (
    <Modal open title={t(TITLE)} width={WIDTH} onCancel={onClose} footer={null}>
      <div className="list-commands" style={{ marginBottom: 12 }}>
        <Button disabled={selected.length === 0} loading={isBusy} onClick={() => restore(selected)}>
          {t(RESTORE_MANY)}
        </Button>
        {mayPurge && (
          <Button
            danger
            disabled={selected.length === 0 || isBusy}
            onClick={() => askPurge(selected, t(PEOPLE, { n: selected.length }))}
          >
            {t(PURGE_MANY)}
          </Button>
        )}
      </div>
      <Table<Deleted>
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={[...data]}
        locale={{ emptyText: <EmptyState title={EMPTY} hint={EMPTY_HINT} /> }}
        scroll={{ x: 'max-content' }}
        components={SELECTION_HEADER}
        rowSelection={{
          ...selectionNames<Deleted>({
            t,
            nameOf: ({ realname, username }) => realname || username,
            isEmpty: data.length === 0,
          }),
          selectedRowKeys: [...selected],
          onChange: (keys) => setSelected(keys.map(String)),
        }}
        columns={[
          { title: t(user.fields.username.title), dataIndex: 'username' },
          { title: t(user.fields.realname.title), dataIndex: 'realname' },
          { title: t(DEPARTS), dataIndex: 'orgCode', render: (names: string) => names || '-' },
          { title: t(DELETED_BY), dataIndex: 'updateBy', render: (by: string | null) => by ?? '-' },
          { title: t(DELETED_AT), dataIndex: 'updateTime', render: (at: string | null) => at ?? '-' },
          {
            title: t(COMMANDS),
            key: 'commands',
            fixed: 'end',
            render: (_, { id, realname, username }) => (
              <>
                <Button type="link" size="small" disabled={isBusy} onClick={() => restore([id])}>
                  {t(RESTORE)}
                </Button>
                {mayPurge && (
                  <Button
                    type="link"
                    size="small"
                    danger
                    disabled={isBusy}
                    onClick={() => askPurge([id], realname || username)}
                  >
                    {t(PURGE)}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
    </Modal>
  )
}

const TITLE: Text = ['用户回收站', 'Recycle bin of users']
const EMPTY: Text = ['回收站是空的', 'The bin is empty']
const EMPTY_HINT: Text = ['删除的用户会出现在这里，可以还原', 'Deleted people appear here and can be brought back']
const DEPARTS: Text = ['部门', 'Departments']
const DELETED_BY: Text = ['删除人', 'Deleted by']
const DELETED_AT: Text = ['删除时间', 'Deleted']
const COMMANDS: Text = ['操作', 'Actions']
const RESTORE: Text = ['还原用户', 'Bring back']
const RESTORE_MANY: Text = ['批量还原', 'Bring back']
const PURGE: Text = ['彻底删除', 'Delete for good']
const PURGE_MANY: Text = ['批量彻底删除', 'Delete for good']
const PURGE_QUESTION: Text = ['彻底删除“{name}”？', 'Delete {name} for good?']
const PURGE_WORDS: Text = [
  '彻底删除后不能恢复。操作日志和变更记录保留其账号。',
  'There is no way back. Logs and histories keep the account.',
]
const PEOPLE: Text = ['{n} 人', '{n} {n|person|people}']
const CANCEL: Text = ['取消', 'Cancel']
