import { sql } from 'kysely'
import { z } from 'zod'
import type { ChoiceOf } from '#kit/contract/choices.ts'
import { DomainError, invalid, refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { readById } from '#kit/server/crud/read-row.server.ts'
import { addDictTexts } from '#kit/server/crud/rows.server.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { sanitiseHtml } from '#kit/server/html/sanitise.server.ts'
import { admit } from '#kit/server/http/admit.server.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import { MessageResponse, type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import type { Job } from '#kit/server/jobs/define-job.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { YES_NO } from '../../standard/yes-no.ts'
import { MESSAGE_TYPE } from '../../system/dictionary/code-choices.ts'
import { toldPeople } from '../notify/choices.server.ts'
import { sms } from './sms.ts'
import { TEMPLATE_TYPE } from './sms-choices.ts'
import { smsTemplate } from './sms-template.ts'
import { filledIn, REALNAME, readValues, unknownVariables } from './template-values.ts'

/** People that one message goes to at most. */
const MOST_RECEIVERS = 500

interface Template {
  readonly templateName: string
  readonly templateNameEn: string | null
  readonly templateType: string
  readonly templateContent: string
  readonly templateContentEn: string | null
  readonly templateTestJson: string | null
  readonly busType: string | null
}

interface Sending {
  readonly template: Template
  readonly receivers: readonly string[]
  readonly esType: ChoiceOf<typeof MESSAGE_TYPE>
  readonly testData?: string | null | undefined
  readonly busId?: string | null | undefined
}

/** Words for people of the house: checked for their variables, tried with a record, and sent through the outbox. */
export function smsTemplateRoutes(app: AppContext, send: Job<Record<string, never>>): readonly Route[] {
  return [
    ...crudRoutes(app, smsTemplate, {
      messages: { edit: ['更新成功！', 'Saved'] },
      prepare: (values, _ctx, before) => {
        const { useStatus: _useStatus, ...words } = values
        const isChanged = Object.entries(words).some(
          ([name, value]) => value !== undefined && before && value !== (before as Record<string, unknown>)[name],
        )
        if (before?.useStatus === YES_NO.yes && isChanged) {
          throw refused(['此模板已被应用，禁止编辑!', 'It is in use and cannot be edited', 'smsTemplate.inUse'])
        }
        const whole = { ...before, ...values } as Template
        const errors = errorsOf(app, whole)
        if (errors.length > 0) {
          throw invalid(errors)
        }
        return whole.templateType === TEMPLATE_TYPE.rich ? { ...values, ...sanitisedWords(values) } : values
      },
      guardDelete: async (rows) => {
        if (rows.some(({ useStatus }) => useStatus === YES_NO.yes)) {
          throw refused(['该模板已被应用禁止删除!', 'It is in use and cannot be deleted', 'smsTemplate.inUse'])
        }
      },
      costs: { send: async (_row, _ctx, { receivers }) => idsOf(String(receivers), MOST_RECEIVERS).length },
      actions: {
        tryOut: async ({ row, input: sent, ctx }) => {
          await queue(app, send, ctx, { template: row as unknown as Template, receivers: [ctx.user.username], ...sent })
        },
        send: async ({ row, input: { receivers, ...sent }, ctx }) => {
          const usernames = [...idsOf(receivers, MOST_RECEIVERS)]
          await queue(app, send, ctx, { template: row as unknown as Template, receivers: usernames, ...sent })
        },
      },
    }),
    route(
      {
        method: 'POST',
        path: `${smsTemplate.path}/sendMsg`,
        answers: NOTHING,
        summary: ['员工消息模板：发送测试', 'Template of messages to staff: Send'],
        permission: `${smsTemplate.permission}:send`,
        stepUpInside: [STEP_UP.sending],
        isTried: true,
        input: input({
          templateCode: wireText(32),
          testData: z.string().max(1000).nullish(),
          receiver: wireText(20_000),
          msgType: z.enum(Object.values(MESSAGE_TYPE)).default(MESSAGE_TYPE.system),
        }),
      },
      async (ctx) => {
        const { templateCode, testData, receiver, msgType } = ctx.input
        const template = (await visibleRows(app, smsTemplate, ctx)
          .selectAll()
          .where('templateCode', '=', templateCode)
          .executeTakeFirst()) as Template | undefined
        if (!template) {
          throw refused(['消息发送出错！没有该模板', 'There is no such template', 'smsTemplate.unknown'])
        }
        const receivers = [...idsOf(receiver, MOST_RECEIVERS)]
        await ctx.user.requireProof(ctx.db, STEP_UP.sending, { cost: receivers.length, rows: 1 })
        await queue(app, send, ctx, { template, receivers, esType: msgType, testData })
        return new MessageResponse(null, ['消息发送成功！', 'Sent'])
      },
    ),
  ]
}

function sanitisedWords({
  templateContent,
  templateContentEn,
}: {
  templateContent?: unknown
  templateContentEn?: unknown
}) {
  return {
    ...(typeof templateContent === 'string' && { templateContent: sanitiseHtml(templateContent) }),
    ...(typeof templateContentEn === 'string' && { templateContentEn: sanitiseHtml(templateContentEn) }),
  }
}

/** Where it says what it is about, or what values it is tried with, its variables are known. */
function errorsOf(app: AppContext, { busType, templateTestJson, ...words }: Template) {
  const values = readValues(templateTestJson)
  if (values === null) {
    return [
      {
        path: 'templateTestJson',
        message: ['请输入 JSON 对象', 'Enter an object as JSON', 'smsTemplate.malformedValues'] as const,
      },
    ]
  }
  const resource = busType ? app.resources.find(({ name }) => name === busType) : undefined
  if (busType && !resource) {
    return [
      {
        path: 'busType',
        message: ['没有这种资源', 'There is no such resource', 'smsTemplate.unknownResource'] as const,
      },
    ]
  }
  const known = [...Object.keys(values), ...(resource ? fieldEntries(resource).map(([name]) => name) : [])]
  const { templateName, templateNameEn, templateContent, templateContentEn } = words
  return known.length === 0
    ? []
    : unknownVariables({ templateName, templateNameEn, templateContent, templateContentEn }, known)
}

/** Writes a message for each of the receivers, in their language. */
async function queue(
  app: AppContext,
  send: Job<Record<string, never>>,
  ctx: RequestContext,
  { template, receivers, esType, testData, busId }: Sending,
): Promise<void> {
  const given = readValues(testData ?? template.templateTestJson)
  if (given === null) {
    throw invalid([
      { path: 'testData', message: ['请输入 JSON 对象', 'Enter an object as JSON', 'smsTemplate.malformedValues'] },
    ])
  }
  const people = await toldPeople(ctx.db, { tenantId: ctx.user.tenantId, userIds: [], usernames: receivers })
  if (people.length === 0 || people.length < new Set(receivers).size) {
    throw invalid([
      { path: 'receivers', message: ['请选择在职的用户', 'Choose people who are active', 'colleague.notActive'] },
    ])
  }
  const names = await realnamesOf(ctx, receivers)
  const isRich = template.templateType === TEMPLATE_TYPE.rich
  const rows = []
  for (const { username, locale } of people) {
    const record = busId ? await recordValues(app, { ...ctx, locale }, template, busId) : {}
    const values = { ...given, ...record, [REALNAME]: names.get(username) ?? username }
    const inEnglish = locale === 'en-US'
    const title = (inEnglish && template.templateNameEn) || template.templateName
    const said = filledIn(
      (inEnglish && template.templateContentEn) || template.templateContent,
      isRich ? escaped(values) : values,
    )
    if (said.trim() === '') {
      throw invalid([
        { path: 'testData', message: ['发送内容为空', 'There would be nothing to say', 'smsTemplate.empty'] },
      ])
    }
    rows.push({ esTitle: filledIn(title, values).slice(0, 100), esContent: said, esReceiver: username, esType })
  }
  const ids = await insertRows(app, sms, ctx, rows)
  // whoever may not see the record gets nothing of it
  await sql`update ${withDeleted('sys_sms')} set is_rich = ${isRich}, bus_type = ${busId ? template.busType : null}, bus_id = ${busId || null}
    where id = any(${[...ids]}::text[])`.execute(unscoped(ctx.db, 'messages that the command wrote'))
  await app.jobs.enqueue(ctx.db, send, {})
}

/** Fields of a record as the caller reads them: texts of choices, not their values. */
async function recordValues(app: AppContext, ctx: RequestContext, { busType }: Template, id: string) {
  const resource = app.resources.find(({ name }) => name === busType)
  if (!resource) {
    throw invalid([
      {
        path: 'busId',
        message: ['模板没有说明关于哪种记录', 'The template is about no kind of record', 'smsTemplate.aboutNothing'],
      },
    ])
  }
  admit(permissionOf(resource, 'queryById'), ctx.user)
  const row = await readById(app, resource, ctx, id).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'notFound'
      ? invalid([{ path: 'busId', message: error.text }])
      : error
  })
  const seen = seenBy(resource, ctx.user.can)
  await addDictTexts(app, seen, ctx, [row])
  const wire = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.keys(seen.fields).map((name) => [name, wire[`${name}_dictText`] ?? wire[name]]))
}

async function realnamesOf(ctx: RequestContext, usernames: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    username: string
    realname: string | null
  }>`select username, realname from ${withDeleted('sys_user')}
    where username = any(${[...usernames]}::text[])`.execute(unscoped(ctx.db, 'names of people that a message is for'))
  return new Map(rows.flatMap(({ username, realname }) => (realname ? [[username, realname]] : [])))
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Values in HTML are texts. */
const escaped = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null || value === undefined ? value : String(value).replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign),
    ]),
  )
