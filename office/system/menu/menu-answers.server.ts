import { z } from 'zod'
import { named } from '#kit/server/http/answers.server.ts'
import { ID_OUT, MOMENT_OUT } from '#kit/server/http/wire-values.server.ts'

const MENU_TYPE = z.literal([0, 1, 2]).meta({ description: '`0` first level; `1` page below; `2` button' })
const RULE_FLAG = z.literal([0, 1]).meta({ description: '1 when row rules belong to it' })

/** An entry of the menu as administrators keep it; `children` are null where there are none. */
export const MENU_ENTRY_OUT: z.ZodType = named(
  'MenuEntry',
  z.object({
    id: ID_OUT,
    key: ID_OUT,
    title: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    parentId: z.string().nullable(),
    perms: z.string().nullable(),
    permsType: z.string(),
    icon: z.string().nullable(),
    component: z.string().nullable(),
    componentName: z.string().nullable(),
    url: z.string().nullable(),
    redirect: z.string().nullable(),
    sortNo: z.number(),
    menuType: MENU_TYPE,
    isLeaf: z.boolean(),
    leaf: z.boolean(),
    route: z.boolean(),
    keepAlive: z.boolean(),
    alwaysShow: z.boolean(),
    hidden: z.boolean(),
    hideTab: z.boolean(),
    internalOrExternal: z.boolean(),
    status: z.string(),
    description: z.string().nullable(),
    delFlag: z.literal(0),
    ruleFlag: RULE_FLAG,
    isSystem: z.boolean(),
    version: z.int(),
    createBy: z.string().nullable(),
    createTime: MOMENT_OUT,
    updateBy: z.string().nullable(),
    updateTime: MOMENT_OUT.nullable(),
    get children() {
      return z.array(MENU_ENTRY_OUT).nullable()
    },
  }),
)

/** An entry of the menu in a tree to choose from. */
export const MENU_NODE_OUT: z.ZodType = named(
  'MenuNode',
  z.object({
    key: ID_OUT,
    value: ID_OUT,
    title: z.string(),
    slotTitle: z.string(),
    label: z.string(),
    titleEn: z.string().nullable(),
    parentId: z.string().nullable(),
    icon: z.string().nullable(),
    ruleFlag: RULE_FLAG,
    isLeaf: z.boolean(),
    menuType: MENU_TYPE,
    scopedSlots: z.null(),
    get children() {
      return z.array(MENU_NODE_OUT).nullable()
    },
  }),
)

/** A page of the caller, or a group of pages. */
const MENU_ITEM_OUT: z.ZodType = named(
  'MenuItem',
  z.object({
    id: ID_OUT,
    path: z.string(),
    name: z.string(),
    component: z.string(),
    route: z.enum(['0', '1']),
    redirect: z.string().nullable().optional().meta({ description: 'Of the first level' }),
    hidden: z.literal(true).optional(),
    alwaysShow: z.literal(true).optional(),
    meta: z.object({
      title: z.string(),
      icon: z.string().nullable(),
      keepAlive: z.boolean(),
      internalOrExternal: z.boolean(),
      target: z.literal('_blank').optional(),
      componentName: z.string(),
      url: z.string().optional().meta({ description: 'Of an address elsewhere' }),
      hideMenu: z.literal(true).optional(),
      hidden: z.literal(true).optional(),
      hideTab: z.literal(true).optional(),
    }),
    get children() {
      return z.array(MENU_ITEM_OUT).optional()
    },
  }),
)

/** What the caller may do, and all that there is to be done. */
export const ACTIONS_OUT = {
  auth: z.array(z.object({ action: z.string().nullable(), type: z.string(), describe: z.string() })),
  allAuth: z.array(
    z.object({ action: z.string().nullable(), status: z.string(), type: z.string(), describe: z.string() }),
  ),
  sysSafeMode: z.boolean(),
}

const ZONE_OUT = z.string().meta({ description: 'IANA time zone of all times in answers', examples: ['Asia/Shanghai'] })

export const PERMISSIONS_OUT = z.object({
  ...ACTIONS_OUT,
  menu: z.array(MENU_ITEM_OUT),
  timeZone: ZONE_OUT,
  siteName: z
    .tuple([z.string(), z.string()])
    .nullable()
    .meta({ description: 'What the tenant calls its site, in Chinese and English; null: the name of the product' }),
})
