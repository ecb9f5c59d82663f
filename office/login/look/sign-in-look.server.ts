import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { openRoute, type Route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { type ShownLook, SIGN_IN_LOOK_PATH } from './shown-look.ts'
import { signInLook } from './sign-in-look.ts'

const OWN = 'the look of signing in belongs to the house, and is asked for before there is a caller'

/** What the pages of signing in look like, shown to anybody: kept by the house, under the name of its shop unless it has one of its own. */
export function signInLookRoutes(app: AppContext): readonly Route[] {
  return [
    ...crudRoutes(app, signInLook),
    openRoute(
      {
        method: 'GET',
        path: SIGN_IN_LOOK_PATH,
        answers: answers(PATH_OUT),
        summary: ['登录页外观', 'What the sign-in page looks like'],
        isPlainRead: true,
        input: NO_INPUT,
      },
      async ({ db }): Promise<ShownLook> => {
        const { rows } = await sql<ShownLook>`select name, name_en, slogan, slogan_en, logo, picture, color
          from sys_sign_in_look where tenant_id = ${HOUSE}`.execute(ofAnySpeaker(db, OWN))
        const look = rows[0] ?? NO_LOOK
        if (look.name) {
          return look
        }
        const [name = null, nameEn = null] = (await app.siteName(HOUSE, db)) ?? []
        return { ...look, name, nameEn }
      },
    ),
  ]
}

const NO_LOOK: ShownLook = {
  name: null,
  nameEn: null,
  slogan: null,
  sloganEn: null,
  logo: null,
  picture: null,
  color: null,
}

const PATH_OUT = z.object({
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  slogan: z.string().nullable(),
  sloganEn: z.string().nullable(),
  logo: z.string().nullable(),
  picture: z.string().nullable(),
  color: z.string().nullable(),
})
