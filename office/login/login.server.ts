import { z } from 'zod'
import { type Text, textIn } from '#kit/contract/text.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { openRoute, type Route, route, SIGNED_IN_EARLY } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import { requireOneself } from '../rights/require-oneself.server.ts'
import { CAPTCHA_INPUT, drawCaptcha } from './captcha.server.ts'
import { changePassword } from './change-password.server.ts'
import { PASSWORD_VEIL, sentPassword } from './encrypted-password.server.ts'
import type { LoginParts } from './login-parts.server.ts'
import { OPENING_KINDS, OWN_OPENINGS_PATH, type OwnOpening } from './openings/openings.ts'
import { signIn } from './sign-in.server.ts'
import { SIGNED_IN_OUT } from './sign-in-answers.server.ts'
import { userInfoOf } from './user-info.server.ts'

const SIGN_IN = input({
  username: wireText(100),
  password: wireText(1024),
  ...CAPTCHA_INPUT,
})

const opened = <T extends { readonly password: string }>(sent: T): T => ({
  ...sent,
  password: sentPassword(sent.password),
})

/** Sign-in, sign-out, and one's own password. */
export function loginRoutes(parts: LoginParts): readonly Route[] {
  return [
    openRoute(
      {
        method: 'POST',
        path: '/sys/login',
        answers: answers(SIGNED_IN_OUT),
        summary: ['登录', 'Sign in'],
        // failures must be counted although the command fails
        transaction: 'none',
        successMessage: ['登录成功', 'Signed in'],
        input: SIGN_IN,
      },
      (ctx) => signIn(parts, { ...ctx, input: opened(ctx.input) }),
    ),
    openRoute(
      {
        method: 'POST',
        path: '/sys/mLogin',
        answers: answers(SIGNED_IN_OUT.pick({ token: true, userInfo: true })),
        summary: ['移动端登录', 'Sign in from a mobile client'],
        // failures must be counted although the command fails
        transaction: 'none',
        successMessage: ['登录成功', 'Signed in'],
        input: SIGN_IN,
      },
      async (ctx) => {
        const { token, userInfo } = await signIn(parts, { ...ctx, input: opened(ctx.input) })
        return { token, userInfo }
      },
    ),
    openRoute(
      {
        method: 'GET',
        path: '/sys/getEncryptedString',
        answers: answers(GET_ENCRYPTED_STRING_OUT),
        summary: ['密码传输加密参数', 'What passwords are veiled with on their way'],
        input: NO_INPUT,
      },
      async () => PASSWORD_VEIL,
    ),
    openRoute(
      {
        method: 'GET',
        path: '/sys/randomImage/:checkKey',
        answers: answers(z.string()),
        summary: ['验证码图片', 'Captcha picture'],
        limit: 'captcha',
        input: input({ checkKey: z.string().regex(/^[\w.-]{1,64}$/) }),
      },
      ({ db, input: { checkKey } }) => drawCaptcha(db, checkKey),
    ),
    openRoute(
      {
        method: 'POST',
        path: '/sys/logout',
        answers: NOTHING,
        summary: ['退出登录', 'Log out'],
        successMessage: ['退出登录成功！', 'Signed out'],
        // the session has ended for everyone before anybody is remembered again
        transaction: 'none',
        input: NO_INPUT,
      },
      async (ctx) => {
        const token = String(ctx.request.headers['x-access-token'] ?? '')
        await ctx.db.transaction().execute(async (tx) => {
          await parts.sessions.end(tx, token)
          if (ctx.user) {
            const content: Text = [`用户名: ${ctx.user.realname}，退出成功！`, `${ctx.user.realname} signed out`]
            await parts.noteLogin(tx, ctx, { username: ctx.user.username, realname: ctx.user.realname, content })
          }
        })
        parts.authority.forgetSessions()
        return null
      },
    ),
    route(
      {
        method: 'GET',
        path: '/sys/user/getUserInfo',
        answers: answers(SIGNED_IN_OUT.pick({ userInfo: true, sysAllDictItems: true })),
        summary: ['当前用户信息', 'The caller, and all dictionaries'],
        permission: SIGNED_IN_EARLY,
        input: NO_INPUT,
      },
      async (ctx) => ({
        userInfo: await userInfoOf(parts.authority, ctx, ctx.user),
        sysAllDictItems: await parts.allDictionaryItems({ ...ctx, tenantId: ctx.user.tenantId }),
      }),
    ),
    route(
      {
        method: 'GET',
        path: '/sys/user/getUserSectionInfoByToken',
        answers: answers(GET_USER_SECTION_INFO_BY_TOKEN_OUT),
        summary: ['当前用户摘要', 'The caller in short'],
        permission: SIGNED_IN_EARLY,
        input: NO_INPUT,
      },
      async ({ user: { userId, username, realname, orgCode } }) => ({
        sysUserId: userId,
        sysUserCode: username,
        sysUserName: realname,
        sysOrgCode: orgCode,
      }),
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/user/updatePassword',
        answers: NOTHING,
        summary: ['修改密码', 'Change password'],
        permission: SIGNED_IN_EARLY,
        successMessage: ['修改密码成功！', 'Password changed'],
        transaction: 'none',
        input: input({
          username: wireText(100).default(''),
          oldpassword: wireText(1024).default(''),
          password: wireText(1024).default(''),
          confirmpassword: wireText(1024).default(''),
          keep: z.array(WIRE_ID).max(500).default([]),
        }),
      },
      (ctx) => changePassword(parts, ctx),
    ),
    route(
      {
        method: 'GET',
        path: OWN_OPENINGS_PATH,
        answers: answers(OPENINGS_OUT),
        summary: ['还有什么可登录我的账号', 'What else opens my account'],
        permission: SIGNED_IN_EARLY,
        input: NO_INPUT,
      },
      async ({ db, user, locale }): Promise<readonly OwnOpening[]> => {
        requireOneself(user)
        const all = await parts.openings.of(db, user.userId, user.sessionId)
        return all.map(({ name, ...opening }) => ({ ...opening, name: textIn(locale, name) }))
      },
    ),
  ]
}

const OPENINGS_OUT = z.array(z.object({ id: z.string(), kind: z.enum(OPENING_KINDS), name: z.string() }))

const GET_ENCRYPTED_STRING_OUT = z.object({ key: z.literal('1234567890adbcde'), iv: z.literal('1234567890hjlkew') })

const GET_USER_SECTION_INFO_BY_TOKEN_OUT = z.object({
  sysUserId: z.string(),
  sysUserCode: z.string(),
  sysUserName: z.string(),
  sysOrgCode: z.string(),
})
