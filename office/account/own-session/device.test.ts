import { expect, test } from 'vitest'
import { deviceOf, deviceText } from './device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142 · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.65`, 'Edge 142 · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145 · Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari 26 · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari 26 · iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/142.0 Mobile Safari/537.36 MicroMessenger/8.0.60`,
    '微信 8 · Android',
  ],
  ['curl/8.15.0', 'curl'],
  ['', '未知设备'],
])('a browser is named as people call it: %s', (agent, text) => {
  expect(deviceText(agent)[0]).toBe(text)
})

test('phones are told from desktops', () => {
  expect(deviceOf('Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36').isPhone).toBe(true)
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0').isPhone).toBe(false)
})
