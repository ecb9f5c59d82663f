import { defineArea } from '#kit/contract/area.ts'
import { FAILURE_RIGHTS } from '#kit/contract/job.ts'
import { screenOf } from '#kit/contract/menu-screen.ts'
import { permissionsOf } from '#kit/contract/permission.ts'
import { category } from './category/category.ts'
import { checkRule } from './check-rule/check-rule-resource.ts'
import { addressEntry } from './depart/address/address.ts'
import { DEPART_RIGHTS, depart, MEMBER_RIGHTS } from './depart/depart.ts'
import { DEPART_ROLE_RIGHTS, departRole } from './depart/role/depart-role.ts'
import { CODE_CHOICES } from './dictionary/code-choices.ts'
import { dictionary, dictionaryItem } from './dictionary/dictionary.ts'
import { tableDictionary } from './dictionary/table-dictionary.ts'
import { WIRE_CHOICES } from './dictionary/wire-choices.ts'
import { FILE_RIGHTS, storedFile } from './file/stored-file.ts'
import { fillRule } from './fill-rule/fill-rule.ts'
import { GATEWAY_RIGHTS, gatewayRoute } from './gateway/gateway-route.ts'
import { MENU_RIGHTS } from './menu/permission.ts'
import { MENU_TYPE } from './permission/menu-kind.ts'
import { position } from './position/position.ts'
import { pickableRole } from './role/pickable-role.ts'
import { ROLE_RIGHTS, role } from './role/role.ts'
import { tenant } from './tenant/tenant.ts'
import { tenantPack } from './tenant/tenant-pack.ts'
import { invitation } from './user/invitation/invitation.ts'
import { USER_RIGHTS, user } from './user/user.ts'
import { userAgent } from './user/user-agent.ts'

/** Who works here, what they may, and what the system knows of itself. */
export const systemArea = defineArea({
  group: { key: 'system', title: ['系统管理', 'System'], url: '/isystem', icon: 'setting', order: 6 },
  resources: [position, role, tenantPack, tableDictionary, checkRule, fillRule],
  // files are made by uploads alone, and other clients know no pages of routes: no suite over all nouns suits them
  own: [
    ...[category, depart, departRole, tenant, dictionary, dictionaryItem],
    ...[user, invitation, userAgent, pickableRole, addressEntry, storedFile, gatewayRoute],
  ],
  choices: [MENU_TYPE, ...WIRE_CHOICES, ...CODE_CHOICES],
  screens: [
    {
      key: 'system:failure',
      under: 'system',
      title: ['失败任务与事件', 'Failed jobs and events'],
      url: '/isystem/failures',
      component: 'system/Failures',
      icon: 'warning',
      order: 90,
      keepAlive: true,
      power: 'none',
      permissions: [
        [FAILURE_RIGHTS.list, ['查看', 'View']],
        [FAILURE_RIGHTS.retry, ['重新运行', 'Run again']],
        [FAILURE_RIGHTS.drop, ['丢弃', 'Drop']],
      ],
    },
    screenOf(user, [
      [USER_RIGHTS.resetPassword, ['重置密码', 'Reset passwords']],
      [USER_RIGHTS.recycle, ['回收站', 'Recycle bin']],
      [USER_RIGHTS.purge, ['彻底删除', 'Delete for good']],
    ]),
    screenOf(invitation),
    screenOf(userAgent),
    {
      key: 'system:permission',
      under: 'system',
      title: ['菜单管理', 'Menu'],
      url: '/isystem/newPermissionList',
      component: 'system/NewPermissionList',
      icon: 'menu',
      order: 13,
      keepAlive: true,
      power: 'rights',
      permissions: [
        [MENU_RIGHTS.list, ['查看', 'View']],
        [MENU_RIGHTS.add, ['新增', 'Add']],
        [MENU_RIGHTS.edit, ['编辑', 'Edit']],
        [MENU_RIGHTS.delete, ['删除', 'Delete']],
        [MENU_RIGHTS.rule, ['数据规则', 'Data rules']],
      ],
    },
    {
      key: 'system:permission:whole',
      under: 'system',
      title: ['菜单管理(老)', 'Menu (old)'],
      url: '/isystem/permission',
      component: 'system/PermissionList',
      icon: 'menu',
      order: 13,
      openedBy: [MENU_RIGHTS.list],
      keepAlive: true,
      permissions: [],
    },
    screenOf(category),
    screenOf(gatewayRoute, [
      [GATEWAY_RIGHTS.secret, ['设置密钥', 'Set the secret']],
      [GATEWAY_RIGHTS.call, ['调用网关', 'Call through the gateway']],
    ]),
    screenOf(storedFile, [
      [FILE_RIGHTS.upload, ['上传文件', 'Upload files']],
      [FILE_RIGHTS.link, ['限时链接', 'Links for some time']],
    ]),
    screenOf(dictionary),
    screenOf(tenant),
    {
      ...screenOf(depart, [
        [DEPART_RIGHTS.move, ['移动', 'Move']],
        [DEPART_RIGHTS.grant, ['部门授权', 'Give rights to departments']],
      ]),
      title: ['部门管理', 'Departments'],
    },
    {
      key: 'system:myDepart',
      under: 'system',
      title: ['我的部门', 'My departments'],
      url: '/isystem/departUserList',
      component: 'system/DepartUserList',
      icon: 'team',
      order: 16,
      keepAlive: true,
      power: 'rights',
      permissions: [
        [MEMBER_RIGHTS.list, ['查看部门用户', 'View users of departments']],
        [MEMBER_RIGHTS.add, ['添加部门用户', 'Add users to departments']],
        [MEMBER_RIGHTS.delete, ['移除部门用户', 'Take users out of departments']],
        ...permissionsOf(departRole).map(
          ({ code, title }) => [code, [`部门角色：${title[0]}`, `Department roles: ${title[1]}`]] as const,
        ),
        [DEPART_ROLE_RIGHTS.grant, ['部门角色：授权', 'Department roles: give rights']],
        [DEPART_ROLE_RIGHTS.assign, ['部门角色：分配用户', 'Department roles: give to users']],
      ],
    },
    { ...screenOf(addressEntry), title: addressEntry.title },
  ],
  rights: {
    [role.permission]: [
      [ROLE_RIGHTS.delete, ['删除', 'Delete']],
      [ROLE_RIGHTS.grant, ['授权', 'Grant permissions']],
      [ROLE_RIGHTS.assign, ['分配用户', 'Assign people']],
    ],
  },
})
