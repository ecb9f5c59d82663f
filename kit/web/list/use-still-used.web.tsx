import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { UsedBy } from '#kit/contract/reference.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useModal } from '../page/modal/use-modal.web.ts'
import { useCan } from '../session/can.web.ts'
import { addressOfUsers, usedByIn } from './used-by.web.ts'
import './resource.css'

/**
 * Shows who uses what could not be removed, each with a way to these rows for those who may see them.
 * @returns a function that answers whether the failure was of this kind, and is told
 */
export function useStillUsed(): (error: unknown) => boolean {
  const t = useTranslate()
  const can = useCan()
  const navigate = useNavigate()
  const modal = useModal()
  return (error) => {
    const users = usedByIn(error)
    if (users.length === 0) {
      return false
    }
    const dialog = modal.warning({
      title: t(STILL_USED),
      content: (
        <ul className="used-by">
          {users.map((user) => (
            <Users
              key={`${user.resource} ${user.field}`}
              user={user}
              onOpen={(address) => {
                dialog.destroy()
                void navigate(address)
              }}
              isOpen={can(user.permission)}
            />
          ))}
        </ul>
      ),
      okText: t(CLOSE),
    })
    return true
  }
}

interface UsersProps {
  readonly user: UsedBy
  readonly isOpen: boolean
  readonly onOpen: (address: string) => void
}

function Users({ user, isOpen, onOpen }: UsersProps) {
  const t = useTranslate()
  const address = isOpen ? addressOfUsers(user) : undefined
  const words = t(USED_BY, { n: user.count })
  return (
    <li>
      <span>{user.title}</span>
      {address === undefined ? (
        <span>{words}</span>
      ) : (
        <Button type="link" size="small" aria-label={`${user.title} ${words}`} onClick={() => onOpen(address)}>
          {words}
        </Button>
      )}
    </li>
  )
}

const STILL_USED: Text = ['正在使用，不能删除', 'Still in use, not deleted']
const USED_BY: Text = ['使用 {n} 条', 'used by {n}']
const CLOSE: Text = ['知道了', 'OK']
