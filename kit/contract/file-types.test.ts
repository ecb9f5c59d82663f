import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkedType, extensionOf, FILE_BYTES, FILE_TYPES, PICTURE_BYTES } from './file-types.ts'

const refusalOf = (name: string, size = 1) => {
  const checked = checkedType({ name, size })
  return 'refusal' in checked ? checked.refusal.message[0] : undefined
}

describe('files that may be stored', () => {
  it('are known by their extension, in capitals too', () => {
    expect(['a.PDF', 'figure.photo.jpg', '中文.xlsx'].map((name) => refusalOf(name))).toEqual(Array(3).fill(undefined))
    expect(extensionOf('figure.photo.JPG')).toBe('jpg')
  })

  it.each(['a.exe', 'a.svg', 'a.html', 'file', 'a.constructor', 'a.pdf.', '.', ''])('are not %j', (name) => {
    expect(refusalOf(name)).toBe('不支持的文件类型')
  })

  it('have at most 10 MB as pictures, 50 MB as anything else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(FILE_TYPES)), fc.nat(2 * FILE_BYTES), (extension, size) => {
        const isPicture = FILE_TYPES[extension]?.isImage === true
        const refusal = refusalOf(`a.${extension}`, size)
        if (size <= (isPicture ? PICTURE_BYTES : FILE_BYTES)) {
          expect(refusal).toBeUndefined()
        } else {
          expect(refusal).toContain(isPicture ? '10MB' : '50MB')
        }
      }),
    )
  })
})
