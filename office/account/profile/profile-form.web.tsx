import { useQuery } from '@tanstack/react-query'
import { Form, Skeleton } from 'antd'
import { useState } from 'react'
import { isRequired, readField } from '#kit/contract/read-field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { type Answer, client } from '#kit/web/client/client.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { EntryForm } from '#kit/web/form/entry-form.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { keepUserInfo, type UserInfo } from '#kit/web/session/session.web.ts'
import { AvatarChoice } from './avatar-choice.web.tsx'
import { PasswordQuestion } from './password-question.web.tsx'
import {
  isGuarded,
  PROFILE_FIELDS,
  PROFILE_PATHS,
  type Profile,
  type ProfileChange,
  type ProfileField,
  profileFields,
} from './profile.ts'

/** What somebody is called, looks like and is reached by; they change it themselves. */
export function ProfileSettings() {
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'profile'],
    queryFn: ({ signal }) => client.get<Profile>(PROFILE_PATHS.get, {}, { signal, handles: 'all' }),
    staleTime: 0,
  })
  if (error && !data) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  const version = data && JSON.stringify(data)
  return data ? <ProfileForm key={version} profile={data} onSaved={() => void refetch()} /> : <Skeleton active />
}

type ProfileValues = Readonly<Record<ProfileField, string>>

/** A save that waits for the password. */
interface Asking {
  readonly change: ProfileChange
  readonly resolve: (answer: Answer<UserInfo>) => void
  readonly reject: (reason: unknown) => void
}

function ProfileForm({ profile, onSaved }: { readonly profile: Profile; readonly onSaved: () => void }) {
  const t = useTranslate()
  const [form] = Form.useForm<ProfileValues>()
  const [asking, setAsking] = useState<Asking>()
  const start = Object.fromEntries(PROFILE_FIELDS.map((name) => [name, String(profile[name] ?? '')]))
  const send = (change: ProfileChange) => client.post<UserInfo>(PROFILE_PATHS.edit, change, { handles: [400, 429] })

  const save = (values: Readonly<Record<string, unknown>>): Promise<Answer<UserInfo>> => {
    const change: ProfileChange = Object.fromEntries(
      PROFILE_FIELDS.map((name) => [name, String(values[name] ?? '')]).filter(
        ([name = '', value]) => value !== start[name],
      ),
    )
    return isGuarded(change, profile)
      ? new Promise((resolve, reject) => setAsking({ change, resolve, reject }))
      : send(change)
  }
  const item = (name: ProfileField) => (
    <Form.Item
      key={name}
      name={name}
      label={t(profileFields[name].title)}
      required={isRequired(profileFields[name])}
      validateTrigger="onBlur"
      rules={[
        {
          validator: async (_rule, value: unknown) => {
            const reading = readField(profileFields[name], value)
            // what somebody else left empty is no reason not to save the rest
            if ('error' in reading && (value ?? '') !== start[name]) {
              throw new Error(t(reading.error))
            }
          },
        },
      ]}
    >
      <FieldControl field={profileFields[name]} />
    </Form.Item>
  )
  const given = [
    [profileFields.username.title, profile.username],
    [profileFields.workNo.title, profile.workNo],
    [['部门', 'Departments'], profile.departs.join(' · ')],
    [['角色', 'Roles'], profile.roles.join(' · ')],
    [['创建时间', 'Member since'], profile.createTime],
  ] as const satisfies readonly (readonly [Text, string | null | undefined])[]
  return (
    <>
      <EntryForm<UserInfo>
        form={form}
        draft="account:profile"
        start={start}
        save={save}
        onSaved={(info) => {
          keepUserInfo(info)
          onSaved()
        }}
      >
        <div className="profile-columns">
          <div className="profile-fields">
            <dl className="profile-given">
              {given.map(([title, value]) => [
                <dt key={title[1]}>{t(title)}</dt>,
                <dd key={`${title[1]} value`}>{value || '-'}</dd>,
              ])}
            </dl>
            {PROFILE_FIELDS.filter((name) => name !== 'avatar').map(item)}
          </div>
          <Form.Item name="avatar" noStyle>
            <AvatarChoice />
          </Form.Item>
        </div>
      </EntryForm>
      {asking && (
        <PasswordQuestion
          onAnswer={async (password) => {
            asking.resolve(await send({ ...asking.change, password }))
            setAsking(undefined)
          }}
          onGiveUp={(reason) => {
            asking.reject(reason)
            setAsking(undefined)
          }}
        />
      )}
    </>
  )
}

const NOT_LOADED: Text = ['资料加载失败', 'Your profile could not be loaded']
