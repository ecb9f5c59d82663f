import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { SAVED_QUERY_PATH } from '#kit/contract/paths.ts'
import { MAX_TITLE, SHARE_PERMISSION, SHARES, type Share } from '#kit/contract/saved-query.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { client } from '../../client/client.web.ts'
import { useCan } from '../../session/can.web.ts'
import type { SaveHow } from './use-saved-queries.web.tsx'

interface SaveFormProps {
  readonly onSave: (how: SaveHow) => Promise<void>
  readonly onCancel: () => void
}

/** Under which name, and for whom; only those who may share are asked the latter. */
export function SaveForm({ onSave, onCancel }: SaveFormProps) {
  const t = useTranslate()
  const can = useCan()
  const id = useId()
  const [title, setTitle] = useState('')
  const [sharedWith, setSharedWith] = useState<Share>('me')
  const [roleId, setRoleId] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await onSave({ title, sharedWith, roleId: sharedWith === 'role' ? roleId : '' }).finally(() => setBusy(false))
  }
  return (
    <form
      className="save-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <label htmlFor={`${id}title`}>{t(['保存名称', 'Name'])}</label>
      <Input
        id={`${id}title`}
        // The form appears because a name is to be typed.
        autoFocus
        maxLength={MAX_TITLE}
        placeholder={t(['请输入保存的名称', 'Enter a name'])}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      {can(SHARE_PERMISSION) && (
        <>
          <label htmlFor={`${id}share`}>{t(['共享范围', 'Shared with'])}</label>
          <Select
            id={`${id}share`}
            value={sharedWith}
            onChange={setSharedWith}
            options={SHARES.map((value) => ({ value, label: t(SHARE_TITLES[value]) }))}
          />
          {sharedWith === 'role' && <RoleSelect value={roleId} onChange={setRoleId} />}
        </>
      )}
      <div className="save-form-buttons">
        <Button size="small" onClick={onCancel}>
          {t(['取消', 'Cancel'])}
        </Button>
        <Button size="small" type="primary" htmlType="submit" loading={isBusy}>
          {t(['保存', 'Save'])}
        </Button>
      </div>
    </form>
  )
}

interface Role {
  readonly id: string
  readonly name: string
}

function RoleSelect({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useTranslate()
  const { data = [], isFetching } = useQuery({
    queryKey: ['savedQuery', 'roles', 'choice'],
    queryFn: ({ signal }) => client.get<readonly Role[]>(`${SAVED_QUERY_PATH}/roles`, {}, { signal }),
  })
  const label = t(['请选择角色', 'Choose a role'])
  return (
    <Select
      aria-label={label}
      placeholder={label}
      loading={isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || undefined}
      onChange={onChange}
    />
  )
}

const SHARE_TITLES: Readonly<Record<Share, Text>> = {
  me: ['仅自己', 'Only me'],
  role: ['指定角色', 'A role'],
  everyone: ['所有人', 'Everyone'],
}
