import { sql } from 'kysely'
import { z } from 'zod'
import { invalid, refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { readInput } from '#kit/contract/read-field.ts'
import { SECRET_STATE } from '#kit/contract/sealed-secret.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { secretRoute } from '#kit/server/crud/secret-route.server.ts'
import { addRow, editRow, storedById } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { MessageResponse, type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { rawInput } from '#kit/server/http/schema.server.ts'
import { openSecret, sealSecret, secretStateOf } from '#kit/server/seal/row-secret.server.ts'
import { dataSource, PASSWORD_MAX, SOURCE_PASSWORD } from './data-source.ts'
import { addressText, kindOf } from './database-kind.ts'
import { openSource } from './open-source.server.ts'
import type { SourceAccess, SourceConnection } from './source-connection.ts'
import { sourcePassword } from './source-password.ts'
import { partsOfSent } from './wire-source.ts'

const SEEN = 'a data source that was found visible'
const OWN = 'the data source that a report of the tenant names'

type Sent = Readonly<Record<string, unknown>>
type Stored = Omit<SourceAccess, 'password'> & { readonly id: string; readonly passwordSealed: string | null }

/** Data sources; their password is written and never read. */
export function dataSourceRoutes(app: AppContext): readonly Route[] {
  const sealed = async (ctx: RequestContext, id: string, password: string) => {
    if (password.length > PASSWORD_MAX) {
      throw invalid([
        { path: 'dbPassword', message: ['密码过长', 'The password is too long', 'dataSource.passwordTooLong'] },
      ])
    }
    if (password !== '' && ctx.user.can(SOURCE_PASSWORD)) {
      const row = await storedById(app, dataSource, ctx, id, { isLocked: true })
      await sql`update ${withDeleted('sys_data_source')} set password_sealed = ${sealSecret(app.vault, sourcePassword, row, password)}
        where id = ${id}`.execute(unscoped(ctx.db, SEEN))
    }
  }
  return [
    ...crudRoutes(app, dataSource, {
      compute: (ids, ctx) => shownOf(app, ctx, ids),
      // older pages ask whether there is one that can be used
      shows: { hasPassword: z.boolean() },
      messages: { add: ['添加成功！', 'Added'], edit: ['编辑成功!', 'Saved'] },
      verbs: {
        add: async (ctx) => {
          const { sent, password } = partsOfSent(ctx.input)
          const row = await addRow(app, dataSource, {}, { ...ctx, input: sent })
          await sealed(ctx, row.id, password)
          return row
        },
        edit: async (ctx) => {
          const { sent, password } = partsOfSent(ctx.input)
          const row = await editRow(app, dataSource, {}, { ...ctx, input: sent })
          await sealed(ctx, row.id, password)
          return row
        },
      },
    }),
    secretRoute(app, dataSource, {
      ...{ verb: 'password', name: 'password', max: PASSWORD_MAX },
      permission: SOURCE_PASSWORD,
      summary: ['数据源：设置密码', 'Data source: Set the password'],
      done: ['密码已保存', 'The password is set'],
    }),
    optionsRoute(app),
    testRoute(app),
  ]
}

/** Opens data sources of a tenant by their codes. */
type OpenSource = (ctx: Pick<RequestContext, 'db'>, code: string) => Promise<SourceConnection>

/** @throws DomainError `refused` where the tenant has no such source, or it cannot be reached */
export function sourceOpener(app: AppContext): OpenSource {
  return async ({ db }, code) => {
    const { rows } =
      await sql<Stored>`select id, db_type, host, port, db_name, db_username, is_encrypted, password_sealed
      from sys_data_source where code = ${code}`.execute(unscoped(db, OWN))
    const [row] = rows
    if (!row) {
      throw refused(['数据源不存在', 'There is no such data source', 'dataSource.unknown'])
    }
    return openSource(app, accessOf(app, row))
  }
}

function accessOf(app: AppContext, row: Stored): SourceAccess {
  const { id: _id, passwordSealed: _sealed, ...access } = row
  return { ...access, password: openSecret(app.vault, sourcePassword, row) }
}

/** What fields of reports choose from. */
function optionsRoute(app: AppContext): Route {
  return route(
    {
      method: 'GET',
      path: `${dataSource.path}/options`,
      answers: answers(OPTIONS_OUT),
      summary: ['数据源：选项', 'Data sources to choose from'],
      permission: permissionOf(dataSource, 'list'),
      input: rawInput(() => ({ type: 'object', properties: {} })),
      isPlainRead: true,
    },
    async (ctx) => {
      const rows = await visibleRows(app, dataSource, ctx)
        .select(['code', 'name'])
        .orderBy('name')
        .limit(1000)
        .execute()
      return rows.map(({ code, name }) => ({ value: code, label: name, text: name }))
    },
  )
}

const TEST = z.object({ id: z.string().max(36).optional() })

/** Tries a data source: one that is stored, or what a form holds. Says whether its account could do more than read. */
function testRoute(app: AppContext): Route {
  return route(
    {
      method: 'POST',
      path: '/online/cgreport/api/testConnection',
      answers: answers(z.object({ isReadOnly: z.boolean(), mayAlso: z.array(z.string()) })),
      summary: ['数据源：测试', 'Data source: Test'],
      permission: permissionOf(dataSource, 'edit'),
      input: rawInput(() => ({ type: 'object', properties: { id: { type: 'string' }, dbType: { type: 'string' } } })),
      transaction: 'none',
      limit: 'connect',
    },
    async (ctx) => {
      const { id } = TEST.parse({ id: ctx.input.id || undefined })
      const source = await openSource(app, id ? await storedAccess(app, ctx, id) : sentAccess(ctx.input))
      try {
        const mayAlso = await source.mayAlso()
        return mayAlso.length === 0
          ? new MessageResponse({ isReadOnly: true, mayAlso }, ['数据库连接成功', 'Connected; the account only reads'])
          : new MessageResponse({ isReadOnly: false, mayAlso }, [
              `数据库连接成功，但该账号不是只读账号：${mayAlso.join('、')}`,
              `Connected, but the account may do more than read: ${mayAlso.join(', ')}`,
            ])
      } finally {
        await source.close()
      }
    },
  )
}

async function storedAccess(app: AppContext, ctx: RequestContext, id: string): Promise<SourceAccess> {
  await storedById(app, dataSource, ctx, id)
  const { rows } = await sql<Stored>`select id, db_type, host, port, db_name, db_username, is_encrypted, password_sealed
    from ${withDeleted('sys_data_source')} where id = ${id}`.execute(unscoped(ctx.db, SEEN))
  const [row] = rows
  if (!row) {
    throw refused(['数据源不存在', 'There is no such data source', 'dataSource.unknown'])
  }
  return accessOf(app, row)
}

/** What a form holds that was not saved; it names no code yet. */
function sentAccess(raw: Sent): SourceAccess {
  const { sent, password } = partsOfSent(raw)
  const { values, errors } = readInput(dataSource, { code: 'form', name: 'form', ...sent }, 'add')
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const { dbType, host, port, dbName, dbUsername, isEncrypted } = values
  return {
    dbType: String(dbType),
    host: String(host),
    port: Number(port),
    dbName: String(dbName),
    dbUsername: String(dbUsername),
    isEncrypted: isEncrypted === true,
    password,
  }
}

async function shownOf(app: AppContext, ctx: RequestContext, ids: readonly string[]) {
  const { rows } = await sql<Stored>`select id, db_type, host, port, db_name, db_username, is_encrypted,
      password_sealed from ${withDeleted('sys_data_source')} where id = any(${[...ids]})`.execute(
    unscoped(ctx.db, SEEN),
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        dbUrl: addressText(row.dbType, row),
        dbDriver: kindOf(row.dbType)?.driver ?? null,
        hasPassword: secretStateOf(app.vault, sourcePassword, row) === SECRET_STATE.set,
      },
    ]),
  )
}

const OPTIONS_OUT = z.array(z.object({ value: z.string(), label: z.string(), text: z.string() }))
