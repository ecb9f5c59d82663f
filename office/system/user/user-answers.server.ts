import { z } from 'zod'
import { mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import { named } from '#kit/server/http/answers.server.ts'
import { user } from './user.ts'

/** What existing clients read of a person beside the fields. */
export const PERSON_MORE = {
  oneTimePassword: z.string(),
  delFlag: z.int(),
  clientId: z.string().nullable(),
  homePath: z.string().nullable(),
  orgCodeTxt: z.string().nullable(),
}

const WHO_MAY_LIST = { createBy: true, updateBy: true, updateTime: true, version: true } as const

let person: z.ZodObject | undefined

/** Somebody as the caller may see them; made when it is first asked for, after all that rows of people show is known. */
export function personOut(): z.ZodObject {
  person ??= named(
    'Person',
    rowOut(user)
      .omit({ underDeparts: true, underDeparts_dictText: true, oneTimePassword: true })
      .partial(WHO_MAY_LIST)
      .extend({
        ...mayHave(user, 'sex', 'phone', 'birthday'),
        orgCodeTxt: z.string().meta({ description: 'Names of their departments, joined by commas' }),
      }),
  )
  return person
}
