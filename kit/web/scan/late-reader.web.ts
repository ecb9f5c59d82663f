import { BarcodeDetector, type BarcodeFormat, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeReader } from './reader.web.ts'

/** A reader for browsers without one. Its WebAssembly comes from our own server. */
export function lateReader(formats: BarcodeFormat[]): CodeReader {
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats })
}
