import { dictionary, type SeedDictionary } from '#kit/contract/seed-dictionary.ts'

/** Dictionaries that the pages of the protocol ask for: values, texts and order are the protocol's. */
export const STOCK_DICTIONARIES: readonly SeedDictionary[] = [
  dictionary(
    'user_status',
    ['用户状态', 'States of users'],
    [
      ['1', '正常', 'Normal', 'green'],
      ['2', '冻结', 'Frozen', 'red'],
    ],
    { isNumber: true },
  ),
  dictionary(
    'activiti_sync',
    ['同步工作流引擎', 'Sync with the workflow engine'],
    [
      ['1', '同步', 'Sync'],
      ['0', '不同步', 'Do not sync'],
    ],
    { isNumber: true },
  ),
  dictionary(
    'user_identity',
    ['用户身份', 'Identities of users'],
    [
      ['1', '普通用户', 'Ordinary'],
      ['2', '上级', 'In charge'],
    ],
    { isNumber: true },
  ),
  dictionary(
    'agent_status',
    ['代理状态', 'States of agents'],
    [
      ['1', '有效', 'On', 'green'],
      ['0', '无效', 'Off', 'grey'],
    ],
  ),
  dictionary(
    'tenant_status',
    ['租户状态', 'States of tenants'],
    [
      ['1', '正常', 'Normal', 'green'],
      ['0', '冻结', 'Frozen', 'red'],
    ],
  ),
  dictionary(
    'org_category',
    ['机构类型', 'Kinds of departments'],
    [
      ['3', '岗位', 'Post'],
      ['1', '公司', 'Company'],
      ['2', '部门', 'Department'],
    ],
  ),
  dictionary(
    'depart_status',
    ['部门状态', 'States of departments'],
    [
      ['0', '不启用', 'Disabled', 'grey'],
      ['1', '启用', 'Enabled', 'green'],
    ],
  ),
  dictionary(
    'del_flag',
    ['删除状态', 'Deleted or not'],
    [
      ['1', '已删除', 'Deleted', 'grey'],
      ['0', '正常', 'Normal', 'green'],
    ],
  ),
  dictionary(
    'menu_type',
    ['菜单类型', 'Kinds of menu entries'],
    [
      ['2', '按钮权限', 'Button permission'],
      ['1', '子菜单', 'Submenu'],
      ['0', '一级菜单', 'First-level menu'],
    ],
    { isNumber: true },
  ),
  dictionary(
    'global_perms_type',
    ['全局权限策略', 'Permission policies of all'],
    [
      ['1', '可见/可访问(授权后可见/可访问)', 'Visible when granted'],
      ['2', '可编辑(未授权时禁用)', 'Editable when granted, else disabled'],
    ],
  ),
  dictionary(
    'valid_status',
    ['有效无效状态', 'Valid or not'],
    [
      ['0', '无效', 'Invalid', 'grey'],
      ['1', '有效', 'Valid', 'green'],
    ],
  ),
  dictionary(
    'rule_conditions',
    ['条件规则', 'Conditions of data rules'],
    [
      ['>', '大于', 'Greater than'],
      ['<', '小于', 'Less than'],
      ['!=', '不等于', 'Not equal to'],
      ['=', '等于', 'Equal to'],
      ['>=', '大于等于', 'At least'],
      ['<=', '小于等于', 'At most'],
      ['LEFT_LIKE', '左模糊', 'Ends with'],
      ['RIGHT_LIKE', '右模糊', 'Starts with'],
      ['LIKE', '模糊', 'Contains'],
      ['IN', '包含', 'In list'],
      ['USE_SQL_RULES', '自定义SQL表达式', 'SQL expression'],
    ],
  ),
  dictionary(
    'dict_item_status',
    ['字典状态', 'States of dictionary items'],
    [
      ['1', '启用', 'Enabled', 'green'],
      ['0', '不启用', 'Disabled', 'grey'],
    ],
    { isNumber: true },
  ),
  dictionary(
    'log_type',
    ['日志类型', 'Kinds of log entries'],
    [
      ['2', '操作日志', 'Operation log'],
      ['1', '登录日志', 'Sign-in log'],
    ],
    { isNumber: true },
  ),
  dictionary(
    'operate_type',
    ['操作类型', 'Kinds of operations'],
    [
      ['1', '查询', 'Query'],
      ['2', '添加', 'Add'],
      ['3', '修改', 'Edit'],
      ['4', '删除', 'Delete'],
      ['5', '导入', 'Import'],
      ['6', '导出', 'Export'],
    ],
  ),
  dictionary(
    'quartz_status',
    ['定时任务状态', 'States of scheduled jobs'],
    [
      ['0', '正常', 'Running', 'green'],
      ['-1', '停止', 'Stopped', 'grey'],
    ],
  ),
  dictionary(
    'database_type',
    ['数据库类型', 'Kinds of databases'],
    [
      ['1', 'MySQL5.5', 'MySQL 5.5'],
      ['4', 'MYSQL5.7+', 'MySQL 5.7+'],
      ['2', 'Oracle', 'Oracle'],
      ['3', 'SQLServer', 'SQL Server'],
      ['6', 'postgresql', 'PostgreSQL'],
      ['5', 'marialDB', 'MariaDB'],
      ['7', '达梦', 'Dameng'],
      ['8', '人大金仓', 'Kingbase'],
      ['9', '神通', 'Oscar'],
      ['10', 'SQLite', 'SQLite'],
      ['11', 'DB2', 'DB2'],
      ['12', 'Hsqldb', 'HSQLDB'],
      ['13', 'Derby', 'Derby'],
      ['14', 'H2', 'H2'],
      ['15', '其他数据库', 'Other database'],
    ],
  ),
  dictionary(
    'priority',
    ['优先级', 'Priorities'],
    [
      ['H', '高', 'High', 'red'],
      ['M', '中', 'Medium', 'orange'],
      ['L', '低', 'Low', 'grey'],
    ],
  ),
  dictionary(
    'msg_category',
    ['通告类型', 'Kinds of announcements'],
    [
      ['1', '通知公告', 'Notice'],
      ['2', '系统消息', 'System message'],
    ],
  ),
  dictionary(
    'msg_type',
    ['推送类别', 'Audiences of announcements'],
    [
      ['USER', '指定用户', 'Chosen users'],
      ['ALL', '全体用户', 'All users'],
    ],
  ),
  dictionary(
    'send_status',
    ['发布状态', 'States of announcements'],
    [
      ['0', '未发布', 'Draft', 'grey'],
      ['1', '已发布', 'Published', 'green'],
      ['2', '已撤销', 'Revoked', 'orange'],
    ],
  ),
  dictionary(
    'msgType',
    ['发送消息类型', 'Kinds of messages'],
    [
      ['1', '文本', 'Text'],
      ['2', '富文本', 'Rich text'],
    ],
  ),
  dictionary(
    'msgSendStatus',
    ['消息发送状态', 'States of messages'],
    [
      ['0', '未发送', 'Unsent', 'grey'],
      ['1', '发送成功', 'Sent', 'green'],
      ['2', '发送失败', 'Failed', 'red'],
    ],
  ),
  dictionary(
    'status',
    ['状态', 'States'],
    [
      ['1', '正常', 'Normal', 'green'],
      ['2', '冻结', 'Frozen', 'red'],
    ],
  ),
  dictionary(
    'perms_type',
    ['权限策略', 'Permission policies'],
    [
      ['1', '显示', 'Show'],
      ['2', '禁用', 'Disable'],
    ],
  ),
  dictionary(
    'is_open',
    ['开关', 'On or off'],
    [
      ['Y', '是', 'Yes'],
      ['N', '否', 'No'],
    ],
  ),
]
