import { Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EntryForm } from '#kit/web/form/entry-form.web.tsx'
import type { FormValues } from '#kit/web/form/form-values.ts'
import { MENU_ICONS, MenuIcon } from '#kit/web/shell/menu-icon.web.tsx'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'
import { MENU_TYPE } from '../permission/menu-kind.ts'
import { ChoiceItem } from './choice-item.web.tsx'
import { ParentSelect } from './parent-select.web.tsx'
import type { Permission } from './permission.ts'
import { type PermissionRow, permissionCalls } from './permission-calls.web.ts'
import './permission.css'

interface PermissionFormProps {
  /** The entry to edit; a new one has none. */
  readonly row?: PermissionRow | undefined
  /** Of a new one: id of what it comes below, `ROOT` for the first level. */
  readonly parent?: string | undefined
  readonly isDisabled?: boolean
  readonly onCancel?: () => void
  readonly onSaved: (saved: Permission) => void
}

/** A page, group or button of the menu. What the product brought along keeps its code, component and address. */
export function PermissionForm({ row, parent = ROOT, isDisabled = false, onCancel, onSaved }: PermissionFormProps) {
  const t = useTranslate()
  const [form] = Form.useForm()
  const menuType =
    Form.useWatch('menuType', form) ?? row?.menuType ?? (parent === ROOT ? MENU_TYPE.first : MENU_TYPE.page)
  const isButton = menuType === MENU_TYPE.button
  const isFixed = row?.isSystem === true

  const [start] = useState<FormValues>(() => ({
    menuType,
    parentId: parent === ROOT ? undefined : parent,
    permsType: '1',
    status: '1',
    sortNo: 1,
    route: true,
    keepAlive: false,
    hidden: false,
    hideTab: false,
    alwaysShow: false,
    internalOrExternal: false,
    component: menuType === MENU_TYPE.first ? 'layouts/RouteView' : '',
    ...row,
  }))
  const save = (values: FormValues, version: number | undefined) => {
    const sent = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
    return permissionCalls.save({ ...sent, ...(row && { id: row.id, version }) })
  }
  const flag = (name: string, label: Text, help: Text) => (
    <Form.Item name={name} label={t(label)} valuePropName="checked" tooltip={t(help)}>
      <Switch />
    </Form.Item>
  )

  return (
    <EntryForm<Permission>
      form={form}
      draft={`system:permission:${row?.id ?? `new:${parent}`}`}
      start={start}
      version={row?.version}
      isDisabled={isDisabled}
      save={save}
      onSaved={onSaved}
      {...(onCancel && { onCancel })}
    >
      {isFixed && <p className="rule-note">{t(FIXED)}</p>}
      <Form.Item name="menuType" label={t(TYPE)}>
        <Radio.Group
          disabled={isDisabled || isFixed}
          options={[
            { value: MENU_TYPE.first, label: t(FIRST) },
            { value: MENU_TYPE.page, label: t(PAGE) },
            { value: MENU_TYPE.button, label: t(BUTTON) },
          ]}
        />
      </Form.Item>
      <div className="permission-grid">
        <Form.Item
          name="name"
          label={t(isButton ? BUTTON : NAME)}
          rules={[{ required: true, message: t(NAME_NEEDED) }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="nameEn" label={t(NAME_EN)}>
          <Input maxLength={100} />
        </Form.Item>
      </div>
      {menuType !== MENU_TYPE.first && (
        <Form.Item name="parentId" label={t(PARENT)} rules={[{ required: true, message: t(PARENT_NEEDED) }]}>
          <ParentSelect entryId={row?.id} />
        </Form.Item>
      )}
      {isButton ? (
        <>
          <Form.Item name="perms" label={t(PERMS)} tooltip={t(PERMS_HINT)}>
            <Input maxLength={255} disabled={isDisabled || isFixed} placeholder="user:list" />
          </Form.Item>
          <ChoiceItem name="permsType" label={POLICY} choices={POLICIES} />
          <ChoiceItem name="status" label={STATUS} choices={STATUSES} />
        </>
      ) : (
        <>
          <div className="permission-grid">
            <Form.Item name="url" label={t(URL)} rules={[{ required: true, message: t(URL_NEEDED) }]}>
              <Input maxLength={255} disabled={isDisabled || isFixed} />
            </Form.Item>
            <Form.Item
              name="component"
              label={t(COMPONENT)}
              rules={[{ required: menuType === MENU_TYPE.page, message: t(COMPONENT_NEEDED) }]}
            >
              <Input maxLength={255} disabled={isDisabled || isFixed} placeholder="layouts/RouteView" />
            </Form.Item>
            {menuType === MENU_TYPE.first && (
              <Form.Item name="redirect" label={t(REDIRECT)}>
                <Input maxLength={255} />
              </Form.Item>
            )}
            <Form.Item name="icon" label={t(ICON)}>
              <Select
                allowClear
                showSearch
                options={MENU_ICONS.map((name) => ({ value: name }))}
                optionRender={({ value }) => <IconName name={String(value)} />}
                labelRender={({ value }) => <IconName name={String(value)} />}
              />
            </Form.Item>
          </div>
          <div className="permission-grid">
            {flag('route', ROUTE, ROUTE_HINT)}
            {flag('hidden', HIDDEN, HIDDEN_HINT)}
            {flag('keepAlive', KEEP, KEEP_HINT)}
            {flag('alwaysShow', ALWAYS, ALWAYS_HINT)}
            {flag('hideTab', HIDE_TAB, HIDE_TAB_HINT)}
            {flag('internalOrExternal', EXTERNAL, EXTERNAL_HINT)}
          </div>
        </>
      )}
      <Form.Item name="sortNo" label={t(ORDER)}>
        <InputNumber min={-99_999} max={99_999} step={1} />
      </Form.Item>
      <Form.Item name="description" label={t(REMARK)}>
        <Input.TextArea maxLength={255} autoSize />
      </Form.Item>
    </EntryForm>
  )
}

function IconName({ name }: { readonly name: string }) {
  return (
    <span className="permission-icon">
      <MenuIcon name={name} /> {name}
    </span>
  )
}

const FIXED: Text = [
  '由系统提供：授权标识、组件和路径不能修改，名称、图标、排序、位置和是否隐藏可以修改。',
  'It came with the product: code, component and address stay; name, icon, order, place and visibility are yours.',
]
const TYPE: Text = ['菜单类型', 'Type']
const FIRST: Text = ['一级菜单', 'First level']
const PAGE: Text = ['子菜单', 'Page below']
const BUTTON: Text = ['按钮/权限', 'Button']
const NAME: Text = ['菜单名称', 'Name']
const NAME_EN: Text = ['英文名称', 'English name']
const NAME_NEEDED: Text = ['请输入菜单标题!', 'Enter a name']
const PARENT: Text = ['上级菜单', 'Below']
const PARENT_NEEDED: Text = ['请选择上级菜单', 'Choose what it is below']
const URL: Text = ['菜单路径', 'Address']
const URL_NEEDED: Text = ['请输入菜单路径', 'Enter an address']
const COMPONENT: Text = ['前端组件', 'Component']
const COMPONENT_NEEDED: Text = ['请输入前端组件', 'Enter a component']
const REDIRECT: Text = ['默认跳转地址', 'Leads on to']
const PERMS: Text = ['授权标识', 'Permission code']
const PERMS_HINT: Text = ['多个用逗号分隔', 'Several are separated by commas']
const POLICY: Text = ['授权策略', 'Policy']
const POLICIES = [
  ['1', ['可见/可访问', 'Shown when granted']],
  ['2', ['可编辑', 'Editable when granted']],
] as const
const STATUS: Text = ['状态', 'Status']
const STATUSES = [
  ['1', ['有效', 'In force']],
  ['0', ['无效（不控制）', 'Off (open to all)']],
] as const
const ICON: Text = ['菜单图标', 'Icon']
const ROUTE: Text = ['是否路由菜单', 'Has a page']
const ROUTE_HINT: Text = ['关闭后只显示在菜单中', 'Off: it is in the menu only']
const HIDDEN: Text = ['隐藏路由', 'Hidden']
const HIDDEN_HINT: Text = ['不显示在菜单中，仍可打开', 'Not in the menu, still reachable']
const KEEP: Text = ['是否缓存路由', 'Lives on']
const KEEP_HINT: Text = ['切换标签后保留输入的内容', 'What was typed in it stays while another tab is shown']
const ALWAYS: Text = ['聚合路由', 'Section']
const ALWAYS_HINT: Text = ['自己的路径显示下级概览', 'Its own address shows what is below it']
const HIDE_TAB: Text = ['隐藏标签', 'No tab']
const HIDE_TAB_HINT: Text = ['打开时不显示标签', 'It opens without a tab']
const EXTERNAL: Text = ['外部打开', 'Opens outside']
const EXTERNAL_HINT: Text = ['在新窗口打开', 'In a window of its own']
const ORDER: Text = ['排序', 'Order']
const REMARK: Text = ['备注', 'Remark']
