import { useQuery } from '@tanstack/react-query'
import { Button, List } from 'antd'
import type { AnyResource } from '#kit/contract/resource.ts'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { giveBackPath, type Taken, type TakenKind, takenPath } from './taken.ts'

interface TakenBackProps {
  readonly resource: Pick<AnyResource, 'path'>
  readonly kind: TakenKind
  /** The row that it was taken from; none for rows that were deleted. */
  readonly ownerId?: string
  /** The permission to give it: who lacks it sees nothing. */
  readonly permission: string
  /** Another value asks again. */
  readonly turn?: number | undefined
  /** What is shown where nothing was taken; nothing when left out. */
  readonly empty?: Text
  readonly onGivenBack: () => void
}

/** What was taken within the hour and the way back; nothing where nothing was taken. */
export function TakenBack({ resource, kind, ownerId, permission, turn, empty, onGivenBack }: TakenBackProps) {
  const t = useTranslate()
  const can = useCan()
  const { told } = useTold()
  const { path } = resource
  const { data, refetch } = useQuery({
    queryKey: ['taken', path, kind, ownerId, turn],
    queryFn: () => client.get<readonly Taken[]>(takenPath(path, kind), { ownerId }),
    enabled: can(permission),
    gcTime: 0,
    staleTime: 0,
  })
  const giveBack = async (id: string) => {
    if (await told(client.post(giveBackPath(path, kind), { ownerId, id }))) {
      await refetch()
      onGivenBack()
    }
  }
  if (!data || data.length === 0) {
    return data && empty ? <EmptyState title={empty} /> : null
  }
  return (
    <List<Taken>
      size="small"
      header={t(TITLES[kind])}
      dataSource={[...data]}
      renderItem={({ id, createBy, createTime, names }) => (
        <List.Item
          actions={[
            <Button key="back" type="link" size="small" onClick={() => void giveBack(id)}>
              {t(GIVE_BACK)}
            </Button>,
          ]}
        >
          <List.Item.Meta
            title={t(THINGS[kind], { n: names.length, names: names.slice(0, MOST_NAMES).join(t(COMMA)) })}
            description={t(BY, { by: createBy, at: createTime })}
          />
        </List.Item>
      )}
    />
  )
}

/** Most names that a line tells. */
const MOST_NAMES = 5
const TITLES = {
  grants: ['一小时内收回的权限', 'Permissions taken within the hour'],
  people: ['一小时内移除的用户', 'People taken out within the hour'],
  rows: ['一小时内删除的', 'Deleted within the hour'],
} as const satisfies Readonly<Record<TakenKind, Text>>
const THINGS = {
  grants: ['{n} 项权限：{names}', '{n} {n|permission|permissions}: {names}'],
  people: ['{n} 名用户：{names}', '{n} {n|person|people}: {names}'],
  rows: ['{n} 条：{names}', '{n}: {names}'],
} as const satisfies Readonly<Record<TakenKind, Text>>
const BY: Text = ['{by} · {at}', '{by} · {at}']
const GIVE_BACK: Text = ['还回', 'Give back']
