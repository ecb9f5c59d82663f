import { z } from 'zod'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { ABILITIES, rowOut } from '#kit/server/crud/resource-answers.server.ts'
import { named } from '#kit/server/http/answers.server.ts'
import { ID_OUT, MOMENT_OUT } from '#kit/server/http/wire-values.server.ts'
import { pickableUser } from '../user/pickable-user.ts'
import { depart } from './depart.ts'

/** What everybody sees of a department. */
const ROW = {
  id: ID_OUT,
  ...has(depart, 'departName', 'orgCode', 'orgCategory', 'departOrder'),
  ...mayHave(depart, 'parentId', 'departNameEn', 'departNameAbbr', 'orgType'),
}

/** What is missing for those who neither may open the page of departments nor are in charge. */
const DETAILS = z
  .object({
    ...mayHave(depart, 'description', 'mobile', 'fax', 'address', 'memo', 'status'),
    version: z.int(),
    createBy: z.string().nullable(),
    createTime: MOMENT_OUT.nullable(),
    updateBy: z.string().nullable(),
    updateTime: MOMENT_OUT.nullable(),
    directorUserIds: z.string().meta({ description: 'Ids of the users in charge, joined by commas' }),
    delFlag: z.literal('0'),
    qywxIdentifier: z.null(),
  })
  .partial().shape

/** A department by itself. */
export const DEPART_OUT = named('Department', z.object({ ...ROW, ...DETAILS }))

const KEYS = {
  key: ID_OUT,
  value: ID_OUT,
  title: z.string().meta({ description: 'The name in the language of the caller' }),
}

/** A department with those below it; of a level that is loaded later there are none yet. */
export const DEPART_NODE_OUT: z.ZodType = named(
  'DepartNode',
  z.object({
    ...KEYS,
    isLeaf: z.boolean(),
    ...ROW,
    ...DETAILS,
    _can: ABILITIES,
    get children() {
      return z.array(DEPART_NODE_OUT).nullable()
    },
  }),
)

/** The same with no more than it takes to choose one. */
export const DEPART_KEY_OUT: z.ZodType = named(
  'DepartKey',
  z.object({
    ...KEYS,
    get children() {
      return z.array(DEPART_KEY_OUT).nullable()
    },
  }),
)

/** Somebody as the pages of departments show them. */
export const DEPART_USER_OUT = named(
  'DepartUser',
  rowOut(pickableUser)
    .omit({ createBy: true, updateBy: true, updateTime: true, version: true })
    .extend({
      ...mayHave(pickableUser, 'sex', 'phone', 'birthday'),
      orgCode: z.string().meta({ description: 'Names of their departments, joined by commas' }),
      orgCodeTxt: z.string(),
    }),
)
