import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { boolean, codeText, datetime, dict, dicts, number, text } from '#kit/contract/field.ts'
import { matches } from '#kit/contract/form-rules.ts'
import { itemsIn } from '#kit/contract/listed-items.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { secretState } from '#kit/contract/sealed-secret.ts'
import { targetSecret } from './gateway-target.ts'

export const ROUTE_STATUS = choices('gateway_status', ['网关路由状态', 'States of gateway routes'], {
  off: [0, '禁用', 'Off', 'grey'],
  on: [1, '正常', 'On', 'green'],
})

export const ROUTE_HEALTH = choices('gateway_health', ['网关目标健康', 'Health of gateway targets'], {
  unknown: [0, '未检查', 'Not checked', 'grey'],
  fine: [1, '正常', 'Fine', 'green'],
  failing: [2, '异常', 'Failing', 'red'],
})

const ROUTE_METHOD = choices('gateway_method', ['网关请求方法', 'Methods of gateway routes'], {
  get: ['GET', 'GET', 'GET'],
  post: ['POST', 'POST', 'POST'],
  put: ['PUT', 'PUT', 'PUT'],
  patch: ['PATCH', 'PATCH', 'PATCH'],
  delete: ['DELETE', 'DELETE', 'DELETE'],
})

/** What a route asks of its callers unless it names another permission; to set the secret of a target. */
export const GATEWAY_RIGHTS = { call: 'gateway:call', secret: 'system:gatewayRoute:secret' } as const

const HTTP = matches(/^https?:\/\/[^\s?#@]+$/i, [
  '请输入 http(s) 地址，不带参数和账号',
  'Enter an http(s) address without query and account',
])
const PATH = matches(/^(?:\/[\w-][\w.-]*)+$/, [
  '以 / 开头，各段为字母、数字、点、短横线、下划线',
  'Begins with /; its parts are letters, digits, dots, dashes, underscores',
])
const CODE = matches(/^[\w:]+$/, ['请输入权限编码', 'Enter the code of a permission'])
const NAME = matches(/^[\w-]+$/, ['请输入请求头名称', 'Enter the name of a header'])
/** Headers that say how a message travels, or who sends it, are the gateway's own. */
const OWN =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|expect|proxy-.*|x-forwarded-.*|forwarded)$/i
const NAMES = matches(
  (value) => itemsIn(value).every((name) => /^[\w-]+$/.test(name) && !OWN.test(name)),
  [
    '请求头名称以逗号分隔，不含连接与转发类请求头',
    'Names of headers, apart by commas; none about the connection or forwarding',
  ],
)
const HEALTH_PATH = matches(/^\/[\w./~-]*$/, ['请输入以 / 开头的路径', 'Enter a path that begins with /'])

/** What is called below `/gateway`, and where it goes. */
export const gatewayRoute = defineResource({
  name: 'gateway-route',
  title: ['路由网关', 'Gateway route'],
  path: '/sys/gatewayRoute',
  table: 'sys_gateway_route',
  permission: 'system:gatewayRoute',
  power: 'secrets',
  menu: {
    ...{ under: 'system', url: '/isystem/gatewayroute', component: 'system/SysGatewayRouteList' },
    ...{ icon: 'api', order: 32 },
  },
  fields: {
    routerId: codeText(['路由ID', 'Route id'], { required: true, max: 50, unique: true, fixed: true }),
    name: text(['路由名称', 'Name'], { max: 100 }),
    path: codeText(['路径', 'Path'], {
      ...{ required: true, max: 200, unique: true, rules: [PATH] },
      help: ['/shipping 即 /gateway/shipping 及其下级', '/shipping is /gateway/shipping and what is below'],
    }),
    uri: codeText(['路由URI', 'Target'], {
      ...{ required: true, max: 500, rules: [HTTP] },
      help: [
        '如 https://api.example/v1；内网地址须由运维以 VITRINE_PRIVATE_TARGETS 放行',
        'Such as https://api.example/v1; private addresses are opened by VITRINE_PRIVATE_TARGETS alone',
      ],
    }),
    methods: dicts(['请求方法', 'Methods'], ROUTE_METHOD, { required: true, initial: ROUTE_METHOD.get }),
    stripPrefix: boolean(['去除路径前缀', 'Path is left out'], { initial: true }),
    needs: codeText(['所需权限', 'Permission'], {
      ...{ required: true, max: 100, rules: [CODE], initial: GATEWAY_RIGHTS.call },
      help: ['调用者须持有的权限编码', 'Code of the permission that callers hold'],
    }),
    perMinute: number(['每分钟次数', 'Calls a minute'], {
      ...{ required: true, min: 1, max: 6000, initial: 60 },
      help: ['每人', 'Of each person'],
    }),
    timeoutMs: number(['超时（毫秒）', 'Timeout (ms)'], { required: true, min: 100, max: 60_000, initial: 5000 }),
    retries: number(['重试次数', 'Retries'], {
      ...{ required: true, min: 0, max: 3, initial: 0 },
      help: ['仅 GET', 'Of GET alone'],
    }),
    breakerFailures: number(['连续失败熔断', 'Failures that break'], {
      ...{ required: true, min: 0, max: 100, initial: 5 },
      help: ['0 表示不熔断', '0: never'],
    }),
    breakerSeconds: number(['熔断时长（秒）', 'Seconds broken'], { required: true, min: 1, max: 3600, initial: 30 }),
    forwardHeaders: text(['另外转发的请求头', 'More headers passed on'], {
      ...{ max: 500, rules: [NAMES] },
      help: [
        '登录令牌、Authorization、Cookie 不转发，除非写在这里',
        'Tokens, Authorization and cookies stay here unless they are named',
      ],
    }),
    secretHeader: codeText(['密钥请求头', 'Header of the secret'], {
      ...{ max: 60, rules: [NAME] },
      help: [
        '如 Authorization；密钥在“设置密钥”中填写',
        'Such as Authorization; the secret itself is set from the list',
      ],
    }),
    healthPath: codeText(['健康检查路径', 'Path of the health check'], {
      ...{ max: 200, rules: [HEALTH_PATH] },
      help: ['每分钟请求一次，留空则不检查', 'Asked each minute; empty: never'],
    }),
    status: dict(['状态', 'State'], ROUTE_STATUS, { required: true, initial: ROUTE_STATUS.off }),
    health: dict(['目标健康', 'Health'], ROUTE_HEALTH, { readonly: true }),
    healthTime: datetime(['上次检查', 'Last checked'], { readonly: true }),
    healthError: text(['检查结果', 'What it found'], { readonly: true, max: 200 }),
    openUntil: datetime(['熔断至', 'Broken until'], { readonly: true }),
  },
  computed: { secretState: secretState(['密钥', 'Secret']) },
  secret: targetSecret,
  calls: { uri: 'url' },
  empty: [
    '还没有路由。新增一个并启用，即可经 /gateway 调用外部服务',
    'No routes yet: add one and switch it on to call a service through /gateway',
  ],
  list: [
    ...(['routerId', 'name', 'path', 'uri', 'methods', 'status', 'health', 'openUntil', 'needs', 'perMinute'] as const),
    ...(['timeoutMs', 'retries', 'healthTime', 'healthError', 'secretState'] as const),
  ],
  search: { routerId: 'like', name: 'like', path: 'like', status: 'eq', health: 'eq' },
  form: [
    ...([['routerId', 'name'], ['path', 'stripPrefix'], ['uri'], ['methods'], ['needs', 'perMinute']] as const),
    ...([['timeoutMs', 'retries'], ['breakerFailures', 'breakerSeconds'], ['forwardHeaders']] as const),
    ...([['secretHeader', 'healthPath'], ['status']] as const),
  ],
  actions: {
    enable: action(['启用', 'Switch on'], { on: 'rows', done: ['已启用', 'Switched on'], undo: 'disable' }),
    disable: action(['禁用', 'Switch off'], { on: 'rows', done: ['已禁用', 'Switched off'], undo: 'enable' }),
    check: action(['检查目标', 'Check the target'], { done: ['目标可以访问', 'The target answers'] }),
  },
  without: ['importExcel'],
})
