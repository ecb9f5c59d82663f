import { sql } from 'kysely'
import { z } from 'zod'
import { columnOf } from '#kit/contract/column-name.ts'
import { DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import { readField, type Values } from '#kit/contract/read-field.ts'
import { nameIn, type Text } from '#kit/contract/text.ts'
import { changedFindText } from '#kit/server/crud/find-text.server.ts'
import { noteValues } from '#kit/server/crud/history.server.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type HttpContext, type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, wireText } from '#kit/server/http/schema.server.ts'
import { requireOneself } from '../../rights/require-oneself.server.ts'
import { SEX } from '../../standard/sex.ts'
import { user as people } from '../../system/user/user.ts'
import { type IsOwnPassword, requireOwnPassword, wrongPassword } from '../own-account.server.ts'
import {
  isGuarded,
  PROFILE_FIELDS,
  PROFILE_PATHS,
  type Profile,
  type ProfileChange,
  type ProfileField,
  profileFields,
} from './profile.ts'

const OWN = 'the row of the caller, and what they were given'

/** What the rest of the office knows of people. */
export interface ProfileParts {
  readonly isOwnPassword: IsOwnPassword
  /** Values that somebody else has. */
  takenErrors(
    ctx: Pick<RequestContext, 'db'>,
    people: readonly { readonly id: string; readonly values: Values }[],
  ): Promise<readonly (readonly FieldError[])[]>
  /** What `userInfoOf` answers. */
  readonly userInfo: z.ZodType
  /** What the client keeps of who is signed in. */
  userInfoOf(ctx: RequestContext): Promise<unknown>
  /** Everybody is asked anew who they are. */
  forgetSessions(): void
}

/** What somebody sees and changes of themselves. */
export function profileRoutes(parts: ProfileParts): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: PROFILE_PATHS.get,
        answers: answers(GET_OUT),
        summary: ['我的资料', 'My profile'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (ctx) => {
        requireOneself(ctx.user)
        return profileOf(ctx)
      },
    ),
    route(
      {
        method: 'POST',
        path: PROFILE_PATHS.edit,
        answers: answers(parts.userInfo),
        summary: ['修改我的资料', 'Change my profile'],
        permission: SIGNED_IN,
        successMessage: ['资料已保存', 'Saved'],
        // a wrong password is counted although the command fails
        transaction: 'none',
        input: input({
          avatar: wireText(1000).optional(),
          realname: wireText().optional(),
          sex: wireText(10).optional(),
          birthday: wireText(20).optional(),
          phone: wireText().optional(),
          email: wireText().optional(),
          telephone: wireText().optional(),
          password: wireText(1024).default(''),
        }),
      },
      async (ctx) => {
        await changeProfile(parts, ctx)
        parts.forgetSessions()
        return parts.userInfoOf(ctx)
      },
    ),
  ]
}

interface Stored extends Readonly<Record<ProfileField, string | number | Date | null>> {
  readonly id: string
  readonly username: string
  readonly workNo: string | null
  readonly password: string
  readonly createTime: Date
}

const COLUMNS = sql.raw(
  ['id', 'username', 'workNo', 'password', 'createTime', ...PROFILE_FIELDS].map(columnOf).join(', '),
)

async function storedOf(db: TenantDatabase, userId: string, { isLocked = false } = {}): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from sys_user where id = ${userId} ${sql.raw(isLocked ? 'for update' : '')}
  `.execute(unscoped(db, OWN))
  const [row] = rows
  if (!row) {
    throw new DomainError('notFound', ['用户不存在', 'There is no such user', 'user.unknown'])
  }
  return row
}

async function profileOf({ db, user, locale, clock }: RequestContext): Promise<Profile> {
  const { password, createTime, sex, birthday, ...stored } = await storedOf(db, user.userId)
  const named = async (query: ReturnType<typeof sql<{ name: string; nameEn: string | null }>>) => {
    const { rows } = await query.execute(unscoped(db, OWN))
    return rows.map(({ name, nameEn }) => nameIn(locale, name, nameEn))
  }
  return {
    ...(stored as unknown as Profile),
    sex: sex as Profile['sex'],
    birthday: dayOf(birthday),
    createTime: clock.format(createTime),
    departs: await named(sql`
      select d.depart_name as name, d.depart_name_en as name_en from sys_user_depart ud
      join sys_depart d on d.id = ud.dep_id
      where ud.user_id = ${user.userId} order by d.org_code`),
    roles: await named(sql`
      select r.role_name as name, r.role_name_en as name_en from sys_user_role ur
      join sys_role r on r.id = ur.role_id
      where ur.user_id = ${user.userId} order by r.create_time, r.id`),
  }
}

/** A day without a time; the driver answers it as text. */
function dayOf(value: Stored['birthday']): string | null {
  return value === null ? null : String(value).slice(0, 10)
}

const PASSWORD_NEEDED: Text = ['修改手机或邮箱需输入当前密码', 'Enter the current password to change mobile or e-mail']

async function changeProfile(parts: ProfileParts, ctx: HttpContext<ProfileChange>): Promise<void> {
  const { db, user, input: sent } = ctx
  const values = readChange(sent)
  const account = await storedOf(db, user.userId)
  const needsPassword = isGuarded(sent, account)
  if (needsPassword) {
    await requireOwnPassword(parts.isOwnPassword, ctx, { password: sent.password, missing: PASSWORD_NEEDED })
  }
  await db.transaction().execute(async (tx) => {
    const before = await storedOf(tx, user.userId, { isLocked: true })
    if (needsPassword && before.password !== account.password) {
      throw wrongPassword()
    }
    const shown = (name: ProfileField) => (name === 'birthday' ? dayOf(before[name]) : before[name])
    const changes = Object.fromEntries(
      Object.entries(values)
        .filter(([name, value]) => value !== shown(name as ProfileField))
        .map(([name, value]) => [name, [shown(name as ProfileField), value]] as const),
    ) as Readonly<Record<string, readonly [string | number | null, string | number | null]>>
    if (Object.keys(changes).length === 0) {
      return
    }
    await requireOwnPicture(tx, user.userId, changes.avatar?.[1])
    const changed = Object.fromEntries(Object.entries(changes).map(([name, [, value]]) => [name, value]))
    const [taken = []] = await parts.takenErrors({ db: tx }, [{ id: user.userId, values: changed }])
    if (taken.length > 0) {
      throw invalid(taken)
    }
    await unscoped(tx, OWN)
      .updateTable('sys_user')
      .set({
        ...changed,
        ...changedFindText(people, before as unknown as Readonly<Record<string, unknown>>, changed),
        updateBy: user.username,
        updateTime: new Date(),
        version: sql`version + 1`,
      })
      .where('id', '=', user.userId)
      .execute()
    await noteValues({ ...ctx, db: tx }, people.table, [{ id: user.userId, changes }])
  })
}

/** @throws DomainError `invalid` */
function readChange(sent: ProfileChange): Values {
  const values: Record<string, Values[string]> = {}
  const errors: FieldError[] = []
  for (const name of PROFILE_FIELDS) {
    if (sent[name] === undefined) {
      continue
    }
    const reading = readField(profileFields[name], sent[name])
    if ('error' in reading) {
      errors.push({ path: name, message: reading.error })
    } else if (name === 'sex' && reading.value !== null && !isSex(reading.value)) {
      errors.push({ path: name, message: ['性别不正确', 'There is no such choice', 'profile.unknownChoice'] })
    } else {
      values[name] = reading.value
    }
  }
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return values
}

function isSex(value: Values[string]): boolean {
  return Object.values(SEX).some((known) => String(known) === String(value))
}

/** A picture is one that the person brought themselves: no address elsewhere, no file of somebody else. */
async function requireOwnPicture(db: TenantDatabase, userId: string, path: unknown): Promise<void> {
  if (typeof path !== 'string') {
    return
  }
  const { rows } = await sql`
    select 1 from sys_file where path = ${path} and user_id = ${userId} and media_type like 'image/%'
  `.execute(unscoped(db, OWN))
  if (rows.length === 0) {
    throw invalid([
      { path: 'avatar', message: ['请上传自己的头像图片', 'Upload a picture of your own', 'profile.pictureNotYours'] },
    ])
  }
}

const GET_OUT = z.object({
  departs: z.array(z.string()),
  roles: z.array(z.string()),
  createTime: z.string(),
  username: z.string(),
  realname: z.string(),
  phone: z.string().nullable(),
  id: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  sex: z.literal([2, 1]).nullable(),
  birthday: z.string().nullable(),
  workNo: z.string().nullable(),
  telephone: z.string().nullable(),
})
