import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, InputNumber, Select, Skeleton, Switch } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EntryForm } from '#kit/web/form/entry-form.web.tsx'
import { FormFrame } from '#kit/web/form/form-frame.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { shortcuts } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import type { RoleHome } from './role.ts'
import { roleCalls } from './role-calls.web.ts'
import './role.css'

interface RoleHomeFormProps {
  readonly role: { readonly id: string; readonly roleName: string }
  readonly open: boolean
  readonly onClose: () => void
}

/** Where the people of a role land after they signed in. */
export function RoleHomeForm({ role, open, onClose }: RoleHomeFormProps) {
  const t = useTranslate()
  const queries = useQueryClient()
  const menu = useSession((session) => session.menu)
  const [form] = Form.useForm()
  const key = ['role-home', role.id]
  const query = useQuery({ queryKey: key, queryFn: () => roleCalls.home(role.id), gcTime: 0 })
  return (
    <FormFrame kind="modal" title={t(TITLE, { name: role.roleName })} width={WIDTH} open={open} onCancel={onClose}>
      {query.isPending && <Skeleton active />}
      {query.isError && <ErrorState error={query.error} title={FAILED} onRetry={() => void query.refetch()} />}
      {query.data && (
        <EntryForm
          form={form}
          draft={`system:role:home:${role.id}`}
          start={{ ...query.data, url: query.data.url || undefined }}
          save={(values) => {
            const home = values as unknown as RoleHome
            return roleCalls.setHome(role.id, { ...home, url: home.url ?? '', priority: home.priority ?? 0 })
          }}
          onSaved={() => {
            queries.removeQueries({ queryKey: key })
            onClose()
          }}
          onCancel={onClose}
        >
          <p className="role-note">{t(ABOUT)}</p>
          <Form.Item name="url" label={t(PAGE)} help={t(PAGE_HINT)}>
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t(NO_PAGE)}
              options={shortcuts(menu ?? []).map(({ path, title }) => ({ value: path, label: `${title} ${path}` }))}
            />
          </Form.Item>
          <Form.Item name="priority" label={t(PRIORITY)} help={t(PRIORITY_HINT)}>
            <InputNumber min={0} max={9999} precision={0} />
          </Form.Item>
          <Form.Item name="isOn" label={t(ON)} valuePropName="checked">
            <Switch />
          </Form.Item>
        </EntryForm>
      )}
    </FormFrame>
  )
}

/** Pixels on a desktop. */
const WIDTH = 520

const TITLE: Text = ['角色首页 · {name}', 'Home page of {name}']
const ABOUT: Text = [
  '该角色的用户登录后进入此页面；没有权限打开时进入下一个角色的首页。',
  'The people of this role land here after they signed in; where they may not open it, on the home of their next role.',
]
const FAILED: Text = ['首页设置加载失败', 'The home page could not be loaded']
const PAGE: Text = ['页面', 'Page']
const PAGE_HINT: Text = ['清空则不设首页', 'Clear it for none']
const NO_PAGE: Text = ['系统首页', 'The usual home page']
const PRIORITY: Text = ['优先级', 'Priority']
const PRIORITY_HINT: Text = ['用户有多个角色时，数字小的优先', 'Of several roles the lower number counts']
const ON: Text = ['启用', 'In use']
