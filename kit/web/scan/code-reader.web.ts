import type { CodeReader } from './reader.web.ts'

/** What stands on boxes, on orders and on parcels. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'] as const

interface ReaderClass {
  new (options: { formats: string[] }): CodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

/** That of the browser where it knows what stands on boxes, else one of our own that is fetched now. */
export async function codeReader(): Promise<CodeReader> {
  const own = (globalThis as { readonly BarcodeDetector?: ReaderClass }).BarcodeDetector
  const known = own ? await own.getSupportedFormats() : []
  if (own && known.includes('ean_13') && known.includes('code_128')) {
    return new own({ formats: FORMATS.filter((format) => known.includes(format)) })
  }
  const { lateReader } = await import('./late-reader.web.ts')
  return lateReader([...FORMATS])
}
