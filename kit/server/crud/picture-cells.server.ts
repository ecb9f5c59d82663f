import { BASE_PATH } from '#kit/contract/envelope.ts'
import { fileAddress, storedPath } from '#kit/contract/file-address.ts'
import { FILE_PATHS } from '#kit/contract/paths.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'

type Place = Pick<AppContext, 'staticUrl'>
type Reached = Pick<RequestContext, 'origin'>

/** Stored pictures as a sheet shows them: addresses that open from outside, one a line. */
export function pictureCell(value: unknown, { staticUrl }: Place, ctx: Reached): string {
  const base = staticUrl ?? ownBase(ctx)
  return picturesIn(String(value ?? ''))
    .map((path) => fileAddress(/^https?:/.test(path) ? path : encodeURI(path), base))
    .join('\n')
}

/** Pictures of a cell as they are stored: addresses of this server and of its static domain become paths again. */
export function storedPictures(cell: string, { staticUrl }: Place, ctx: Reached): string {
  const bases = [...(staticUrl ? [staticUrl] : []), ownBase(ctx)]
  return picturesIn(cell)
    .map((address) => storedPath(address, bases))
    .join(',')
}

/** Where the caller reached this server's files. */
function ownBase({ origin }: Reached): string {
  return `${origin}${BASE_PATH}${FILE_PATHS.stored}`
}

function picturesIn(text: string): readonly string[] {
  return text
    .split(/[\r\n,]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
