import { z } from 'zod'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { fileAddress } from '#kit/contract/file-address.ts'
import { FILE_PATHS } from '#kit/contract/paths.ts'
import { PICTURE_WIDTHS } from '#kit/contract/picture-sizes.ts'
import type { Trade, TradeContext } from '../trade/commands/context/trade.server.ts'

/** A picture that a browser of a customer fetches. */
export const PICTURE_OUT = z.url().meta({
  description: `Address of a picture, complete: it needs neither session nor signature. One that the shop stores is served smaller with the query \`w\`, one of ${PICTURE_WIDTHS.join(', ')}.`,
  examples: ['https://shop.example/jeecg-boot/sys/common/static/goods/a.webp'],
})

/** Rich text for a page of a website. */
export const HTML_OUT = z.string().meta({
  contentMediaType: 'text/html',
  description: 'Sanitised HTML; the addresses of pictures, films and files in it are complete',
})

type Asked = Pick<TradeContext, 'origin'>

/** Where the shop is reached from outside. */
const shopAt = ({ app }: Trade, { origin }: Asked) => app.publicUrl ?? origin

const base = (trade: Trade, ctx: Asked) =>
  trade.app.staticUrl ?? `${shopAt(trade, ctx)}${BASE_PATH}${FILE_PATHS.stored}`

/** The complete address of a stored picture or file; null for none. */
export function fileAt(trade: Trade, ctx: Asked, path: string | null | undefined): string | null {
  return path ? below(trade, ctx, fileAddress(path, base(trade, ctx))) : null
}

/** Those of several paths that are joined by commas. */
export function filesAt(trade: Trade, ctx: Asked, paths: string | null | undefined): readonly string[] {
  return (paths ?? '').split(',').flatMap((path) => fileAt(trade, ctx, path) ?? [])
}

/** HTML with complete addresses; sanitised text has its attributes in double quotes. */
export function htmlAt(trade: Trade, ctx: Asked, html: string | null | undefined): string | null {
  return html
    ? html.replace(/(\s(?:src|poster|href)=")(\/[^"/][^"]*)(?=")/g, (_, before: string, path: string) =>
        before.concat(below(trade, ctx, path)),
      )
    : null
}

/** Addresses on this server begin with a slash. */
function below(trade: Trade, ctx: Asked, address: string): string {
  return address.startsWith('/') ? `${shopAt(trade, ctx)}${address}` : address
}
