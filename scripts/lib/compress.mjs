import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const IS_TEXT = /\.(?:css|html|js|json|map|svg|txt|wasm)$/

/** Below this many bytes compression saves nothing that is noticed. */
const MIN_BYTES = 1024

const ENCODINGS = [
  { suffix: '.gz', compress: (bytes) => promisify(gzip)(bytes, { level: 9 }) },
  {
    suffix: '.br',
    compress: (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
  },
]

/** Puts `x.gz` and `x.br` beside every text file of a folder, so that the server need not compress them. */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && IS_TEXT.test(entry.name))
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(file) {
  const bytes = await readFile(file)
  if (bytes.length < MIN_BYTES) {
    return
  }
  await Promise.all(
    ENCODINGS.map(async ({ suffix, compress }) => {
      await writeFile(file + suffix, await compress(bytes))
    }),
  )
}
