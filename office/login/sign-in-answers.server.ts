import { z } from 'zod'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { named } from '#kit/server/http/answers.server.ts'
import { DICTIONARIES_OUT, ID_OUT, MOMENT_OUT } from '#kit/server/http/wire-values.server.ts'
import { depart } from '../system/depart/depart.ts'
import { user } from '../system/user/user.ts'

const ABSENT = z.null().meta({ description: 'Nobody has it here; clients look for it' })

/** What a client keeps of who is signed in. */
export const USER_INFO_OUT = named(
  'UserInfo',
  z.object({
    id: ID_OUT,
    ...has(user, 'username', 'status', 'mustChangePassword'),
    ...mayHave(user, 'realname', 'avatar', 'birthday', 'sex', 'email', 'phone', 'workNo', 'post', 'telephone'),
    ...mayHave(user, 'activitiSync', 'userIdentity', 'departIds', 'relTenantIds'),
    orgCode: z.string().nullable().meta({ description: 'Code of the department one works in' }),
    delFlag: z.literal(0),
    createBy: z.string().nullable(),
    createTime: MOMENT_OUT,
    updateBy: z.string().nullable(),
    updateTime: MOMENT_OUT.nullable(),
    homePath: z.string().nullable().meta({ description: 'Where they land; null for the usual page' }),
    look: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Preferences about how pages look, each with the value that the page gave it' }),
    factorDueTime: MOMENT_OUT.nullable().meta({ description: 'Until when they have to set up a second factor' }),
    orgCodeTxt: ABSENT,
    clientId: ABSENT,
    viewer: z
      .object({ username: z.string(), realname: z.string() })
      .optional()
      .meta({ description: 'Who looks at the pages as this person' }),
  }),
)

/** A department that the caller belongs to. */
export const OWN_DEPART_OUT = named(
  'OwnDepart',
  z.object({ id: ID_OUT, ...has(depart, 'orgCode', 'departName'), ...mayHave(depart, 'departNameEn', 'parentId') }),
)

/** What every way to sign in ends with. */
export const SIGNED_IN_OUT = named(
  'SignedIn',
  z.object({
    token: z.string().meta({ description: 'Sent back as `X-Access-Token`' }),
    userInfo: USER_INFO_OUT,
    departs: z.array(OWN_DEPART_OUT),
    multi_depart: z.literal([0, 1, 2]).meta({ description: 'How many departments they belong to; 2 for more' }),
    tenantList: z.array(
      named('OpenTenant', z.object({ id: z.int(), name: z.string(), nameEn: z.string().nullable(), status: z.int() })),
    ),
    sysAllDictItems: DICTIONARIES_OUT,
  }),
)
