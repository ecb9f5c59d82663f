import { sql } from 'kysely'
import { valuesOf } from '#kit/contract/choices.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { variableErrors } from '../../outbox/template-text.ts'
import { MESSAGE_OCCASIONS, type MessageOccasion } from '../../trade/model/message-occasions.ts'
import { MESSAGE_CHANNEL, variablesOf } from '../../trade/model/messages.ts'
import { messageTemplate } from './message-template.ts'

const OCCASIONS = Object.keys(MESSAGE_OCCASIONS) as readonly MessageOccasion[]

/** Words for customers; they may speak of what the occasion knows. */
export function messageTemplateRoutes(app: AppContext): readonly Route[] {
  return crudRoutes(app, messageTemplate, {
    answers: { restore: NOTHING },
    prepare: (values, _ctx, before) => {
      const { titleZh, titleEn, bodyZh, bodyEn } = values
      const errors = variableErrors(
        { titleZh, titleEn, bodyZh, bodyEn },
        variablesOf(String(before?.occasion ?? values.occasion)),
      )
      if (errors.length > 0) {
        throw invalid(errors)
      }
      return values
    },
    actions: {
      restore: async ({ ctx }) => {
        const there = await keysOf(ctx)
        const missing = valuesOf(MESSAGE_CHANNEL).flatMap((channel) =>
          OCCASIONS.filter((occasion) => !there.has(`${channel}:${occasion}`)).map((occasion) => {
            const { subject, body } = MESSAGE_OCCASIONS[occasion]
            return {
              ...{ occasion, channel, isEnabled: true },
              ...{ titleZh: subject[0], titleEn: subject[1], bodyZh: body[0], bodyEn: body[1] },
            }
          }),
        )
        if (missing.length > 0) {
          await insertRows(app, messageTemplate, ctx, missing)
        }
      },
    },
  })
}

/** Occasions with words, by their channel. Two people who add the same wait for each other. */
async function keysOf({ db, user }: RequestContext): Promise<ReadonlySet<string>> {
  const rowsIn = unscoped(db, 'templates of the shop of the caller')
  await sql`select pg_advisory_xact_lock(hashtext('shop_message_template'), ${user.tenantId})`.execute(rowsIn)
  const { rows } = await sql<{
    key: string
  }>`select channel || ':' || occasion as key from shop_message_template`.execute(rowsIn)
  return new Set(rows.map(({ key }) => key))
}
