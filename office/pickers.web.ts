import type { Pickers } from '#kit/web/picker/pickers.web.ts'

/** Pickers of reference fields, by what the field stores. */
export const pickers: Pickers = {
  'sys_user,realname,username': async () => ({
    default: (await import('./system/user/user-picker.web.tsx')).UserPicker,
  }),
  'sys_user,realname,id': async () => ({
    default: (await import('./system/user/user-picker.web.tsx')).UserIdPicker,
  }),
  'sys_role,role_name,role_code': async () => ({
    default: (await import('./system/role/role-picker.web.tsx')).RolePicker,
  }),
  'sys_role,role_name,id': async () => ({
    default: (await import('./system/role/role-picker.web.tsx')).RoleIdPicker,
  }),
  'sys_depart,depart_name,id': async () => ({
    default: (await import('./system/depart/depart-picker.web.tsx')).DepartPicker,
  }),
  'sys_depart,depart_name,org_code': async () => ({
    default: (await import('./system/depart/depart-picker.web.tsx')).DepartCodePicker,
  }),
  'sys_position,name,code': async () => ({
    default: (await import('./system/position/position-picker.web.tsx')).PositionPicker,
  }),
  'sys_position,name,id': async () => ({
    default: (await import('./system/position/position-picker.web.tsx')).PositionIdPicker,
  }),
}
