import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Select } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { nameIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { isRecord } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { ControlProps } from '#kit/web/field/control-props.ts'
import { listOf } from '#kit/web/field/field-value.ts'
import { PictureUpload } from '#kit/web/field/upload/picture-upload.web.tsx'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import { ResourceForm, type ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { AVATAR_PLACE } from '../file/places.ts'
import type { NewPassword } from './new-password.ts'
import { IDENTITY, user } from './user.ts'

const GivenPasswords = late(async () => (await import('./passwords-dialog.web.tsx')).GivenPasswords)

/** Somebody as new or edit; a new one gets a one-time password, shown this once. */
export function UserForm(props: ResourceFormProps) {
  const can = useCan()
  const [given, setGiven] = useState<NewPassword>()
  // what somebody does not see of a person they do not change either
  const resource = useMemo(() => (props.mode === 'edit' ? seenBy(user, can) : user), [props.mode, can])
  return (
    <>
      <ResourceForm
        {...props}
        resource={resource}
        onSaved={(row) => {
          props.onSaved?.(row)
          if (isRecord(row) && typeof row.oneTimePassword === 'string') {
            setGiven(row as unknown as NewPassword)
          }
        }}
      >
        <UserFields resource={resource} />
      </ResourceForm>
      {given && (
        <Suspense fallback={null}>
          <GivenPasswords given={[given]} onClose={() => setGiven(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const SECTIONS: readonly { readonly title: Text; readonly names: readonly string[] }[] = [
  { title: ['账号', 'Account'], names: ['username', 'realname', 'workNo', 'phone'] },
  {
    title: ['组织与权限', 'Organisation and rights'],
    names: ['selectedroles', 'selecteddeparts', 'post'],
  },
  { title: ['个人资料', 'Personal'], names: ['avatar', 'sex', 'email'] },
]

/** What most shops never fill in: shown when somebody asks for it, or when something of it is wrong. */
const MORE = ['birthday', 'telephone', 'userIdentity', 'departIds', 'relTenantIds', 'activitiSync']

interface UserFieldsProps {
  readonly resource: AnyResource
}

function UserFields({ resource }: UserFieldsProps) {
  const t = useTranslate()
  return (
    <>
      {SECTIONS.map(({ title, names }) => (
        <fieldset key={title[1]} className="user-section">
          <legend>{t(title)}</legend>
          <NamedFields resource={resource} names={names} />
        </fieldset>
      ))}
      <MoreFields resource={resource} />
    </>
  )
}

function MoreFields({ resource }: UserFieldsProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="user-more" data-open={isOpen}>
      <Button
        type="link"
        icon={isOpen ? <UpOutlined /> : <DownOutlined />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? LESS_SHOWN : MORE_SHOWN)}
      </Button>
      <div className="user-more-fields">
        <NamedFields resource={resource} names={MORE} />
      </div>
    </div>
  )
}

function NamedFields({ resource, names }: UserFieldsProps & { readonly names: readonly string[] }) {
  const identity: unknown = Form.useWatch('userIdentity')
  const isInCharge = Number(identity) === IDENTITY.inCharge
  return (
    <FormGrid>
      {names
        .filter((name) => fieldOf(resource, name) && (name !== 'departIds' || isInCharge))
        .map((name) => (
          <FormField key={name} resource={resource} name={name} isWide={name === 'avatar'}>
            {OWN_CONTROLS[name]?.(fieldOf(resource, name) ?? user.fields.avatar)}
          </FormField>
        ))}
    </FormGrid>
  )
}

const MORE_SHOWN: Text = ['更多', 'More']
const LESS_SHOWN: Text = ['收起', 'Less']

const OWN_CONTROLS: Readonly<Record<string, (field: ControlProps['field']) => React.ReactNode>> = {
  avatar: (field) => <AvatarControl field={field} />,
  relTenantIds: (field) => <TenantControl field={field} />,
}

function AvatarControl({ field, value, onChange, id, disabled }: ControlProps) {
  const t = useTranslate()
  return (
    <PictureUpload
      id={id}
      label={t(field.title)}
      biz={AVATAR_PLACE}
      disabled={disabled}
      limit={1}
      paths={listOf(value)}
      onChange={(paths) => onChange?.(paths.join(','))}
    />
  )
}

interface Tenant {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
}

/** Tenants that the signed-in person belongs to; others that somebody has stay as they are. */
function TenantControl({ field, value, onChange, id, disabled }: ControlProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { data = [], isFetching } = useQuery({
    queryKey: ['tenants', 'mine'],
    queryFn: async ({ signal }) => {
      const found = await client.get<unknown>('/sys/tenant/queryList', {}, { signal, handles: 'all' })
      return (Array.isArray(found) ? found : []) as readonly Tenant[]
    },
    retry: false,
  })
  return (
    <Select
      id={id}
      aria-label={t(field.title)}
      mode="multiple"
      allowClear
      loading={isFetching}
      disabled={disabled}
      placeholder={t(['请选择{title}', 'Choose {title}'], { title: t(field.title) })}
      optionFilterProp="label"
      options={data.map((tenant) => ({ value: String(tenant.id), label: nameIn(locale, tenant.name, tenant.nameEn) }))}
      value={[...listOf(value)]}
      onChange={(ids: readonly string[]) => onChange?.(ids.join(','))}
    />
  )
}
