import { expect, it } from 'vitest'
import { idleOffice } from '../testing/idle-office.server.ts'

/** GET, POST, PUT and DELETE of a page of rows as clients of the protocol ask for it. */
const ROWS = 'GET list, POST add, PUT edit, DELETE delete, DELETE deleteBatch'
const SHEETS = 'GET exportXls, POST importExcel'

const METERS = [
  ...['max', 'committed', 'used'].map((name) => `jvm.memory.${name}`),
  ...['buffer.memory.used', 'buffer.count', 'threads.daemon', 'threads.live', 'threads.peak'].map(
    (name) => `jvm.${name}`,
  ),
  ...['classes.loaded', 'classes.unloaded'].map((name) => `jvm.${name}`),
  ...['memory.allocated', 'memory.promoted', 'max.data.size', 'live.data.size', 'pause'].map(
    (name) => `jvm.gc.${name}`,
  ),
  ...['created', 'expired', 'active.current', 'active.max', 'rejected'].map((name) => `tomcat.sessions.${name}`),
  ...['system.cpu.count', 'system.cpu.usage', 'process.start.time', 'process.uptime', 'process.cpu.usage'],
]

/**
 * What an existing client asks for, by the beginning of the address: when it starts and signs in, and on each of its pages. The
 * pages of online forms are left out (docs/decisions/114-what-stands-for-online-forms.md).
 */
const CALLS: Readonly<Record<string, string>> = {
  // start and sign-in
  '/sys/': `POST login, POST mLogin, POST phoneLogin, POST logout, POST sms, GET randomImage/1, GET getEncryptedString,
    POST selectDepart, PUT selectDepart, GET loginfo, GET visitInfo`,
  '/sys/cas/client/': 'GET validateLogin, POST validateLogin',
  '/sys/thirdLogin/': 'GET render/a, GET getLoginUser/a/b, POST bindingThirdPhone, GET oauth2/dingtalk/login',
  '/sys/thirdApp/': 'GET getEnabledType',
  '/workflow/common/': 'GET myTaskList',
  // people and what they may
  '/sys/user/': `${ROWS}, ${SHEETS}, GET queryById, GET queryByIds, GET queryUserRole, GET userDepartList, GET checkOnlyUser,
    PUT frozenBatch, PUT changePassword, PUT updatePassword, GET generateUserId, GET recycleBin, PUT putRecycleBin,
    DELETE deleteRecycleBin, GET getUserInfo, GET getUserSectionInfoByToken, GET getCurrentUserDeparts, GET userRoleList,
    POST addSysUserRole, DELETE deleteUserRole, DELETE deleteUserRoleBatch, GET departUserList, POST editSysDepartWithUser,
    DELETE deleteUserInDepart, DELETE deleteUserInDepartBatch, GET queryUserByDepId, GET queryUserComponentData,
    GET getMultiUser, GET queryUsersByRoleCode, GET queryByOrgCodeForAddressList, POST register, POST phoneVerification,
    GET passwordChange`,
  '/sys/sysUserAgent/': `${ROWS}, ${SHEETS}, GET queryByUserName, GET queryById`,
  '/sys/role/': `${ROWS}, ${SHEETS}, GET queryById, GET queryall, GET checkRoleCode, GET queryTreeList, GET datarule/a/b,
    POST datarule`,
  '/sys/permission/': `GET getUserPermissionByToken, GET getPermCode, GET checkPermissionExist, GET checkPermDuplication, GET list,
    GET getSystemMenuList, GET getSystemSubmenu, GET getSystemSubmenuBatch, GET queryTreeList, GET queryListAsync, POST add, PUT edit,
    DELETE delete, DELETE deleteBatch, GET queryRolePermission, POST saveRolePermission, GET queryDepartPermission,
    POST saveDepartPermission, GET getPermRuleListByPermId, GET queryPermissionRule, POST addPermissionRule,
    PUT editPermissionRule, DELETE deletePermissionRule`,
  '/sys/sysDepart/': `GET queryTreeList, GET queryDepartTreeSync, GET queryIdTree, GET searchBy, GET queryMyDeptTreeList, POST add,
    PUT edit, DELETE delete, DELETE deleteBatch, ${SHEETS}, GET queryAllParentId, GET listAll, GET queryTreeByKeyWord,
    GET getDepartName, GET getUsersByDepartId`,
  '/sys/sysDepartPermission/': `GET queryTreeListForDeptRole, GET queryDeptRolePermission, POST saveDeptRolePermission,
    GET datarule/a/b, POST datarule`,
  '/sys/sysDepartRole/': `${ROWS}, GET queryById, GET getDeptRoleList, GET getDeptRoleByUserId, POST deptRoleUserAdd,
    GET datarule/a/b/c, POST datarule`,
  '/sys/position/': `${ROWS}, ${SHEETS}, GET queryById, GET queryByCode`,
  '/sys/tenant/': `${ROWS}, GET queryById, GET queryList, GET getCurrentUserTenant`,
  // dictionaries and rules
  '/sys/dict/': `${ROWS}, ${SHEETS}, GET treeList, GET deleteList, PUT back/a, DELETE deletePhysic/a, GET refleshCache,
    GET queryAllDictItems, GET getDictItems/a, GET getDictText/a/b, GET loadDict/a, GET loadDictOrderByValue/a,
    GET loadDictItem/a, GET loadTreeData, POST treeDictItems`,
  '/sys/dictItem/': `${ROWS}, GET dictItemCheck`,
  '/sys/category/': `GET rootList, GET childList, GET getChildListBatch, POST add, PUT edit, DELETE delete, DELETE deleteBatch,
    GET checkCode, GET loadTreeRoot, GET loadTreeChildren, GET loadOne, GET loadTreeData, GET loadDictItem, GET loadAllData, ${SHEETS}`,
  '/sys/duplicate/': 'GET check',
  '/sys/checkRule/': `${ROWS}, ${SHEETS}, GET queryById, GET checkByCode`,
  '/sys/fillRule/': `${ROWS}, ${SHEETS}, GET queryById, GET testFillRule, PUT executeRuleByCode/a, PUT executeRuleByCodeBatch`,
  // announcements and messages
  '/sys/annountCement/': `${ROWS}, ${SHEETS}, GET queryById, GET doReleaseData, GET doReovkeData, GET syncNotic, GET listByUser`,
  '/sys/sysAnnouncementSend/': 'GET list, PUT editByAnntIdAndUserId, GET getMyAnnouncementSend, PUT readAll',
  '/sys/message/sysMessage/': `${ROWS}, ${SHEETS}, GET queryById`,
  '/sys/message/sysMessageTemplate/': `${ROWS}, ${SHEETS}, GET queryById, POST sendMsg`,
  // the house
  '/sys/dataSource/': `${ROWS}, ${SHEETS}, GET queryById, GET options`,
  '/sys/gatewayRoute/': 'GET list, POST updateAll, GET clearRedis, DELETE delete',
  '/sys/quartzJob/': `${ROWS}, ${SHEETS}, GET queryById, GET pause, GET resume, GET execute`,
  '/sys/log/': 'GET list',
  '/sys/dataLog/': 'GET list, GET queryDataVerList, GET queryCompareList',
  '/sys/online/': 'GET list, POST forceLogout',
  '/sys/actuator/redis/': 'GET info, GET keysSize, GET memoryInfo, GET queryDiskInfo',
  '/actuator/': `GET httptrace, ${METERS.map((name) => `GET metrics/${name}`).join(', ')}`,
  // files
  '/sys/common/': 'POST upload, GET static/a/b.png',
  '/sys/upload/': 'POST uploadMinio',
  '/sys/oss/file/': 'GET list, POST upload, DELETE delete, GET queryById',
  // reports
  '/online/cgreport/api/': `GET getRpColumns/a, GET getQueryInfo/a, GET getData/a, GET getParamsInfo/a, GET getColumns/a, GET exportXls/a,
    POST testConnection`,
  '/online/cgreport/head/': 'GET list, POST add, PUT editAll, DELETE delete, DELETE deleteBatch, GET parseSql',
  '/online/cgreport/item/': 'GET listByHeadId',
  '/online/cgreport/param/': 'GET listByHeadId',
  // pages of examples
  '/mock/api/': `GET user, GET role, GET service, GET permission, GET permission/no-pager, GET list/search/projects,
    GET workplace/activity, GET workplace/teams, GET workplace/radar, GET asynTreeList`,
  '/mock/vxe/': 'GET getData, PUT immediateSaveRow, POST immediateSaveAll',
  '/test/jeecgDemo/': `${ROWS}, ${SHEETS}, GET queryById`,
}

it('[6.1c] [7.32] every call of an existing client is a route of this server', () => {
  const routes = idleOffice().routes.map(({ definition: { method, path } }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`),
  }))
  const asked = Object.entries(CALLS).flatMap(([above, calls]) =>
    calls.split(',').map((call) => {
      const [method = '', name = ''] = call.trim().split(' ')
      return { method, path: `${above}${name}` }
    }),
  )
  const missing = asked.filter(
    (call) => !routes.some(({ method, pattern }) => method === call.method && pattern.test(call.path)),
  )
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect(asked.length).toBeGreaterThan(300)
})
