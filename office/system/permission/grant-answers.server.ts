import { z } from 'zod'
import { named } from '#kit/server/http/answers.server.ts'
import { ID_OUT, MOMENT_OUT } from '#kit/server/http/wire-values.server.ts'

/** An entry of the menu, or an action, with what is below it. */
const RIGHTS_NODE_OUT: z.ZodType = named(
  'RightsNode',
  z.object({
    key: ID_OUT,
    value: ID_OUT,
    parentId: z.string().nullable(),
    title: z.null(),
    slotTitle: z.string().meta({ description: 'Its name' }),
    label: z.null(),
    icon: z.null(),
    isLeaf: z.boolean(),
    ruleFlag: z.literal([0, 1]).meta({ description: '1 when row rules are bound to it' }),
    scopedSlots: z.object({ title: z.literal('hasDatarule') }),
    get children() {
      return z.array(RIGHTS_NODE_OUT).nullable()
    },
  }),
)

/** What rights are given by: the tree, and the ids of all that is in it. */
export const RIGHTS_TREE_OUT = z.object({ treeList: z.array(RIGHTS_NODE_OUT), ids: z.array(ID_OUT) })

const MATCH = z.enum(['and', 'or'])

/** What a holder was given, with its row rules. */
export const GRANTS_OUT = z.object({
  permissionIds: z.array(ID_OUT),
  rules: z.array(z.object({ permissionId: ID_OUT, ruleIds: z.array(ID_OUT), match: MATCH })),
})

/** A row rule of an entry of the menu. */
export const DATA_RULE_OUT = named(
  'DataRule',
  z.object({
    id: ID_OUT,
    permissionId: ID_OUT,
    ruleName: z.string().nullable(),
    ruleColumn: z.string(),
    ruleConditions: z.string(),
    ruleValue: z.string(),
    status: z.enum(['0', '1']).meta({ description: '`1` binds; `0` is switched off' }),
    tenantId: z.int(),
    version: z.int(),
    createBy: z.string().nullable(),
    createTime: MOMENT_OUT.nullable(),
    updateBy: z.string().nullable(),
    updateTime: MOMENT_OUT.nullable(),
  }),
)

/** Row rules to choose from, and which of them a holder has. */
export const TICKED_RULES_OUT = z.object({
  ruleMatch: MATCH,
  drChecked: z.string().optional().meta({ description: 'Ids of those that are chosen, joined by commas' }),
  datarule: z.array(DATA_RULE_OUT),
})
