import type { parseSync as parse } from 'vite'

export const REASONS: string
export function reasonsOfSources(parseSync: typeof parse): Promise<string>
