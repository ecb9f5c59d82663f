import { z } from 'zod'
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
        summary: ['保存我的看板', 'Arrange one’s tiles'],
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
        summary: ['恢复默认看板', 'Tiles as one’s roles have them'],
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
        summary: ['设置角色的默认看板', 'Tiles that a role starts with'],
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
