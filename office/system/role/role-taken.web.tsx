import { useQuery } from '@tanstack/react-query'
import { Button, List } from 'antd'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { Answer } from '#kit/web/client/client.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { ROLE_RIGHTS } from './role.ts'
import { roleCalls, type Taken } from './role-calls.web.ts'

interface RoleTakenProps {
  readonly roleId: string
  /** Grows with each change of the people of the role. */
  readonly turn: number
  readonly onGivenBack: () => void
}

/** What was taken from a role within the hour, and the way back. */
export function RoleTaken({ roleId, turn, onGivenBack }: RoleTakenProps) {
  const t = useTranslate()
  const can = useCan()
  const { told } = useTold()
  const { data = [], refetch } = useQuery({
    queryKey: ['role-taken', roleId, turn],
    queryFn: () => roleCalls.taken(roleId),
    gcTime: 0,
  })
  const giveBack = async (command: Promise<Answer<unknown>>) => {
    if (await told(command)) {
      await refetch()
      onGivenBack()
    }
  }
  if (data.length === 0) {
    return null
  }
  return (
    <List<Taken>
      size="small"
      header={t(TITLE)}
      dataSource={[...data]}
      renderItem={({ id, createBy, createTime, people, grants }) => {
        const isPeople = people.length > 0
        const names = (isPeople ? people : grants).slice(0, MOST_NAMES).join(t(COMMA))
        const text = t(isPeople ? PEOPLE : GRANTS, { n: isPeople ? people.length : grants.length, names })
        const give = isPeople ? roleCalls.giveBackPeople : roleCalls.giveBackGrants
        return (
          <List.Item
            actions={
              can(isPeople ? ROLE_RIGHTS.assign : ROLE_RIGHTS.grant)
                ? [
                    <Button key="back" type="link" size="small" onClick={() => void giveBack(give(roleId, id))}>
                      {t(GIVE_BACK)}
                    </Button>,
                  ]
                : []
            }
          >
            <List.Item.Meta title={text} description={t(BY, { by: createBy, at: createTime })} />
          </List.Item>
        )
      }}
    />
  )
}

/** Most names that a line tells. */
const MOST_NAMES = 5
const TITLE: Text = ['一小时内收回的', 'Taken within the hour']
const PEOPLE: Text = ['{n} 名用户：{names}', '{n} {n|person|people}: {names}']
const GRANTS: Text = ['{n} 项权限：{names}', '{n} {n|permission|permissions}: {names}']
const BY: Text = ['{by} · {at}', '{by} · {at}']
const GIVE_BACK: Text = ['还回', 'Give back']
