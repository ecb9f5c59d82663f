import { expect, it } from 'vitest'
import { PICTURE_BYTES } from '#kit/contract/file-types.ts'
import { pictureError } from './picture-file.ts'

const picture = { name: 'figure.png', type: 'image/png', size: 1 }

it.each([
  { name: 'list.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', size: 1 },
  { name: 'page.png.html', type: 'text/html', size: 1 },
  { name: 'logo.svg', type: 'image/svg+xml', size: 1 },
  { name: 'unknown', type: '', size: 1 },
])('[5.12] rejects $name', (file) => {
  expect(pictureError(file)?.[0]).toBe('请上传图片')
})

it('[5.12] accepts pictures, by name when the browser knows no type', () => {
  expect(pictureError(picture)).toBeUndefined()
  expect(pictureError({ name: 'FIGURE.JPG', type: '', size: 1 })).toBeUndefined()
})

it('limits the size', () => {
  expect(pictureError({ ...picture, size: PICTURE_BYTES })).toBeUndefined()
  expect(pictureError({ ...picture, size: PICTURE_BYTES + 1 })?.[0]).toBe('上传图片大小不能超过 10 MB!')
})
