// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectClient } from '../../client/client.web.ts'
import { uploadFile } from './upload-file.web.ts'

interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly form: FormData
}

let sent: Sent[] = []
let answer = { status: 200, body: {} as unknown }

/** As much of the browser's own as a transfer uses. */
class FakeRequest {
  readonly upload = {}
  readonly headers: Record<string, string> = {}
  url = ''
  status = 0
  response = new Blob()
  onload = () => {}
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader(name: string) {
    return name.toLowerCase() === 'content-type' ? 'application/json' : null
  }
  send(form: FormData) {
    sent.push({ url: this.url, headers: this.headers, form })
    this.status = answer.status
    this.response = new Blob([JSON.stringify(answer.body)], { type: 'application/json' })
    this.onload()
  }
}

const figure = () => new File(['x'], 'figure.png', { type: 'image/png' })
const expired = vi.fn(() => Promise.resolve(false))

beforeEach(() => {
  sent = []
  answer = { status: 200, body: { success: true, code: 0, message: 'temp/a.png' } }
  expired.mockClear()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  connectClient({
    token: () => 'my-token',
    tenantId: () => '0',
    locale: () => 'zh-CN',
    onExpired: expired,
    onError: () => {},
  })
})

afterEach(() => vi.unstubAllGlobals())

it('[7.21a-c] sends file, isup and biz to the common upload, and reads the stored path from the message', async () => {
  expect(await uploadFile(figure())).toBe('temp/a.png')
  const [{ url, headers, form } = { url: '', headers: {}, form: new FormData() }] = sent
  expect(url).toBe('/jeecg-boot/sys/common/upload')
  expect([form.get('isup'), form.get('biz')]).toEqual(['1', 'temp'])
  expect(form.get('file')).toBeInstanceOf(File)
  expect(headers).toMatchObject({ 'X-Access-Token': 'my-token' })
})

it.each([
  [{ token: false }, undefined],
  [{ action: '/shop/upload' }, 'my-token'],
  [{ action: 'https://files.example/put' }, undefined],
  [{ action: 'https://files.example/put', token: true }, 'my-token'],
])('[6.5b] [7.21b] with %j the token that goes along is %s', async (options, token) => {
  await uploadFile(figure(), options)
  expect(sent[0]?.headers['X-Access-Token']).toBe(token)
})

it.each([
  ['/shop/upload', '/jeecg-boot/shop/upload'],
  ['https://files.example/put', 'https://files.example/put'],
])('[7.21a] sends to %s instead', async (action, url) => {
  await uploadFile(figure(), { action })
  expect(sent[0]?.url).toBe(url)
})

it('[4.5b] a refusal is an error with the message of the server, else an unknown one', async () => {
  answer = { status: 200, body: { success: false, code: 500, message: '文件太大' } }
  await expect(uploadFile(figure())).rejects.toThrow('文件太大')
  answer = { status: 200, body: { success: false, code: 500, message: '' } }
  await expect(uploadFile(figure())).rejects.toThrow('未知错误')
})

it('[8.11d] an answer that names no path is an unknown error', async () => {
  answer = { status: 200, body: { success: true, code: 200, message: '' } }
  await expect(uploadFile(figure())).rejects.toThrow('未知错误')
})

it('asks nobody for a password when a transfer without token is refused', async () => {
  answer = { status: 401, body: { success: false, code: 401, message: 'no token' } }
  await expect(uploadFile(figure(), { token: false })).rejects.toThrow('no token')
  expect(expired).not.toHaveBeenCalled()
})
