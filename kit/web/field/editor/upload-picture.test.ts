// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { richAddress } from './upload-picture.web.ts'

const file = new File(['x'], 'a.png', { type: 'image/png' })

it('[7.22b] a picture becomes part of the text when the store answers local, else it stands at its static address', async () => {
  expect(await richAddress('local', file)).toBe(`data:image/png;base64,${btoa('x')}`)
  expect(await richAddress('jeditor/a.png', file)).toBe('/jeecg-boot/sys/common/static/jeditor/a.png')
})
