import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { actionPermission } from '#kit/contract/permission.ts'
import { listed, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { refund } from '../../trade/model/refund.ts'
import { DECIDERS_PATH, type Deciders } from './deciders.ts'

/** Who decides on a refund, for those who do not; of one that is being applied for when no id is given. */
export function RefundDeciders({ id }: { readonly id?: string }) {
  const t = useTranslate()
  const can = useCan()
  const { data } = useQuery({
    queryKey: [refund.name, 'deciders', id],
    queryFn: ({ signal }) => client.get<Deciders>(DECIDERS_PATH, id === undefined ? {} : { id }, { signal }),
    enabled: !can(actionPermission(refund, 'agree')),
  })
  if (!data?.isOpen) {
    return null
  }
  return data.people.length > 0 ? (
    <Alert type="info" showIcon title={t(DECIDED_BY, { people: t(listed(data.people)) })} />
  ) : (
    <Alert type="warning" showIcon title={t(BY_NOBODY)} />
  )
}

const DECIDED_BY: Text = ['审核人：{people}', 'Decided by: {people}']
const BY_NOBODY: Text = [
  '目前没有人可以审核，请联系管理员在「角色管理」中授予“退款：同意”',
  'Nobody can decide at the moment: an administrator grants “Refund: Agree” under Roles',
]
