import { z } from 'zod'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { forgetLayout, layoutOf, saveDefault, saveLayout } from './layout.server.ts'
import { type Dashboard, MOST_TILES, SET_DEFAULTS, TILE_KEY, TILES_PATH } from './tile.ts'
import { choicesFor, type TileParts, tilesOf } from './tiles.server.ts'

const KEYS = z.array(z.string().regex(TILE_KEY)).max(MOST_TILES)

/** Tiles of the caller: what they see of what they, or their roles, have chosen. Rights decide last, each time. */
export function tileRoutes(parts: TileParts): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: TILES_PATH,
        answers: answers(PATH_OUT),
        summary: ['我的看板', 'Tiles of one’s dashboard'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (ctx): Promise<Dashboard> => {
        const { tiles, hidden, isOwn } = await layoutOf(ctx)
        return { tiles: await tilesOf(parts, ctx, tiles), hidden, isOwn }
      },
    ),
    route(
      {
        method: 'GET',
        path: `${TILES_PATH}/choices`,
        answers: answers(CHOICES_OUT),
        summary: ['可选的看板卡片', 'Tiles to choose from'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      (ctx) => choicesFor(parts, ctx),
    ),
    route(
      {
        method: 'PUT',
        path: `${TILES_PATH}/edit`,
        answers: NOTHING,
        summary: ['保存我的看板', 'Save my dashboard'],
        permission: SIGNED_IN,
        input: input({ tiles: KEYS, hidden: KEYS.default([]) }),
        successMessage: ['保存成功', 'Saved'],
      },
      async (ctx) => {
        await saveLayout(ctx, { tiles: [...new Set(ctx.input.tiles)], hidden: [...new Set(ctx.input.hidden)] })
        return null
      },
    ),
    route(
      {
        method: 'DELETE',
        path: `${TILES_PATH}/reset`,
        answers: NOTHING,
        summary: ['恢复默认看板', 'Reset my dashboard'],
        permission: SIGNED_IN,
        input: NO_INPUT,
        successMessage: ['已恢复默认', 'As your roles have it'],
      },
      async (ctx) => {
        await forgetLayout(ctx)
        return null
      },
    ),
    route(
      {
        method: 'PUT',
        path: `${TILES_PATH}/setDefault`,
        answers: NOTHING,
        summary: ['设置角色的默认看板', 'Set the default dashboard of a role'],
        permission: SET_DEFAULTS,
        input: input({ roleId: WIRE_ID, tiles: KEYS }),
        successMessage: ['保存成功', 'Saved'],
      },
      async (ctx) => {
        await saveDefault(ctx, ctx.input)
        return null
      },
    ),
  ]
}

const PATH_OUT = z.object({
  tiles: z.array(
    z.union([
      z.object({
        kind: z.literal('list'),
        note: z.string(),
        value: z.number(),
        unit: z.enum(['count', 'yuan']),
        isCapped: z.boolean(),
        isUrgent: z.boolean(),
        open: z.object({ component: z.string(), query: z.string() }),
        days: z.array(z.object({ day: z.string(), count: z.number() })).optional(),
        key: z.string(),
        title: z.string(),
      }),
      z.object({
        kind: z.literal('report'),
        report: z.object({
          code: z.string(),
          title: z.string(),
          help: z.string(),
          path: z.string(),
          days: z.number().nullable(),
        }),
        key: z.string(),
        title: z.string(),
      }),
    ]),
  ),
  isOwn: z.boolean(),
  hidden: z.array(z.string()),
})

const CHOICES_OUT = z.array(
  z.object({ key: z.string(), title: z.string(), note: z.string(), kind: z.enum(['report', 'view', 'wait']) }),
)
