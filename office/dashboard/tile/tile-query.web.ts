import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client/client.web.ts'
import { type Dashboard, TILES_PATH, type TileChoice, type TileLayout } from './tile.ts'

/** How long numbers count as new, in milliseconds. */
const FRESH_MS = 50_000

export const askTiles = queryOptions({
  queryKey: ['shop', 'tiles'],
  queryFn: ({ signal }) => client.get<Dashboard>(TILES_PATH, {}, { signal, handles: 'all' }),
  staleTime: FRESH_MS,
})

export const askChoices = queryOptions({
  queryKey: ['shop', 'tiles', 'choices'],
  queryFn: ({ signal }) => client.get<readonly TileChoice[]>(`${TILES_PATH}/choices`, {}, { signal, handles: 'all' }),
})

export const saveTiles = (layout: TileLayout) => client.put(`${TILES_PATH}/edit`, layout)
export const resetTiles = () => client.remove(`${TILES_PATH}/reset`, {})
export const saveRoleTiles = (roleId: string, tiles: readonly string[]) =>
  client.put(`${TILES_PATH}/setDefault`, { roleId, tiles })
