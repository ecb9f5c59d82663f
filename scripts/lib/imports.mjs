import { dirname, join } from 'node:path'

const IMPORT = /(?:\b(import|export) (type )?(?:[\w*{][^'";()]*?from )?|\bimport\()\s*'([^'\n]+)'/g

/**
 * What a file asks for by its text; `imports.d.mts` tells what is answered.
 * @param from path in the project, with slashes
 */
export function importsOf(from, text) {
  return [...text.matchAll(IMPORT)].map(([, keyword, type, asked = '']) => {
    // `file?raw` is the text of the file
    const name = asked.replace(/\?raw$/, '')
    const isPackage = !name.startsWith('#') && !name.startsWith('.')
    const to = name.startsWith('.') ? join(dirname(from), name) : name.replace(/^#/, '')
    return { from, to, isPackage, isLater: keyword === undefined, isType: type !== undefined }
  })
}
