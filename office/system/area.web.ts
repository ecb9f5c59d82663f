import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages of users, rights and what the system knows of itself, and what forms choose them with. */
export const systemWeb = defineWebArea({
  screens: {
    'system/UserList': async () => ({ default: (await import('./user/user-page.web.tsx')).UserPage }),
    'system/UserList/record': async () => ({ default: (await import('./user/user-page.web.tsx')).UserRecord }),
    'system/InvitationList': async () => ({
      default: (await import('./user/invitation/invitation-page.web.tsx')).InvitationPage,
    }),
    'system/InvitationList/record': async () => ({
      default: (await import('./user/invitation/invitation-page.web.tsx')).InvitationRecord,
    }),
    'system/UserAgentList': async () => ({
      default: (await import('./user/user-agent-page.web.tsx')).UserAgentPage,
    }),
    'system/UserAgentList/record': async () => ({
      default: (await import('./user/user-agent-page.web.tsx')).UserAgentRecord,
    }),
    'system/Failures': async () => ({ default: (await import('#kit/web/jobs/failures-page.web.tsx')).FailuresPage }),
    'system/RoleUserList': async () => ({ default: (await import('./role/role-page.web.tsx')).RolePage }),
    'system/NewPermissionList': async () => ({
      default: (await import('./menu/permission-page.web.tsx')).PermissionPage,
    }),
    'system/PermissionList': async () => ({
      default: (await import('./menu/permission-page.web.tsx')).PermissionPage,
    }),
    'system/SysCategoryList': async () => ({
      default: (await import('./category/category-page.web.tsx')).CategoryPage,
    }),
    'system/SysCheckRuleList': async () => ({
      default: (await import('./check-rule/check-rule-page.web.tsx')).CheckRulePage,
    }),
    'system/SysFillRuleList': async () => ({
      default: (await import('./fill-rule/fill-rule-page.web.tsx')).FillRulePage,
    }),
    'system/SysFillRuleList/record': async () => ({
      default: (await import('./fill-rule/fill-rule-page.web.tsx')).FillRuleRecord,
    }),
    'modules/oss/OSSFileList': async () => ({
      default: (await import('./file/stored-file-page.web.tsx')).StoredFilePage,
    }),
    'modules/oss/OSSFileList/record': async () => ({
      default: (await import('./file/stored-file-page.web.tsx')).StoredFileRecord,
    }),
    'system/SysGatewayRouteList': async () => ({
      default: (await import('./gateway/gateway-page.web.tsx')).GatewayPage,
    }),
    'system/SysGatewayRouteList/record': async () => ({
      default: (await import('./gateway/gateway-page.web.tsx')).GatewayRecord,
    }),
    'system/TenantPackList': async () => ({
      default: (await import('./tenant/tenant-pack-page.web.tsx')).TenantPackPage,
    }),
    'system/TenantList': async () => ({ default: (await import('./tenant/tenant-pages.web.tsx')).TenantPage }),
    'system/TenantList/record': async () => ({
      default: (await import('./tenant/tenant-pages.web.tsx')).TenantRecord,
    }),
    'system/DictList': async () => ({
      default: (await import('./dictionary/dictionary-page.web.tsx')).DictionaryPage,
    }),
    'system/DictList/record': async () => ({
      default: (await import('./dictionary/dictionary-record.web.tsx')).DictionaryRecord,
    }),
    'system/DictTableList': async () => ({
      default: (await import('./dictionary/table-dictionary-page.web.tsx')).TableDictionaryPage,
    }),
    'system/DepartList': async () => ({ default: (await import('./depart/depart-page.web.tsx')).DepartPage }),
    'system/DepartUserList': async () => ({
      default: (await import('./depart/mine/my-depart-page.web.tsx')).MyDepartPage,
    }),
    'system/AddressList': async () => ({
      default: (await import('./depart/address/address-page.web.tsx')).AddressPage,
    }),
  },
  resources: {
    'system/SysPositionList': async () => (await import('./position/position.ts')).position,
    'system/RoleUserList': async () => (await import('./role/role.ts')).role,
    'system/TenantPackList': async () => (await import('./tenant/tenant-pack.ts')).tenantPack,
    'system/DictTableList': async () => (await import('./dictionary/table-dictionary.ts')).tableDictionary,
    'system/SysCheckRuleList': async () => (await import('./check-rule/check-rule-resource.ts')).checkRule,
  },
  pickers: {
    'sys_user,realname,username': async () => ({
      default: (await import('./user/user-picker.web.tsx')).UserPicker,
    }),
    'sys_user,realname,id': async () => ({
      default: (await import('./user/user-picker.web.tsx')).UserIdPicker,
    }),
    'sys_role,role_name,role_code': async () => ({
      default: (await import('./role/role-picker.web.tsx')).RolePicker,
    }),
    'sys_role,role_name,id': async () => ({
      default: (await import('./role/role-picker.web.tsx')).RoleIdPicker,
    }),
    'sys_depart,depart_name,id': async () => ({
      default: (await import('./depart/depart-picker.web.tsx')).DepartPicker,
    }),
    'sys_depart,depart_name,org_code': async () => ({
      default: (await import('./depart/depart-picker.web.tsx')).DepartCodePicker,
    }),
    'sys_position,name,code': async () => ({
      default: (await import('./position/position-picker.web.tsx')).PositionPicker,
    }),
    'sys_position,name,id': async () => ({
      default: (await import('./position/position-picker.web.tsx')).PositionIdPicker,
    }),
  },
  trees: {
    'sys_category,name,id': async () => (await import('./category/category-levels.web.ts')).categoryLevels('value'),
    'sys_category,name,code': async () => (await import('./category/category-levels.web.ts')).categoryLevels('code'),
  },
  recordForms: {
    category: async () => (await import('./category/new-category-form.web.tsx')).NewCategoryForm,
  },
  pickedColumns: {
    sel_user: { source: 'sys_user,realname,username', hint: ['请选择用户', 'Choose users'] },
    sel_depart: { source: 'sys_depart,depart_name,id', hint: ['请点击选择部门', 'Click to choose departments'] },
  },
})
