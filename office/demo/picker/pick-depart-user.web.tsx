import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { DepartUserPicker } from '../../system/user/depart-user-picker.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const members = ref(['成员', 'Members'], 'sys_user,realname,username', { many: true, max: 500 })

/** The tree of departments narrows the list of users. */
export function PickDepartUserExample() {
  const t = useTranslate()
  const [usernames, setUsernames] = useState<unknown>('')
  return (
    <>
      <DepartUserPicker aria-label={t(members.title)} field={members} value={usernames} onChange={setUsernames} />
      <WireValue value={usernames} />
    </>
  )
}
